export type Mode = 'live' | 'test';

/** M7. `full` allows everything. */
export const SCOPES = ['send', 'contacts', 'read', 'manage', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whose request it is, as the API key says. */
export interface Caller {
  organizationId: string;
  keyId: string;
  mode: Mode;
  scopes: Scope[];
}
