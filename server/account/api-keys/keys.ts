import { LockMode } from '../../platform/database/orm.ts';
import { recordChange } from '../audit/record-change.ts';
import {
  type AuthorScope,
  type OrganizationScope,
  owned,
} from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { isId } from '../../platform/values/id.ts';
import { ApiKey } from './api-key.entity.ts';
import { apiKeyIdOf, type Scope } from '../../platform/values/principal.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Restrictions } from './restrictions.ts';
import { hashKey, keyHint, newKey } from '../../http/key-format.ts';

export interface ApiKeyDraft extends Partial<Restrictions> {
  name: string;
  mode: Mode;
  scopes: Scope[];
  /** Null: the key never expires. */
  expiresAt?: Date | null;
  /** The id of the API key that creates this one; null when the operator of the installation does. */
  createdBy?: string | null;
}

export interface IssuedKey {
  /** The only time that the key is returned in full. */
  key: string;
  stored: ApiKey;
}

/** Creates an API key; only its hash is stored. */
export function issueKey({ em, organizationId }: OrganizationScope, draft: ApiKeyDraft): IssuedKey {
  const { name, mode, scopes, expiresAt = null, createdBy = null } = draft;
  const key = newKey(mode);
  const stored = em.create(ApiKey, {
    organizationId,
    mode,
    scopes: [...new Set(scopes)],
    name,
    hint: keyHint(key),
    hash: hashKey(key),
    expiresAt,
    createdBy,
    senderDomains: draft.senderDomains ?? null,
    networks: draft.networks ?? null,
  });
  return { key, stored };
}

/** Creates an API key and records its author in the audit log (ORGANIZATIONS-1). */
export async function createApiKey(scope: AuthorScope, draft: ApiKeyDraft): Promise<IssuedKey> {
  const issued = issueKey(scope, { ...draft, createdBy: apiKeyIdOf(scope.actor) });
  await scope.em.flush();
  await recordChange(scope, {
    operation: 'apiKeys.create',
    resource: { type: 'api_key', id: issued.stored.id },
    before: null,
    after: presentKey(issued.stored),
  });
  return issued;
}

/** The key that authenticated the request; null for a person. */
export async function findOwnKey(scope: AuthorScope): Promise<ApiKey | null> {
  return scope.actor.kind === 'api_key' ? getOwnKey(scope) : null;
}

/** The key that authenticated the request. */
export function getOwnKey({ em, organizationId, actor }: AuthorScope): Promise<ApiKey> {
  return em.findOneOrFail(ApiKey, { ...owned(organizationId), id: apiKeyIdOf(actor) });
}

export function listKeys(
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<ApiKey[]> {
  return em.find(
    ApiKey,
    { ...owned(organizationId), ...(after ? { id: { $lt: after } } : {}) },
    { orderBy: { id: 'desc' }, limit: count },
  );
}

/** Revokes a locked key immediately. Revoking it twice is allowed. Keys that it created stay valid. */
export async function revokeKey(scope: AuthorScope, key: ApiKey, now: Date): Promise<void> {
  const before = presentKey(key);
  key.revokedAt ??= now;
  await scope.em.flush();
  await recordChange(scope, {
    operation: 'apiKeys.revoke',
    resource: { type: 'api_key', id: key.id },
    before,
    after: presentKey(key),
  });
}

/**
 * Creates a key with the rights of a locked one, which expires at the end of the overlap at the latest. A key that was
 * rotated is not rotated again: the new key would expire with its overlap.
 */
export async function rotateKey(scope: AuthorScope, key: ApiKey, until: Date): Promise<IssuedKey> {
  const { name, mode, scopes, expiresAt = null, senderDomains, networks } = key;
  const issued = await createApiKey(scope, {
    name,
    mode,
    scopes,
    expiresAt,
    senderDomains,
    networks,
  });
  const before = presentKey(key);
  key.replacedBy = issued.stored.id;
  key.expiresAt = expiresAt !== null && expiresAt < until ? expiresAt : until;
  await scope.em.flush();
  await recordChange(scope, {
    operation: 'apiKeys.rotate',
    resource: { type: 'api_key', id: key.id },
    before,
    after: presentKey(key),
  });
  return issued;
}

/**
 * Finds and locks the key that a path names. When two requests revoke it at once, the time of the first one
 * is kept.
 */
export async function lockKey(
  { em, organizationId }: OrganizationScope,
  id: string,
): Promise<ApiKey> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const key = isId(id)
    ? await em.findOne(ApiKey, { ...owned(organizationId), id }, { lockMode })
    : null;
  if (key) return key;
  throw new NotFoundError('api_key', 'No API key has this id.');
}

/** The key as the API shows it after creation, without its secret. */
export function presentKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    scopes: key.scopes,
    sender_domains: key.senderDomains ?? null,
    networks: key.networks ?? null,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
