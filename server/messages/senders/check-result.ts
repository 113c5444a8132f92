/** The results of the latest check of a domain, as they are stored. */
export interface DomainCheckResult {
  /** Published records by type and name (`TXT _dmarc.shop.example`); null when there was no answer. */
  answers: Record<string, string[] | null>;
  /** DNS lookups that the SPF record causes; null without a record or when the number is unknown. */
  spf_lookups: number | null;
  /**
   * The domain at a provider that manages identities; null at other providers, and when the provider could
   * not be reached.
   */
  identity: DomainIdentity | null;
  /** Why the provider could not be reached. */
  provider_failure: string | null;
}

/** The provider's state of a domain, shared by all organizations. */
export interface DomainIdentity {
  /**
   * `unsigned`: the keys are published, but signing is switched off. `unanswered`: the provider itself does
   * not know yet.
   */
  dkim: 'verified' | 'unsigned' | 'pending' | 'failed' | 'unanswered';
  /** CNAME records; empty when the domain uses its owner's own DKIM key. */
  dkim_records: { name: string; value: string }[];
  /** The domain that receives bounces, if it is not the provider's own. */
  mail_from: { domain: string; host: string; spf: string } | null;
}

/** The types of DNS records that are checked. */
export type RecordType = 'TXT' | 'CNAME' | 'MX';

export const recordKey = (type: RecordType, name: string): string => `${type} ${name}`;
