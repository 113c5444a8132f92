import { invalid } from '../errors.ts';
import { forbidden } from '../http/http-error.ts';
import type { Handlers } from '../http/operation.ts';
import { toPage } from '../values/cursor.ts';
import { checkDisplayText } from '../values/text.ts';
import type { Caller, Scope } from '../organizations/caller.ts';
import { grantKey, listKeys, presentKey, revokeKey } from './keys.ts';

export const keyHandlers = (now: () => Date) =>
  ({
    'apiKeys.list': async ({ query, caller, em }) => {
      const { limit = 50, cursor } = query;
      const keys = await listKeys(em, caller.organizationId, { limit, cursor });
      return { status: 200, body: toPage(keys, limit, presentKey) };
    },

    'apiKeys.create': async ({ body, caller, em }) => {
      const { mode, scopes } = body;
      const name = checkDisplayText('name', body.name);
      const expiresAt = readExpiry(body.expires_at ?? null, now());
      requireGrantable(caller, scopes);
      const { key, stored } = await grantKey(em, caller, { name, mode, scopes, expiresAt });
      return { status: 201, body: { ...presentKey(stored), key } };
    },

    'apiKeys.revoke': async ({ path, caller, em }) => {
      await revokeKey(em, caller, path.id, now());
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;

/** M6: whoever has a key gets no further by making another. */
function requireGrantable({ scopes: held }: Caller, wanted: Scope[]): void {
  if (held.includes('full')) return;
  const missing = wanted.find((scope) => !held.includes(scope));
  if (missing) throw forbidden(missing, 'An API key can only grant scopes that it has itself.');
}

/** Beyond it, moments are written in another form. */
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');

function readExpiry(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const expiry = new Date(text);
  // The format allows leap seconds, which JavaScript has none of.
  if (Number.isNaN(expiry.getTime()) || expiry > LAST_MOMENT) {
    const message = 'The field expires_at must be a moment before the year 10000.';
    throw invalid('expires_at', 'invalid_format', message);
  }
  if (expiry > now) return expiry;
  throw invalid('expires_at', 'invalid_value', 'The field expires_at must lie in the future.');
}
