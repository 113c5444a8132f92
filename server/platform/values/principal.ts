import type { Mode } from './mode.ts';

/** M7. `full` allows everything. */
export const SCOPES = ['send', 'contacts', 'read', 'manage', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

/** The organization whose rows a request reads and writes, and whether its changes are kept. */
export interface Tenant {
  organizationId: string;
  mode: Mode;
}

/** The author of a change. The operator works on the server's command line. */
export type Actor = { kind: 'api_key'; id: string } | { kind: 'operator' };

export const OPERATOR: Actor = { kind: 'operator' };

/** The authenticated sender of a request. */
export interface Principal extends Tenant {
  actor: Actor;
  scopes: Scope[];
  /** Sender domains that it may send from; null for every verified one. */
  senderDomains: string[] | null;
}

/** For columns that reference an API key; null for other kinds of actor. */
export const apiKeyIdOf = (actor: Actor): string | null =>
  actor.kind === 'api_key' ? actor.id : null;
