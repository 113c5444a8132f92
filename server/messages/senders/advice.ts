import type { MailTransport } from '../../platform/config.ts';
import { type Dmarc, dmarcNames, dmarcRecords, parseDmarc } from './dns/dmarc.ts';
import { coversSpf, MAX_SPF_LOOKUPS, parseSpf, spfRecords } from './dns/spf.ts';
import { type DomainCheckResult, type DomainIdentity, recordKey } from './check-result.ts';
import { ownershipName } from './records.ts';

export interface Advice {
  topic: 'ownership' | 'dkim' | 'spf' | 'dmarc' | 'mail_from' | 'provider';
  level: 'ok' | 'warning' | 'problem';
  message: string;
}

/** The state of a domain that the advice is about, besides its records. */
interface Situation {
  domain: string;
  transport: MailTransport;
  checkResult: DomainCheckResult;
  /** When the verification ends unless the missing proof is found again. */
  endsAt: Date | null;
}

/** Explains the results of the latest check for people who do not know the DNS well. */
export function adviseOn(situation: Situation): Advice[] {
  return [
    ...adviseOnOwnership(situation),
    ...adviseOnProvider(situation),
    ...adviseOnSpf(situation),
    ...adviseOnDmarc(situation),
  ];
}

function adviseOnOwnership({ domain, checkResult, endsAt }: Situation): Advice[] {
  const name = ownershipName(domain);
  if (endsAt) {
    const message = `The proof that verified the domain is missing; unless it is restored, no email can be sent from the domain after ${endsAt.toISOString()}.`;
    return [{ topic: 'ownership', level: 'problem', message }];
  }
  const found = checkResult.answers[recordKey('TXT', name)];
  if (found !== null) return [];
  const message = `The domain's name servers did not answer the query for ${name}; the check will be repeated.`;
  return [{ topic: 'ownership', level: 'warning', message }];
}

function adviseOnProvider({ checkResult: { identity, provider_failure } }: Situation): Advice[] {
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
      'DKIM: Amazon SES has stopped looking for the CNAME records; publish them and start the verification again.',
  },
  unanswered: {
    level: 'warning',
    message: 'DKIM: Amazon SES cannot determine the status at the moment; it will check again.',
  },
};

/** With SES, SPF applies to the domain that receives bounces; otherwise to the sender's own domain. */
function adviseOnSpf({ domain, transport, checkResult }: Situation): Advice[] {
  const mailFrom = transport === 'ses' ? checkResult.identity?.mail_from : null;
  const name = transport === 'ses' ? mailFrom?.domain : domain;
  const texts = name === undefined ? undefined : checkResult.answers[recordKey('TXT', name)];
  if (!texts) return [];
  const say = (level: Advice['level'], message: string): Advice[] => [
    { topic: 'spf', level, message: `SPF: ${message}` },
  ];
  const [record, ...others] = spfRecords(texts);
  if (record === undefined) {
    return say(
      'warning',
      `${name} has no record, so receivers cannot tell which servers send for it.`,
    );
  }
  if (others.length > 0) {
    return say(
      'problem',
      `${name} has several records, which receivers treat as an error. Merge them.`,
    );
  }
  if ((checkResult.spf_lookups ?? 0) > MAX_SPF_LOOKUPS) {
    return say(
      'problem',
      `the record of ${name} needs more than ${MAX_SPF_LOOKUPS} DNS lookups, which receivers treat as an error. Remove includes that you do not need.`,
    );
  }
  if (mailFrom && !coversSpf(record, mailFrom.spf)) {
    return say(
      'problem',
      `the record of ${name} does not itself authorize Amazon SES. Publish ${mailFrom.spf}.`,
    );
  }
  return say(...adviseOnAll(record, mailFrom ? 'Amazon SES is authorized' : UNKNOWN_RELAY));
}

/** The servers that send mail after the relay in SMTP_URL are unknown here. */
const UNKNOWN_RELAY =
  'make sure that it names the server that sends your email, which Mailwright cannot check';

function adviseOnAll(record: string, named: string): [Advice['level'], string] {
  const { all, passes, redirects } = parseSpf(record);
  if (redirects) return ['ok', `the record redirects to that of another domain; ${named}.`];
  switch (all) {
    case '-':
    case '~':
      return passes.length === 0
        ? ['problem', 'the record authorizes no server. Add the one that sends your email.']
        : ['ok', `the record ends in ${all}all: other servers are not authorized; ${named}.`];
    case '+':
      return ['problem', 'the record ends in +all: it authorizes every server. Use ~all instead.'];
    case '?':
    case null:
      return ['warning', 'the record does not cover other servers. End it with ~all.'];
  }
}

/** Whether the latest check found no DMARC record that receivers read. Without an answer nothing is known. */
export function lacksDmarc(domain: string, { answers }: DomainCheckResult): boolean {
  const [own, ...above] = dmarcNames(domain).map((name) => answers[recordKey('TXT', name)]);
  if (!own) return false;
  if (dmarcRecords(own).length > 1) return true;
  return ![own, ...above].some((texts) => texts && dmarcRecords(texts).length === 1);
}

function adviseOnDmarc(situation: Situation): Advice[] {
  const { domain, checkResult } = situation;
  const say = (level: Advice['level'], message: string): Advice => ({
    topic: 'dmarc' as const,
    level,
    message: `DMARC: ${message}`,
  });
  const [own, ...above] = dmarcNames(domain).map(
    (name) => checkResult.answers[recordKey('TXT', name)],
  );
  // Without an answer nothing is known.
  if (!own) return [];
  if (dmarcRecords(own).length > 1) {
    return [
      say(
        'problem',
        `_dmarc.${domain} has several records, so receivers ignore all of them. Keep one.`,
      ),
    ];
  }
  const inherited = dmarcRecords(own).length === 0;
  const texts = [own, ...above].find((found) => found && dmarcRecords(found).length === 1);
  const [record] = dmarcRecords(texts ?? []);
  if (record === undefined) {
    return [
      say('warning', 'there is no record; large receivers require one. Publish v=DMARC1; p=none.'),
    ];
  }
  const dmarc = parseDmarc(record);
  const policy = inherited ? dmarc.subdomainPolicy : dmarc.policy;
  const from = inherited ? ', inherited from the parent domain' : '';
  return [
    say(...adviseOnPolicy(policy, from)),
    ...adviseOnAlignment(situation, { ...dmarc, policy }).map((message) => say('warning', message)),
  ];
}

function adviseOnPolicy(policy: Dmarc['policy'], from: string): [Advice['level'], string] {
  switch (policy) {
    case 'none':
      return [
        'warning',
        `p=none${from}: receivers send reports, but the policy is not enforced yet.`,
      ];
    case 'quarantine':
      return ['ok', `p=quarantine${from}: emails that fail are delivered to spam.`];
    case 'reject':
      return ['ok', `p=reject${from}: emails that fail are rejected.`];
    case null:
      return ['problem', `the record${from} has no valid p=, so receivers ignore it.`];
  }
}

/** SPF and DKIM that pass for another domain than the sender's do not count for DMARC. */
function adviseOnAlignment({ transport, checkResult }: Situation, dmarc: Dmarc): string[] {
  const enforced = dmarc.policy === 'quarantine' || dmarc.policy === 'reject';
  if (enforced && dmarc.percent < 100) {
    return [`pct=${dmarc.percent}: the policy applies only to a part of your emails.`];
  }
  if (enforced && transport === 'smtp') {
    return [
      'your SMTP server must sign with this domain or use it for bounces; otherwise your own emails fail.',
    ];
  }
  if (transport === 'ses' && dmarc.strictSpf && checkResult.identity?.mail_from) {
    return [
      'aspf=s: SPF of the subdomain that receives bounces does not count; your emails pass because of DKIM.',
    ];
  }
  return [];
}
