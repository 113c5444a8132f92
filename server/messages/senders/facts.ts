/** What the latest look at a domain found, as it is stored with it. */
export interface DomainFacts {
  /** By type and name (`TXT _dmarc.shop.example`): what is published; null where nobody answered. */
  answers: Record<string, string[] | null>;
  /** How many look-ups the SPF record costs its reader; null without one, or when it can't be told. */
  spf_lookups: number | null;
  /** The domain at a provider that keeps identities; null at others, and when it can't be asked. */
  identity: DomainIdentity | null;
  /** Why the provider couldn't be asked. */
  provider_failure: string | null;
}

/** A domain as a provider knows it, for all organizations together. */
export interface DomainIdentity {
  /** `unsigned`: the keys are published, but signing is switched off. `unanswered`: the provider itself can't tell for now. */
  dkim: 'verified' | 'unsigned' | 'pending' | 'failed' | 'unanswered';
  /** CNAMEs; none when somebody brought a key of one's own. */
  dkim_records: { name: string; value: string }[];
  /** Where bounces go, if not to the provider's own domain. */
  mail_from: { domain: string; host: string; spf: string } | null;
}

/** The kinds of records that are looked at. */
export type RecordType = 'TXT' | 'CNAME' | 'MX';

export const questionOf = (type: RecordType, name: string): string => `${type} ${name}`;
