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
  /** Null where the provider keeps none. */
  identities: Identities | null;
}

export interface DomainToLookAt {
  domain: string;
  token: string;
  /** The first look of a series. */
  anew: boolean;
  /** What was known of the provider's identity; it stands in while the provider can't be asked. */
  identity: DomainIdentity | null;
}

/** Asks the provider and the DNS for everything that concerns a domain. */
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
  // Over SMTP bounces go to the sender, so that it is its domain whose SPF counts.
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

/** `unanswered`: somebody who has to be heard kept silent, so that nothing is known either way. */
export type Verdict = 'proven' | 'unproven' | 'unanswered';

/** M5: the organization's own token, and with a provider that keeps identities its DKIM as well. */
export function judge(
  { answers, identity, provider_failure: failure }: DomainFacts,
  { domain, token, transport }: { domain: string; token: string; transport: MailTransport },
): Verdict {
  const published = answers[questionOf('TXT', ownershipName(domain))];
  if (!published) return 'unanswered';
  if (!published.includes(token)) return 'unproven';
  if (transport !== 'ses') return 'proven';
  if (failure !== null || !identity || identity.dkim === 'unanswered') return 'unanswered';
  // Unsigned mail is advised against; that the domain is theirs is shown all the same.
  return identity.dkim === 'verified' || identity.dkim === 'unsigned' ? 'proven' : 'unproven';
}
