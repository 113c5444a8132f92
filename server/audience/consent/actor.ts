import type { Actor } from '../../platform/values/principal.ts';

/** K3: who or what changed a consent. */
export type ConsentSource =
  | 'api'
  | 'import'
  | 'double_opt_in'
  | 'preference_page'
  | 'one_click'
  | 'complaint'
  | 'expired'
  | 'erasure';

/** K4: where the caller's own form collected the consent. */
export interface ConsentEvidence {
  url?: string;
  ip?: string;
  user_agent?: string;
  collected_at?: string;
  text?: string;
}

/** What the ledger says about who changed a consent. */
export interface ConsentActor {
  source: ConsentSource;
  author?: Actor;
  person?: Person;
  evidence?: ConsentEvidence;
}

/** Somebody who opened a link of ours. */
export interface Person {
  tokenId: string;
  ip: string | null;
  userAgent: string | null;
  /** Of the page that was shown. */
  locale: string;
}
