import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Author, recordChange } from '../audit/record.ts';
import { owned } from '../database/tenancy.ts';
import { NotFoundError } from '../errors.ts';
import { readCursor } from '../values/cursor.ts';
import { isId } from '../values/id.ts';
import { ApiKey } from './api-key.entity.ts';
import type { Mode, Scope } from '../organizations/caller.ts';
import { hashKey, keyHint, newKey } from './key-format.ts';

export interface KeyOrder {
  name: string;
  mode: Mode;
  scopes: Scope[];
  /** Null: it never ends by itself. */
  expiresAt?: Date | null;
}

export interface IssuedKey {
  /** Shown here and never again. */
  key: string;
  stored: ApiKey;
}

/** Makes an API key; only its hash is stored. */
export function issueKey(
  em: EntityManager,
  organizationId: string,
  { name, mode, scopes, expiresAt = null }: KeyOrder,
): IssuedKey {
  const key = newKey(mode);
  const stored = em.create(ApiKey, {
    organizationId,
    mode,
    scopes: [...new Set(scopes)],
    name,
    hint: keyHint(key),
    hash: hashKey(key),
    expiresAt,
  });
  return { key, stored };
}

/** Makes an API key for somebody who answers for it (M6). */
export async function grantKey(
  em: EntityManager,
  author: Author,
  order: KeyOrder,
): Promise<IssuedKey> {
  const issued = issueKey(em, author.organizationId, order);
  await em.flush();
  await recordChange(em, author, {
    operation: 'apiKeys.create',
    resource: { type: 'api_key', id: issued.stored.id },
    before: null,
    after: presentKey(issued.stored),
  });
  return issued;
}

/** One more than the limit, newest first, so that the caller sees whether another page follows. */
export function listKeys(
  em: EntityManager,
  organizationId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ApiKey[]> {
  const after = readCursor(cursor);
  return em.find(
    ApiKey,
    { ...owned(organizationId), ...(after ? { id: { $lt: after } } : {}) },
    { orderBy: { id: 'desc' }, limit: limit + 1 },
  );
}

/** Ends a key at once; ending it twice is fine. */
export async function revokeKey(
  em: EntityManager,
  author: Author,
  id: string,
  now: Date,
): Promise<void> {
  const key = await lockKey(em, author.organizationId, id);
  const before = presentKey(key);
  key.revokedAt ??= now;
  await em.flush();
  await recordChange(em, author, {
    operation: 'apiKeys.revoke',
    resource: { type: 'api_key', id: key.id },
    before,
    after: presentKey(key),
  });
}

/** Locked: of two who end it at once, the first one's moment stands. */
async function lockKey(em: EntityManager, organizationId: string, id: string): Promise<ApiKey> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const key = isId(id)
    ? await em.findOne(ApiKey, { ...owned(organizationId), id }, { lockMode })
    : null;
  if (key) return key;
  throw new NotFoundError('api_key', 'No API key has this id.');
}

/** A key as everybody but its maker sees it. */
export function presentKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    scopes: key.scopes,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
