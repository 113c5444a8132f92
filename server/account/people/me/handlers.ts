import type { Transaction } from '../../../platform/database/sql.ts';
import { recordChange } from '../../audit/record-change.ts';
import { notSignedIn } from '../../../http/responses/http-error.ts';
import type { PersonHandlers } from '../../../http/person-operation.ts';
import type { SignedIn } from '../../../platform/values/person.ts';
import { invalid, NotFoundError } from '../../../platform/errors.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import { parseAddress } from '../../../platform/values/address.ts';
import { requireName } from '../../../platform/values/text.ts';
import { type Attempt, countAttempt, forgetAttempts } from '../attempts.ts';
import { deletePerson, forgetPerson } from '../delete-person.ts';
import { findMembership, lockWithOwners, removeMember } from '../members/members.ts';
import type { PeopleParts } from '../people-parts.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { findPerson, type PersonRow, rename, setPassword } from '../people.ts';
import { presentMe } from '../present.ts';
import { deleteManaged } from '../providers/managed-people.ts';
import { requireRecentSignIn, requireSignInInsteadOf } from '../sessions/recent-sign-in.ts';
import { endOtherSessions, renewSession } from '../sessions/sessions.ts';
import { recordForAll } from '../sessions/sign-in.ts';

export const meHandlers = ({ hashAddress }: PeopleParts) =>
  ({
    'me.get': ({ caller, transaction }) =>
      transaction(async (em) => ({ status: 200, body: await readMe(em, caller) })),

    'me.update': ({ body, caller, transaction }) =>
      transaction(async (em) => {
        if (body.name !== undefined) {
          const { id, name: before } = await requirePerson(em, caller);
          const name = requireName('name', body.name);
          await rename(em, id, name);
          await recordForAll(em, caller, {
            operation: 'me.update',
            resource: { type: 'person', id },
            before: { name: before },
            after: { name },
          });
        }
        return { status: 200, body: await readMe(em, caller) };
      }),

    'me.setPassword': async ({ body, caller, client, transaction }) => {
      const person = await transaction((em) => requirePerson(em, caller));
      const attempt = attemptOf(hashAddress, person, caller);
      if (body.current_password === undefined) {
        await transaction((em) => requireSignInInsteadOf(person.password, em, caller));
      } else {
        await transaction((em) => countAttempt(em, attempt));
        if (!(await verifyPassword(body.current_password, person.password, client.network))) {
          throw wrongPassword();
        }
      }
      const password = await hashPassword(body.password, client.network);
      return transaction(async (em) => {
        const current = await requirePerson(em, caller);
        if (current.password !== person.password) throw wrongPassword();
        await forgetAttempts(em, attempt);
        await setPassword(em, person.id, password);
        await endOtherSessions(em, person.id, caller.sessionId);
        await recordForAll(em, caller, {
          operation: 'me.setPassword',
          resource: { type: 'person', id: person.id },
          before: null,
          after: { id: person.id },
        });
        return { status: 204, session: await renewSession(em, caller.sessionId) };
      });
    },

    'me.leave': ({ path, caller, transaction }) =>
      transaction(async (em) => {
        const { personId: id, name } = caller;
        const organizationId = await findMembership(em, id, path.slug);
        const rows = organizationId ? await lockWithOwners(em, organizationId, [id]) : [];
        const own = rows.find((row) => row.id === id);
        if (!organizationId || !own) {
          const message = 'You have no role in an organization with this slug.';
          throw new NotFoundError('membership', message);
        }
        // Without it, an owner of another organization of the person could recover the account.
        await requireRecentSignIn(em, caller);
        await removeMember(em, organizationId, own);
        await recordChange(
          { em, organizationId, actor: { kind: 'person', id, name } },
          {
            operation: 'me.leave',
            resource: { type: 'person', id },
            before: { role: own.role },
            after: null,
          },
        );
        // The account of a managed person exists for this organization only.
        if (own.managed) {
          await forgetPerson(em, id);
          await deleteManaged(em, organizationId, id);
        }
        return { status: 204, ...(own.managed && { session: null }) };
      }),

    'me.delete': async ({ body, caller, client, transaction }) => {
      const person = await transaction((em) => requirePerson(em, caller));
      if (body.password === undefined) {
        await transaction((em) => requireSignInInsteadOf(person.password, em, caller));
      } else {
        const attempt = attemptOf(hashAddress, person, caller);
        await transaction((em) => countAttempt(em, attempt));
        if (!(await verifyPassword(body.password, person.password, client.network))) {
          throw invalid('password', 'invalid_value', 'The password is wrong.');
        }
      }
      await transaction((em) => deletePerson(em, person));
      return { status: 204, session: null };
    },
  }) satisfies Partial<PersonHandlers>;

/**
 * Attempts with a session come from the person's browser, or from one that somebody took over, who can send them from many
 * networks: they count by the session.
 */
function attemptOf(
  hashAddress: HashAddress,
  { email }: PersonRow,
  { sessionId }: SignedIn,
): Attempt {
  const key = parseAddress(email)?.key ?? email;
  return { address: hashAddress(key), network: `session ${sessionId}`, isKnown: true };
}

const wrongPassword = () =>
  invalid('current_password', 'invalid_value', 'The current password is wrong.');

/** The person can have been deleted, or the session ended, since the request was authenticated. */
async function requirePerson(em: Transaction, { personId }: SignedIn): Promise<PersonRow> {
  const person = await findPerson(em, personId);
  if (!person) throw notSignedIn();
  return person;
}

export async function readMe(em: Transaction, caller: SignedIn) {
  const me = await presentMe(em, await requirePerson(em, caller), caller.sessionId);
  if (!me) throw notSignedIn();
  return me;
}
