import type { Mode } from './mode.ts';

/** API-KEYS-1. `full` allows everything. */
export const SCOPES = ['send', 'contacts', 'campaigns', 'read', 'manage', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

/** The organization whose rows a request reads and writes, and whether its changes are kept. */
export interface Tenant {
  organizationId: string;
  mode: Mode;
}

/** The author of a change. The operator works on the server's command line. */
export type Actor =
  | { kind: 'api_key'; id: string }
  | { kind: 'person'; id: string; name: string }
  | { kind: 'operator'; name?: string | null };

export const OPERATOR: Actor = { kind: 'operator' };

/** An operator whose name is known. */
export const operatorNamed = (name: string | null): Actor => ({ kind: 'operator', name });

/** The request through which somebody acts. What it causes later refers to it. */
export interface RequestOrigin {
  requestId: string;
  /** W3C Trace Context; null if the request belongs to no trace. */
  traceparent: string | null;
}

/** The authenticated sender of a request. */
export interface Principal extends Tenant {
  actor: Actor;
  scopes: Scope[];
  /** The person's role; absent for API keys. */
  role?: Role;
  /** Whether the person authenticated in the last 15 minutes; absent for API keys. */
  isRecent?: boolean;
  /** Sender domains that it may send from; null for every verified one. */
  senderDomains: string[] | null;
  /** Absent outside of requests. */
  request?: RequestOrigin;
}

/** PEOPLE-2: what a person may do in an organization. */
export const ROLES = ['owner', 'admin', 'developer', 'marketer', 'support', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** For columns that reference an API key; null for other kinds of actor. */
export const apiKeyIdOf = (actor: Actor): string | null =>
  actor.kind === 'api_key' ? actor.id : null;

/** The name of the operator; null for other kinds of actor. */
export const operatorNameOf = (actor: Actor): string | null =>
  actor.kind === 'operator' ? (actor.name ?? null) : null;
