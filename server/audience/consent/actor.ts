import type { components } from '../../../generated/types.ts';
import type { Actor } from '../../platform/values/principal.ts';

/** CONSENT-LOG-1: the origin of a change of consent. */
export type ConsentSource =
  | 'api'
  | 'import'
  | 'double_opt_in'
  | 'preference_page'
  | 'one_click'
  | 'complaint'
  | 'expired'
  | 'erasure'
  | 'form';

/** CONSENT-3: how the caller's own form collected the consent. */
export type ConsentEvidence = components['schemas']['ConsentEvidence'];

/** The evidence of an entry in the ledger, which also names the row of an import. */
export type LedgerEvidence = components['schemas']['LedgerEvidence'];

/** The author of a change of consent, as the ledger records it. */
export interface ConsentActor {
  source: ConsentSource;
  author?: Actor;
  person?: Person;
  evidence?: LedgerEvidence;
  /** Why the author acts for the person. It joins the evidence of the request that the change answers. */
  note?: string;
  /** No events are recorded. */
  isSilent?: boolean;
}

/** A person who opened one of our links. */
export interface Person {
  /** Null for a link of an erased contact: its email must not name the person again. */
  tokenId: string | null;
  ip: string | null;
  userAgent: string | null;
  /** Locale of the page that was shown. */
  locale: string;
}
