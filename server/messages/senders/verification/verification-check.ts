import type { MailTransport } from '../../../platform/config.ts';
import { dmarcNames } from '../dns/dmarc.ts';
import type { QueryDns } from '../dns/query.ts';
import { countSpfLookups, spfRecords } from '../dns/spf.ts';
import {
  type DomainCheckResult,
  type DomainIdentity,
  recordKey,
  type RecordType,
} from '../check-result.ts';
import { ownershipName, wantedRecords } from '../records.ts';
import { type Identities, ProviderFailure } from './identities.ts';

export interface VerificationCheckParts {
  transport: MailTransport;
  queryDns: QueryDns;
  /** Null when the provider does not manage identities. */
  identities: Identities | null;
}

export interface DomainToCheck {
  domain: string;
  token: string;
  /** True for the first check of a series. */
  isFirst: boolean;
  /** The last known identity at the provider, used while the provider cannot be reached. */
  identity: DomainIdentity | null;
}

/** Queries the provider and the DNS for all records of a domain. */
export async function checkRecords(
  { transport, queryDns, identities }: VerificationCheckParts,
  { domain, token, isFirst, identity: known }: DomainToCheck,
): Promise<DomainCheckResult> {
  const providerResult = await queryProvider(identities, domain, isFirst);
  const identity = providerResult.identity ?? known;
  const names = new Map<string, [RecordType, string]>();
  const want = (type: RecordType, name: string): unknown =>
    names.set(recordKey(type, name), [type, name]);
  for (const { type, name } of wantedRecords({ domain, token, transport, identity })) {
    want(type, name);
  }
  for (const name of dmarcNames(domain)) want('TXT', name);
  // Over SMTP bounces go to the sender's address, so SPF of the sender's domain counts.
  const spfDomain = transport === 'ses' ? identity?.mail_from?.domain : domain;
  if (spfDomain !== undefined) want('TXT', spfDomain);

  const answers = Object.fromEntries(
    await Promise.all(
      [...names].map(async ([question, [type, name]]) => [question, await queryDns(type, name)]),
    ),
  ) as DomainCheckResult['answers'];
  const [spf] = spfRecords(answers[recordKey('TXT', spfDomain ?? '')] ?? []);
  return {
    answers,
    spf_lookups: spf ? await countSpfLookups(spf, (name) => queryDns('TXT', name)) : null,
    identity,
    provider_failure: providerResult.failure,
  };
}

async function queryProvider(
  identities: Identities | null,
  domain: string,
  isFirst: boolean,
): Promise<{ identity: DomainIdentity | null; failure: string | null }> {
  if (!identities) return { identity: null, failure: null };
  try {
    return { identity: await identities.ensureDomain(domain, isFirst), failure: null };
  } catch (error) {
    if (error instanceof ProviderFailure) return { identity: null, failure: error.message };
    throw error;
  }
}

/** `unanswered`: a required source did not answer, so the state is unknown. */
export type Verdict = 'proven' | 'unproven' | 'unanswered';

/** SENDERS-1: requires the organization's token, and DKIM if the provider manages identities. */
export function verdictOf(
  { answers, identity, provider_failure: failure }: DomainCheckResult,
  { domain, token, transport }: { domain: string; token: string; transport: MailTransport },
): Verdict {
  const published = answers[recordKey('TXT', ownershipName(domain))];
  if (!published) return 'unanswered';
  if (!published.includes(token)) return 'unproven';
  if (transport !== 'ses') return 'proven';
  if (failure !== null || !identity || identity.dkim === 'unanswered') return 'unanswered';
  // Unsigned mail causes a warning, but the ownership of the domain is proven.
  return identity.dkim === 'verified' || identity.dkim === 'unsigned' ? 'proven' : 'unproven';
}
