import type { Transaction } from '../../../platform/database/sql.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { AuthorScope } from '../../../platform/database/tenancy.ts';
import type { PersonHandlers } from '../../../http/person-operation.ts';
import { ConflictError } from '../../../platform/errors.ts';
import type { Member } from '../../../platform/values/person.ts';
import { listPage, type Slice } from '../../../platform/values/cursor.ts';
import type { Role } from '../../../platform/values/principal.ts';
import { listMembers, lockMember, removeMember, setRole } from './members.ts';
import { managed } from '../people.ts';
import { presentMember } from '../present.ts';
import { deleteManaged } from '../providers/managed-people.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { createRecovery, mayRecover } from '../sessions/recoveries.ts';
import { renewSession } from '../sessions/sessions.ts';

/** Roles that decide who else has access. They may also do what the others may. */
const MANAGING: readonly Role[] = ['owner', 'admin'];

/**
 * Whether the change gives nothing that matters after the caller's session: a viewer changes nothing and sees masked data. Of the
 * other roles that do not manage, none includes another.
 */
const isNarrower = (before: Role, after: Role): boolean =>
  after === 'viewer' || (MANAGING.includes(before) && !MANAGING.includes(after));

export const peopleHandlers = {
  'people.list': ({ query, caller, transaction }) =>
    transaction(async (em) => {
      const read = (slice: Slice) => listMembers(em, caller.organizationId, slice);
      return { status: 200, body: await listPage(query, read, presentMember) };
    }),

  'people.update': ({ path, body, caller, transaction }) =>
    transaction(async (em) => {
      const person = await lockMember(em, caller, path.id, body.role);
      if (person.managed) throw managed();
      // What the person gets outlasts the session of the caller.
      if (body.role !== person.role && !isNarrower(person.role, body.role)) {
        await requireRecentSignIn(em, caller);
      }
      const changed = await setRole(em, caller, person, body.role);
      await recordChange(authorOf(em, caller), {
        operation: 'people.update',
        resource: { type: 'person', id: person.id },
        before: { role: person.role },
        after: { role: changed.role },
      });
      const isOwn = person.id === caller.personId && changed.role !== person.role;
      return {
        status: 200,
        body: presentMember(changed),
        ...(isOwn && { session: await renewSession(em, caller.sessionId) }),
      };
    }),

  'people.remove': ({ path, caller, transaction }) =>
    transaction(async (em) => {
      const person = await lockMember(em, caller, path.id);
      await removeMember(em, caller.organizationId, person);
      if (person.managed) await deleteManaged(em, caller.organizationId, person.id);
      await recordChange(authorOf(em, caller), {
        operation: 'people.remove',
        resource: { type: 'person', id: person.id },
        before: { role: person.role },
        after: null,
      });
      return { status: 204 };
    }),

  'people.transferOwnership': ({ path, caller, transaction }) =>
    transaction(async (em) => {
      const person = await lockMember(em, caller, path.id, 'owner');
      if (person.managed) throw managed();
      if (person.id === caller.personId) return { status: 200, body: presentMember(person) };
      await requireRecentSignIn(em, caller);
      const changed = await setRole(em, caller, person, 'owner');
      const own = await lockMember(em, caller, caller.personId);
      await setRole(em, caller, own, 'admin');
      await recordChange(authorOf(em, caller), {
        operation: 'people.transferOwnership',
        resource: { type: 'person', id: person.id },
        before: { role: person.role },
        after: { role: changed.role, former_owner: caller.personId },
      });
      // PEOPLE-3: the role of the caller has changed.
      const session = await renewSession(em, caller.sessionId);
      return { status: 200, body: presentMember(changed), session };
    }),

  'people.recover': ({ path, caller, transaction }) =>
    transaction(async (em) => {
      // Only owners: this link gives access to the account.
      const person = await lockMember(em, caller, path.id, 'owner');
      if (person.managed) throw managed();
      // With the link, the password could be changed without the current one.
      if (person.id === caller.personId) throw ownAccount();
      if (!(await mayRecover(em, caller.personId, person.id))) throw otherOrganizations();
      await requireRecentSignIn(em, caller);
      const { token, expiresAt } = await createRecovery(em, person.id, caller.personId);
      const expires_at = expiresAt.toISOString();
      await recordChange(authorOf(em, caller), {
        operation: 'people.recover',
        resource: { type: 'person', id: person.id },
        before: null,
        after: { expires_at },
      });
      return { status: 201, body: { token, expires_at } };
    }),
} satisfies Partial<PersonHandlers>;

const ownAccount = () =>
  new ConflictError(
    { reason: 'own_account' },
    'This is your own account: change the password in your account, or ask another owner for a link.',
  );

const otherOrganizations = () =>
  new ConflictError(
    { reason: 'other_organizations' },
    'The person is also in organizations that you do not own; ask the operator of the server.',
  );

const authorOf = (
  em: Transaction,
  { organizationId, personId: id, name }: Member,
): AuthorScope => ({ em, organizationId, actor: { kind: 'person', id, name } });
