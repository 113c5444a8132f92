import type { Mode } from './mode.ts';

/** M7. `full` allows everything. */
export const SCOPES = ['send', 'contacts', 'read', 'manage', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whose rows a request is about, and whether what it does is kept. */
export interface Tenant {
  organizationId: string;
  mode: Mode;
}

/** Whose request it is, as the API key says. */
export interface Caller extends Tenant {
  keyId: string;
  scopes: Scope[];
  /** Domains of the senders that the key may use; null for any that is verified. */
  senderDomains: string[] | null;
}
