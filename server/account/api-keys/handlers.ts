import { invalid } from '../../platform/errors.ts';
import { forbidden } from '../../http/http-error.ts';
import type { Handlers } from '../../http/operation.ts';
import { toPage } from '../../platform/values/cursor.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { requireName } from '../../platform/values/text.ts';
import type { Principal, Scope } from '../../platform/values/principal.ts';
import { readRestrictions, requireNoWider } from './restrictions.ts';
import { getOwnKey, grantKey, holdKey, listKeys, presentKey, revokeKey } from './keys.ts';

export const keyHandlers = ({ now }: { now: () => Date }) =>
  ({
    'apiKeys.list': async ({ query, principal, em }) => {
      const { limit = 50, cursor } = query;
      const keys = await listKeys(em, principal.organizationId, { limit, cursor });
      return { status: 200, body: toPage(keys, limit, presentKey) };
    },

    'apiKeys.getCurrent': async ({ principal, em }) => ({
      status: 200,
      body: presentKey(await getOwnKey(em, principal)),
    }),

    'apiKeys.create': async ({ body, principal, em }) => {
      const { mode, scopes } = body;
      const name = requireName('name', body.name);
      const expiresAt = readExpiry(body.expires_at ?? null, now());
      requireHeld(principal, scopes, 'An API key can only grant scopes that it has itself.');
      const restrictions = readRestrictions(body);
      const own = await getOwnKey(em, principal);
      requireNoLaterEnd(expiresAt, own.expiresAt ?? null);
      requireNoWider(restrictions, {
        senderDomains: own.senderDomains ?? null,
        networks: own.networks ?? null,
      });
      const order = { name, mode, scopes, expiresAt, ...restrictions };
      const { key, stored } = await grantKey(em, principal, order);
      return { status: 201, body: { ...presentKey(stored), key } };
    },

    'apiKeys.revoke': async ({ path, principal, em }) => {
      const key = await holdKey(em, principal.organizationId, path.id);
      requireHeld(
        principal,
        key.scopes,
        'An API key can only end keys whose scopes it has itself.',
      );
      await revokeKey(em, principal, key, now());
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;

/** M6: a key rules over no more than it may do itself. That it may end itself follows. */
function requireHeld({ scopes: held }: Principal, wanted: Scope[], message: string): void {
  if (held.includes('full')) return;
  const missing = wanted.find((scope) => !held.includes(scope));
  if (missing) throw forbidden(missing, message);
}

/** M6: whoever has a key for a while can't make it last by making another. */
function requireNoLaterEnd(end: Date | null, makersEnd: Date | null): void {
  if (makersEnd === null || (end !== null && end <= makersEnd)) return;
  const message = `The API key in use ends at ${makersEnd.toISOString()}; set expires_at to that moment or an earlier one.`;
  throw invalid('expires_at', 'invalid_value', message);
}

function readExpiry(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const expiry = requireMoment('expires_at', text);
  if (expiry > now) return expiry;
  throw invalid('expires_at', 'invalid_value', 'The field expires_at must lie in the future.');
}
