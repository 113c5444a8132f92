import { invalid } from '../../platform/errors.ts';
import { forbidden } from '../../http/responses/http-error.ts';
import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { requireName } from '../../platform/values/text.ts';
import type { Principal, Scope } from '../../platform/values/principal.ts';
import { requireRoom } from '../organizations/maxima.ts';
import { requireRecentPerson } from '../people/sessions/recent-sign-in.ts';
import { readRestrictions, requireNoWider } from './restrictions.ts';
import {
  createApiKey,
  findOwnKey,
  getOwnKey,
  listKeys,
  lockKey,
  presentKey,
  revokeKey,
} from './keys.ts';

export const keyHandlers = ({ now }: { now: () => Date }) =>
  ({
    'apiKeys.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listKeys(scope, slice);
      return { status: 200, body: await listPage(query, read, presentKey) };
    },

    'apiKeys.getCurrent': async ({ scope }) => ({
      status: 200,
      body: presentKey(await getOwnKey(scope)),
    }),

    'apiKeys.create': async ({ body, scope }) => {
      const { mode, scopes } = body;
      const name = requireName('name', body.name);
      const expiresAt = readExpiry(body.expires_at ?? null, now());
      requireOwnScopes(scope, scopes, 'An API key can only grant scopes that it has itself.');
      const restrictions = readRestrictions(body);
      const own = await findOwnKey(scope);
      requireNoLaterExpiry(expiresAt, own?.expiresAt ?? null);
      requireNoWider(restrictions, {
        senderDomains: own?.senderDomains ?? null,
        networks: own?.networks ?? null,
      });
      requireRecentPerson(scope);
      await requireRoom(scope, 'api_keys', 'name');
      const draft = { name, mode, scopes, expiresAt, ...restrictions };
      const { key, stored } = await createApiKey(scope, draft);
      return { status: 201, body: { ...presentKey(stored), key } };
    },

    'apiKeys.revoke': async ({ path, scope }) => {
      const key = await lockKey(scope, path.id);
      requireOwnScopes(
        scope,
        key.scopes,
        'An API key can only revoke keys whose scopes it has itself.',
      );
      await revokeKey(scope, key, now());
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;

/** ORGANIZATIONS-1: a key can only manage keys whose scopes it holds. It can therefore always revoke itself. */
function requireOwnScopes({ scopes: held }: Principal, wanted: Scope[], message: string): void {
  if (held.includes('full')) return;
  const missing = wanted.find((scope) => !held.includes(scope));
  if (missing) throw forbidden(missing, message);
}

/** ORGANIZATIONS-1: a key that expires cannot create a key that expires later than itself. */
function requireNoLaterExpiry(expiry: Date | null, ownExpiry: Date | null): void {
  if (ownExpiry === null || (expiry !== null && expiry <= ownExpiry)) return;
  const message = `The API key in use expires at ${ownExpiry.toISOString()}; set expires_at to that time or an earlier one.`;
  throw invalid('expires_at', 'invalid_value', message);
}

function readExpiry(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const expiry = requireMoment('expires_at', text);
  if (expiry > now) return expiry;
  throw invalid('expires_at', 'invalid_value', 'The field expires_at must be in the future.');
}
