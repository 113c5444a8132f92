import type { MailTransport } from '../../platform/config.ts';
import { type Dmarc, dmarcNames, dmarcRecords, parseDmarc } from './dns/dmarc.ts';
import { coversSpf, MAX_SPF_LOOKUPS, parseSpf, spfRecords } from './dns/spf.ts';
import { type DomainFacts, type DomainIdentity, questionOf } from './facts.ts';
import { ownershipName } from './records.ts';

export interface Advice {
  topic: 'ownership' | 'dkim' | 'spf' | 'dmarc' | 'mail_from' | 'provider';
  level: 'ok' | 'warning' | 'problem';
  message: string;
}

/** What is to be told about a domain beside its records. */
interface Situation {
  domain: string;
  transport: MailTransport;
  facts: DomainFacts;
  /** When it stops being verified unless what has gone comes back. */
  endsAt: Date | null;
}

/** What the latest look says about delivery, in words for people who don't know the DNS by heart. */
export function adviseOn(situation: Situation): Advice[] {
  return [
    ...adviseOnOwnership(situation),
    ...adviseOnProvider(situation),
    ...adviseOnSpf(situation),
    ...adviseOnDmarc(situation),
  ];
}

function adviseOnOwnership({ domain, facts, endsAt }: Situation): Advice[] {
  const name = ownershipName(domain);
  if (endsAt) {
    const message = `What verified the domain has gone; unless it comes back, no email can come from the domain after ${endsAt.toISOString()}.`;
    return [{ topic: 'ownership', level: 'problem', message }];
  }
  const found = facts.answers[questionOf('TXT', name)];
  if (found !== null) return [];
  const message = `The domain's name servers gave no answer about ${name}; we ask again.`;
  return [{ topic: 'ownership', level: 'warning', message }];
}

function adviseOnProvider({ facts: { identity, provider_failure } }: Situation): Advice[] {
  const failure: Advice[] =
    provider_failure === null
      ? []
      : [{ topic: 'provider', level: 'problem', message: provider_failure }];
  if (!identity) return failure;
  return [...failure, { topic: 'dkim', ...DKIM[identity.dkim] }];
}

const DKIM: Record<DomainIdentity['dkim'], Pick<Advice, 'level' | 'message'>> = {
  verified: { level: 'ok', message: 'DKIM: Amazon SES signs your emails with your domain.' },
  unsigned: {
    level: 'problem',
    message:
      'DKIM: your keys are published, but signing is switched off at Amazon SES; switch it on for the domain.',
  },
  pending: {
    level: 'problem',
    message:
      'DKIM: Amazon SES has not seen the three CNAME records yet; that may take some hours after you have published them.',
  },
  failed: {
    level: 'problem',
    message:
      'DKIM: Amazon SES has stopped looking for the CNAME records; publish them and have the domain verified anew.',
  },
  unanswered: {
    level: 'warning',
    message: 'DKIM: Amazon SES cannot tell for now; it looks again.',
  },
};

/** With SES, SPF is about the domain that bounces go to; else about the sender's own. */
function adviseOnSpf({ domain, transport, facts }: Situation): Advice[] {
  const mailFrom = transport === 'ses' ? facts.identity?.mail_from : null;
  const name = transport === 'ses' ? mailFrom?.domain : domain;
  const texts = name === undefined ? undefined : facts.answers[questionOf('TXT', name)];
  if (!texts) return [];
  const say = (level: Advice['level'], message: string): Advice[] => [
    { topic: 'spf', level, message: `SPF: ${message}` },
  ];
  const [record, ...others] = spfRecords(texts);
  if (record === undefined) {
    return say('warning', `${name} has no record, so receivers cannot tell who sends for it.`);
  }
  if (others.length > 0) {
    return say(
      'problem',
      `${name} has several records; receivers take that for an error. Join them.`,
    );
  }
  if ((facts.spf_lookups ?? 0) > MAX_SPF_LOOKUPS) {
    return say(
      'problem',
      `the record of ${name} needs more than ${MAX_SPF_LOOKUPS} look-ups; receivers take that for an error. Take out includes that you don't need.`,
    );
  }
  if (mailFrom && !coversSpf(record, mailFrom.spf)) {
    return say(
      'problem',
      `the record of ${name} does not itself let Amazon SES pass. Publish ${mailFrom.spf}.`,
    );
  }
  return say(...adviseOnAll(record, mailFrom ? 'Amazon SES passes' : UNKNOWN_RELAY));
}

/** Which addresses mail leaves from behind SMTP_URL is not to be seen from here. */
const UNKNOWN_RELAY =
  'see that it names the server that your email leaves from, which we cannot tell';

function adviseOnAll(record: string, named: string): [Advice['level'], string] {
  const { all, passes, redirects } = parseSpf(record);
  if (redirects) return ['ok', `the record is that of the domain it redirects to; ${named}.`];
  switch (all) {
    case '-':
    case '~':
      return passes.length === 0
        ? ['problem', 'the record lets no server pass. Name the one that your email leaves from.']
        : ['ok', `the record ends in ${all}all: other servers do not pass; ${named}.`];
    case '+':
      return ['problem', 'the record ends in +all: it lets every server send for you. Take ~all.'];
    case '?':
    case null:
      return ['warning', 'the record says nothing of other servers. Let it end in ~all.'];
  }
}

function adviseOnDmarc(situation: Situation): Advice[] {
  const { domain, facts } = situation;
  const say = (level: Advice['level'], message: string): Advice => ({
    topic: 'dmarc' as const,
    level,
    message: `DMARC: ${message}`,
  });
  const [own, ...above] = dmarcNames(domain).map((name) => facts.answers[questionOf('TXT', name)]);
  // Nobody answered, so nothing is known.
  if (!own) return [];
  if (dmarcRecords(own).length > 1) {
    return [
      say('problem', `_dmarc.${domain} has several records; receivers follow none. Keep one.`),
    ];
  }
  const inherited = dmarcRecords(own).length === 0;
  const texts = [own, ...above].find((found) => found && dmarcRecords(found).length === 1);
  const [record] = dmarcRecords(texts ?? []);
  if (record === undefined) {
    return [
      say('warning', 'there is no record; large receivers ask for one. Publish v=DMARC1; p=none.'),
    ];
  }
  const dmarc = parseDmarc(record);
  const policy = inherited ? dmarc.subdomainPolicy : dmarc.policy;
  const from = inherited ? ', as the domain above says' : '';
  return [
    say(...adviseOnPolicy(policy, from)),
    ...adviseOnAlignment(situation, { ...dmarc, policy }).map((message) => say('warning', message)),
  ];
}

function adviseOnPolicy(policy: Dmarc['policy'], from: string): [Advice['level'], string] {
  switch (policy) {
    case 'none':
      return ['warning', `p=none${from}: receivers report, but nothing is enforced yet.`];
    case 'quarantine':
      return ['ok', `p=quarantine${from}: what fails goes to spam.`];
    case 'reject':
      return ['ok', `p=reject${from}: what fails is refused.`];
    case null:
      return ['problem', `the record${from} has no valid p=; receivers follow none.`];
  }
}

/** What passes the checks for another domain than the sender's doesn't count for DMARC. */
function adviseOnAlignment({ transport, facts }: Situation, dmarc: Dmarc): string[] {
  const enforced = dmarc.policy === 'quarantine' || dmarc.policy === 'reject';
  if (enforced && dmarc.percent < 100) {
    return [`pct=${dmarc.percent}: the policy is for a part of your emails only.`];
  }
  if (enforced && transport === 'smtp') {
    return [
      'your SMTP server must sign with this domain or bounce to it, or your own emails fail.',
    ];
  }
  if (transport === 'ses' && dmarc.strictSpf && facts.identity?.mail_from) {
    return [
      'aspf=s: SPF of the subdomain that bounces go to does not count; your emails pass by DKIM.',
    ];
  }
  return [];
}
