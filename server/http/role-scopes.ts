import type { Role, Scope } from '../platform/values/principal.ts';

/**
 * The scopes that handlers check themselves, and that API keys of the person can have. Operations are allowed by
 * `x-roles`, not by these scopes.
 */
export const ROLE_SCOPES: Record<Role, Scope[]> = {
  owner: ['full'],
  admin: ['send', 'contacts', 'campaigns', 'read', 'manage'],
  developer: ['send'],
  marketer: ['contacts', 'campaigns'],
  support: ['contacts'],
  viewer: [],
};
