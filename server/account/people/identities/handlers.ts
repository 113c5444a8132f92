import type { PersonHandlers } from '../../../http/person-operation.ts';
import { toIso, toIsoOrNull, type Transaction } from '../../../platform/database/sql.ts';
import { invalid, NotFoundError } from '../../../platform/errors.ts';
import { listPage, type Slice } from '../../../platform/values/cursor.ts';
import { isId } from '../../../platform/values/id.ts';
import type { SignedIn } from '../../../platform/values/person.ts';
import type { PeopleParts } from '../people-parts.ts';
import { requireChangeableSignIn } from '../sessions/recent-sign-in.ts';
import { recordForAll } from '../sessions/sign-in.ts';
import { usableWays } from '../ways-in.ts';
import { beginExchange, completeExchange, requireProvider } from './exchange.ts';
import { createIdentity, deleteIdentity, type IdentityRow, listIdentities } from './identities.ts';

const purpose = 'add_identity';

export function identityHandlers({ baseUrl, provider: given }: PeopleParts) {
  const ways = usableWays(baseUrl, given);
  const present = (row: IdentityRow) => presentIdentity(row, ways.issuer);

  return {
    'identities.list': ({ query, caller, transaction }) =>
      transaction(async (em) => {
        const read = (slice: Slice) => listIdentities(em, caller.personId, slice);
        return { status: 200, body: await listPage(query, read, present) };
      }),

    'identities.begin': async ({ caller, browser, client, transaction }) => {
      const provider = requireProvider(given);
      await transaction((em) => requireChangeableSignIn(em, caller));
      const { personId } = caller;
      const exchange = { provider, purpose, personId, browser, client, transaction } as const;
      // Somebody else at the browser must not link the account that the provider remembers.
      return beginExchange(exchange, { authenticates: true });
    },

    'identities.create': async ({ body, caller, browser, client, transaction }) => {
      const provider = requireProvider(given);
      await transaction((em) => requireChangeableSignIn(em, caller));
      const { personId } = caller;
      const exchange = { provider, purpose, personId, browser, client, transaction } as const;
      const completed = await completeExchange(exchange, body);
      if (!completed) throw unfitResponse();
      const { subject, email } = completed.claims;
      return transaction(async (em) => {
        const account = { issuer: provider.issuer, subject, email };
        const row = await createIdentity(em, personId, account);
        await record(em, caller, 'identities.create', { before: null, after: present(row) });
        return { status: 201, body: present(row) };
      });
    },

    'identities.delete': ({ path, caller, transaction }) =>
      transaction(async (em) => {
        await requireChangeableSignIn(em, caller);
        const row = isId(path.id) && (await deleteIdentity(em, caller.personId, path.id, ways));
        if (!row) throw noSuchIdentity();
        await record(em, caller, 'identities.delete', { before: present(row), after: null });
        return { status: 204 };
      }),
  } satisfies Partial<PersonHandlers>;
}

const presentIdentity = (row: IdentityRow, issuer: string) => ({
  id: row.id,
  issuer: row.issuer,
  subject: row.subject,
  email: row.email,
  usable: row.issuer === issuer,
  created_at: toIso(row.created_at),
  used_at: toIsoOrNull(row.used_at),
});

type Shown = ReturnType<typeof presentIdentity>;

/** The audit log names the account by its subject, not by its address. */
const loggedOf = ({ id, issuer, subject }: Shown) => ({ id, issuer, subject });

const record = (
  em: Transaction,
  caller: SignedIn,
  operation: string,
  { before, after }: { before: Shown | null; after: Shown | null },
): Promise<void> =>
  recordForAll(em, caller, {
    operation,
    resource: { type: 'identity', id: (after ?? before)?.id ?? '' },
    before: before && loggedOf(before),
    after: after && loggedOf(after),
  });

export const unfitResponse = () =>
  invalid(
    'state',
    'invalid_value',
    'The response of the identity provider does not match the request, or is no longer valid; begin again.',
  );

const noSuchIdentity = () =>
  new NotFoundError('identity', 'You have linked no account with this id.');
