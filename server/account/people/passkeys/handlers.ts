import type { PersonHandlers } from '../../../http/person-operation.ts';
import { notSignedIn } from '../../../http/responses/http-error.ts';
import { invalid, NotFoundError } from '../../../platform/errors.ts';
import { toIso, toIsoOrNull, type Transaction } from '../../../platform/database/sql.ts';
import { newSessionToken } from '../../../platform/tokens/session-token.ts';
import { listPage, type Slice } from '../../../platform/values/cursor.ts';
import { isId } from '../../../platform/values/id.ts';
import type { SignedIn } from '../../../platform/values/person.ts';
import { requireName } from '../../../platform/values/text.ts';
import { findPerson } from '../people.ts';
import type { PeopleParts } from '../people-parts.ts';
import { requireChangeableSignIn } from '../sessions/recent-sign-in.ts';
import { recordForAll } from '../sessions/sign-in.ts';
import { createChallenge, takeChallenge } from '../sign-in-challenges.ts';
import { usableWays } from '../ways-in.ts';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  type PasskeyRow,
  readDescriptors,
  renamePasskey,
} from './passkeys.ts';
import { creationOptions, newCredentialOf } from './registration.ts';
import { relyingPartyOf, requireHostName } from './relying-party.ts';
import { newChallenge, readClientData, verifyRegistration } from './web-authn.ts';

export function passkeyHandlers({ baseUrl, provider }: PeopleParts) {
  const party = relyingPartyOf(baseUrl);
  const ways = usableWays(baseUrl, provider);
  const present = (row: PasskeyRow) => presentPasskey(row, party?.id ?? null);

  return {
    'passkeys.list': ({ query, caller, transaction }) =>
      transaction(async (em) => {
        const read = (slice: Slice) => listPasskeys(em, caller.personId, slice);
        return { status: 200, body: await listPage(query, read, present) };
      }),

    'passkeys.begin': ({ caller, browser, transaction }) =>
      transaction(async (em) => {
        const { id } = requireHostName(party);
        await requireChangeableSignIn(em, caller);
        const person = await findPerson(em, caller.personId);
        if (!person) throw notSignedIn();
        const challenge = newChallenge();
        const token = browser ?? newSessionToken();
        const expiresAt = await createChallenge(em, {
          challenge,
          browser: token,
          purpose: 'add_passkey',
          personId: person.id,
        });
        const known = await readDescriptors(em, person.id, id);
        const options = creationOptions({ host: id, challenge, person, known });
        const body = { options, expires_at: expiresAt.toISOString() };
        return { status: 201, body, browser: token };
      }),

    'passkeys.create': async ({ body, caller, browser, transaction }) => {
      const { credential } = body;
      const name = requireName('name', body.name ?? 'Passkey');
      const { personId } = caller;
      const own = requireHostName(party);
      await transaction((em) => requireChangeableSignIn(em, caller));
      const { challenge } = readClientData(credential.response.clientDataJSON) ?? {};
      if (challenge === undefined) throw unfit();
      const purpose = 'add_passkey';
      const isExpected = await transaction((em) =>
        takeChallenge(em, { challenge, browser, purpose, personId }),
      );
      const made =
        isExpected && (await verifyRegistration(newCredentialOf(credential), challenge, own));
      if (!made) throw unfit();
      return transaction(async (em) => {
        const { transports = [] } = credential.response;
        const row = await createPasskey(em, { ...made, personId, host: own.id, name, transports });
        await record(em, caller, 'passkeys.create', { before: null, after: present(row) });
        return { status: 201, body: present(row) };
      });
    },

    'passkeys.update': ({ path, body, caller, transaction }) =>
      transaction(async (em) => {
        const name = requireName('name', body.name);
        const row = isId(path.id) && (await renamePasskey(em, caller.personId, path.id, name));
        if (!row) throw noSuchPasskey();
        return { status: 200, body: present(row) };
      }),

    'passkeys.delete': ({ path, caller, transaction }) =>
      transaction(async (em) => {
        await requireChangeableSignIn(em, caller);
        const row = isId(path.id) && (await deletePasskey(em, caller.personId, path.id, ways));
        if (!row) throw noSuchPasskey();
        await record(em, caller, 'passkeys.delete', { before: present(row), after: null });
        return { status: 204 };
      }),
  } satisfies Partial<PersonHandlers>;
}

const presentPasskey = (row: PasskeyRow, host: string | null) => ({
  id: row.id,
  name: row.name,
  host: row.host,
  usable: row.host === host,
  synchronized: row.synchronized,
  created_at: toIso(row.created_at),
  used_at: toIsoOrNull(row.used_at),
});

type Shown = ReturnType<typeof presentPasskey>;

/** What the person calls the passkey concerns none of their organizations. */
const loggedOf = ({ name: _name, ...logged }: Shown) => logged;

const record = (
  em: Transaction,
  caller: SignedIn,
  operation: string,
  { before, after }: { before: Shown | null; after: Shown | null },
): Promise<void> =>
  recordForAll(em, caller, {
    operation,
    resource: { type: 'passkey', id: (after ?? before)?.id ?? '' },
    before: before && loggedOf(before),
    after: after && loggedOf(after),
  });

const unfit = () =>
  invalid(
    'credential',
    'invalid_value',
    'The credential does not match the options of passkeys.begin, or they are no longer valid; begin again.',
  );

const noSuchPasskey = () => new NotFoundError('passkey', 'You have no passkey with this id.');
