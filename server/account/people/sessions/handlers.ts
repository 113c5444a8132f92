import { HttpError, notSignedIn } from '../../../http/responses/http-error.ts';
import type { PersonHandlers } from '../../../http/person-operation.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { requireAddress } from '../../../platform/values/address.ts';
import { listPage, type Slice } from '../../../platform/values/cursor.ts';
import { isId } from '../../../platform/values/id.ts';
import { countAttempt, forgetAttempts } from '../attempts.ts';
import type { PeopleParts } from '../people-parts.ts';
import { hashPassword, isOutdated, verifyPassword } from '../password.ts';
import { deleteIdentities } from '../identities/identities.ts';
import { deletePasskeys } from '../passkeys/passkeys.ts';
import { findByAddress, findPerson, setPassword } from '../people.ts';
import { presentMe, presentSession } from '../present.ts';
import { readRecovery, useRecovery } from './recoveries.ts';
import { endAllSessions, endOtherSessions, endSession, readSessions } from './sessions.ts';
import { beginSession } from './sign-in.ts';

export const sessionHandlers = ({ hashAddress }: PeopleParts) =>
  ({
    'sessions.create': async ({ body, client, token, transaction }) => {
      const { key } = requireAddress('email', body.email);
      const { network } = client;
      const attempt = { address: hashAddress(key), network, isKnown: false };
      const found = await transaction(async (em) => {
        const person = await findByAddress(em, key, hashAddress(network));
        attempt.isKnown = person?.isKnown === true;
        await countAttempt(em, attempt);
        return person;
      });
      const isRight = await verifyPassword(body.password, found?.password ?? null, network);
      if (!isRight || !found?.password) throw wrongPassword();
      const stronger = isOutdated(found.password)
        ? await hashPassword(body.password, network)
        : null;

      return transaction(async (em) => {
        const person = await findPerson(em, found.id);
        // It was changed while it was verified.
        if (!person || person.password !== found.password) throw wrongPassword();
        await forgetAttempts(em, attempt);
        if (stronger) await setPassword(em, person.id, stronger);
        const known = hashAddress(network);
        const signIn = { person, method: 'password', client, network: known, earlier: token };
        const session = await beginSession(em, signIn);
        const body = await presentMe(em, person, session.id);
        if (!body) throw new Error('A session that was just created is not there.');
        return { status: 201, body, session: session.token };
      });
    },

    'sessions.recover': async ({ body, client, token, transaction }) => {
      // An invalid token must not cost the time of a hash.
      await transaction((em) => readRecovery(em, body.token));
      const password = await hashPassword(body.password, client.network);
      const network = hashAddress(client.network);
      return transaction(async (em) => {
        const person = await findPerson(em, await useRecovery(em, body.token));
        if (!person) throw notSignedIn();
        await setPassword(em, person.id, password);
        await endAllSessions(em, person.id);
        await deletePasskeys(em, person.id);
        await deleteIdentities(em, person.id);
        const signIn = { person, method: 'recovery', client, network, earlier: token };
        const session = await beginSession(em, signIn);
        const me = await presentMe(em, person, session.id);
        if (!me) throw new Error('A session that was just created is not there.');
        return { status: 201, body: me, session: session.token };
      });
    },

    'sessions.list': ({ query, caller, transaction }) =>
      transaction(async (em) => {
        const read = (slice: Slice) => readSessions(em, caller.personId, slice);
        const page = await listPage(query, read, (row) => presentSession(row, caller.sessionId));
        return { status: 200, body: page };
      }),

    'sessions.revoke': ({ path, caller, transaction }) =>
      transaction(async (em) => {
        const isEnded = isId(path.id) && (await endSession(em, caller.personId, path.id));
        if (!isEnded) throw new NotFoundError('session', 'You have no session with this id.');
        return { status: 204 };
      }),

    'sessions.revokeOthers': ({ caller, transaction }) =>
      transaction(async (em) => {
        await endOtherSessions(em, caller.personId, caller.sessionId);
        return { status: 204 };
      }),

    'sessions.end': ({ caller, transaction }) =>
      transaction(async (em) => {
        await endSession(em, caller.personId, caller.sessionId);
        return { status: 204, session: null };
      }),
  }) satisfies Partial<PersonHandlers>;

/** The same for an unknown address. */
const wrongPassword = (): HttpError => {
  const { status, code, headers } = notSignedIn();
  return new HttpError(status, code, 'The address or the password is wrong.', { headers });
};
