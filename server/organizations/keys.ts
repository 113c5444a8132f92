import type { EntityManager } from '@mikro-orm/postgresql';
import { OperatorError } from '../errors.ts';
import { isId } from '../values/id.ts';
import { ApiKey } from './api-key.entity.ts';
import type { Mode, Scope } from './caller.ts';
import { hashKey, keyHint, newKey } from './key-format.ts';

export interface IssuedKey {
  id: string;
  /** Shown here and never again. */
  key: string;
  mode: Mode;
  scopes: Scope[];
  hint: string;
}

/** Makes an API key; only its hash is stored. */
export function issueKey(
  em: EntityManager,
  organizationId: string,
  { mode, scopes, name }: { mode: Mode; scopes: Scope[]; name: string },
): IssuedKey {
  const key = newKey(mode);
  const hint = keyHint(key);
  const { id } = em.create(ApiKey, {
    organizationId,
    mode,
    scopes,
    name,
    hint,
    hash: hashKey(key),
  });
  return { id, key, mode, scopes, hint };
}

/** Ends a key at once; ending it twice is fine. */
export async function revokeKey(em: EntityManager, id: string): Promise<void> {
  const key = isId(id) ? await em.findOne(ApiKey, { id }) : null;
  if (!key) throw new OperatorError('No API key has this id.');
  key.revokedAt ??= new Date();
}
