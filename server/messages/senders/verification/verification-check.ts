import type { MailTransport } from '../../../platform/config.ts';
import { dmarcNames } from '../dns/dmarc.ts';
import type { AskDns } from '../dns/questions.ts';
import { countSpfLookups, spfRecords } from '../dns/spf.ts';
import { type DomainFacts, type DomainIdentity, questionOf, type RecordType } from '../facts.ts';
import { ownershipName, wantedRecords } from '../records.ts';
import { type Identities, ProviderFailure } from './identities.ts';

export interface VerificationCheckParts {
  transport: MailTransport;
  askDns: AskDns;
  /** Null when the provider does not manage identities. */
  identities: Identities | null;
}

export interface DomainToLookAt {
  domain: string;
  token: string;
  /** True for the first check of a series. */
  anew: boolean;
  /** The last known identity at the provider, used while the provider cannot be reached. */
  identity: DomainIdentity | null;
}

/** Queries the provider and the DNS for all records of a domain. */
export async function checkRecords(
  { transport, askDns, identities }: VerificationCheckParts,
  { domain, token, anew, identity: known }: DomainToLookAt,
): Promise<DomainFacts> {
  const asked = await askProvider(identities, domain, anew);
  const identity = asked.identity ?? known;
  const names = new Map<string, [RecordType, string]>();
  const want = (type: RecordType, name: string): unknown =>
    names.set(questionOf(type, name), [type, name]);
  for (const { type, name } of wantedRecords({ domain, token, transport, identity })) {
    want(type, name);
  }
  for (const name of dmarcNames(domain)) want('TXT', name);
  // Over SMTP bounces go to the sender's address, so SPF of the sender's domain counts.
  const spfDomain = transport === 'ses' ? identity?.mail_from?.domain : domain;
  if (spfDomain !== undefined) want('TXT', spfDomain);

  const answers = Object.fromEntries(
    await Promise.all(
      [...names].map(async ([question, [type, name]]) => [question, await askDns(type, name)]),
    ),
  ) as DomainFacts['answers'];
  const [spf] = spfRecords(answers[questionOf('TXT', spfDomain ?? '')] ?? []);
  return {
    answers,
    spf_lookups: spf ? await countSpfLookups(spf, (name) => askDns('TXT', name)) : null,
    identity,
    provider_failure: asked.failure,
  };
}

async function askProvider(
  identities: Identities | null,
  domain: string,
  anew: boolean,
): Promise<{ identity: DomainIdentity | null; failure: string | null }> {
  if (!identities) return { identity: null, failure: null };
  try {
    return { identity: await identities.ensureDomain(domain, anew), failure: null };
  } catch (error) {
    if (error instanceof ProviderFailure) return { identity: null, failure: error.message };
    throw error;
  }
}

/** `unanswered`: a required source did not answer, so the state is unknown. */
export type Verdict = 'proven' | 'unproven' | 'unanswered';

/** M5: requires the organization's token, and DKIM if the provider manages identities. */
export function judge(
  { answers, identity, provider_failure: failure }: DomainFacts,
  { domain, token, transport }: { domain: string; token: string; transport: MailTransport },
): Verdict {
  const published = answers[questionOf('TXT', ownershipName(domain))];
  if (!published) return 'unanswered';
  if (!published.includes(token)) return 'unproven';
  if (transport !== 'ses') return 'proven';
  if (failure !== null || !identity || identity.dkim === 'unanswered') return 'unanswered';
  // Unsigned mail causes a warning, but the ownership of the domain is proven.
  return identity.dkim === 'verified' || identity.dkim === 'unsigned' ? 'proven' : 'unproven';
}
