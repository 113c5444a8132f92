import { recordChange } from '../../audit/record-change.ts';
import { requireRoom } from '../../organizations/maxima.ts';
import type { PersonHandlers } from '../../../http/person-operation.ts';
import type { Member } from '../../../platform/values/person.ts';
import { toIso, type Transaction } from '../../../platform/database/sql.ts';
import { ConflictError, invalid, NotFoundError } from '../../../platform/errors.ts';
import { listPage, type Slice } from '../../../platform/values/cursor.ts';
import { isId } from '../../../platform/values/id.ts';
import { maskEmail } from '../../../platform/values/mask.ts';
import type { Role } from '../../../platform/values/principal.ts';
import { type Address, parseAddress, requireAddress } from '../../../platform/values/address.ts';
import { requireName } from '../../../platform/values/text.ts';
import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  type InvitationRow,
  type ListedInvitation,
  listInvitations,
  lockInvitation,
  lockOpenInvitation,
  noSuchInvitation,
  showInvitation,
} from './invitations.ts';
import { lockMember } from '../members/members.ts';
import { readMe } from '../me/handlers.ts';
import { hashPassword } from '../password.ts';
import { createPerson, findPerson, isManaged, managed, type PersonRow } from '../people.ts';
import type { PeopleParts } from '../people-parts.ts';
import { presentMe } from '../present.ts';
import { renewSession } from '../sessions/sessions.ts';
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts';
import { beginSession } from '../sessions/sign-in.ts';

export const invitationHandlers = ({ hashAddress }: PeopleParts) =>
  ({
    'invitations.list': ({ query, caller, transaction }) =>
      transaction(async (em) => {
        const read = (slice: Slice) => listInvitations(em, caller.organizationId, slice);
        return { status: 200, body: await listPage(query, read, presentInvitation) };
      }),

    'invitations.create': ({ body, caller, transaction }) =>
      transaction(async (em) => {
        const { role } = body;
        const { organizationId, personId } = caller;
        const { email } = body;
        const address = typeof email === 'string' ? requireAddress('email', email) : null;
        await requireInviter(em, caller, role);
        await requireRecentSignIn(em, caller);
        await requireRoom({ em, organizationId }, 'invitations', 'body');
        const draft = { organizationId, role, address, invitedBy: personId };
        const made = await createInvitation(em, draft);
        const invitation = {
          id: made.id,
          role,
          email: address?.address ?? null,
          invited_by: personId,
          created_at: made.createdAt.toISOString(),
          expires_at: made.expiresAt.toISOString(),
        };
        await record(em, caller, 'invitations.create', { before: null, after: invitation });
        return { status: 201, body: { ...invitation, token: made.token } };
      }),

    'invitations.revoke': ({ path, caller, transaction }) =>
      transaction(async (em) => {
        const { organizationId } = caller;
        const found = isId(path.id) ? await lockOpenInvitation(em, organizationId, path.id) : null;
        if (!found) throw new NotFoundError('invitation', 'No invitation has this id.');
        await requireInviter(em, caller, found.role);
        await deleteInvitation(em, found.id);
        const before = presentInvitation(found);
        await record(em, caller, 'invitations.revoke', { before, after: null });
        return { status: 204 };
      }),

    'invitations.show': ({ body, transaction }) =>
      transaction(async (em) => {
        const { slug, name, role, email, expires_at } = await showInvitation(em, body.token);
        const organization = { slug, name };
        const masked = email && maskEmail(email);
        const shown = { organization, role, email: masked, expires_at: toIso(expires_at) };
        return { status: 200, body: shown };
      }),

    'invitations.accept': async ({ body, caller, client, token, transaction }) => {
      if (caller) {
        refuseNewPerson(body);
        return transaction(async (em) => {
          const invitation = await lockInvitation(em, body.token);
          const person = await findPerson(em, caller.personId);
          if (!person) throw noSuchInvitation();
          if (await isManaged(em, person.id)) throw managed();
          requireInvited(invitation, parseAddress(person.email));
          await join(em, invitation, person);
          const session = await renewSession(em, caller.sessionId);
          return { status: 201, body: await readMe(em, caller), session };
        });
      }
      // An invalid token must not cost the time of a hash.
      const { email } = await transaction((em) => lockInvitation(em, body.token));
      const { address, name, password } = readNewPerson(body, email);
      const hash = await hashPassword(password, client.network);
      const network = hashAddress(client.network);
      return transaction(async (em) => {
        const invitation = await lockInvitation(em, body.token);
        requireInvited(invitation, address);
        const person = await createPerson(em, address, name, hash);
        if (!person) throw signInFirst();
        await join(em, invitation, person);
        const signIn = { person, method: 'invitation', client, network, earlier: token };
        const session = await beginSession(em, signIn);
        const me = await presentMe(em, person, session.id);
        if (!me) throw new Error('A session that was just created is not there.');
        return { status: 201, body: me, session: session.token };
      });
    },
  }) satisfies Partial<PersonHandlers>;

const presentInvitation = (row: ListedInvitation) => ({
  id: row.id,
  role: row.role,
  email: row.email,
  invited_by: row.invited_by,
  created_at: toIso(row.created_at),
  expires_at: toIso(row.expires_at),
});

/** The role of the caller may have changed since the request was authenticated. Only owners invite owners. */
async function requireInviter(em: Transaction, caller: Member, role: Role): Promise<void> {
  await lockMember(em, caller, caller.personId, role);
}

async function record(
  em: Transaction,
  { organizationId, personId, name }: Member,
  operation: string,
  change: { before: { id: string } | null; after: { id: string } | null },
): Promise<void> {
  const id = (change.after ?? change.before)?.id ?? '';
  await recordChange(
    { em, organizationId, actor: { kind: 'person', id: personId, name } },
    { operation, resource: { type: 'invitation', id }, ...change },
  );
}

interface NewPerson {
  email?: string;
  name?: string;
  password?: string;
}

function refuseNewPerson(body: NewPerson): void {
  const field = (['email', 'name', 'password'] as const).find((name) => body[name] !== undefined);
  if (!field) return;
  throw invalid(
    field,
    'conflict',
    'You have signed in already: leave out email, name and password.',
  );
}

function readNewPerson({ email, name, password }: NewPerson, invited: string | null) {
  const given = email ?? invited;
  if (given === null) throw required('email');
  if (name === undefined) throw required('name');
  if (password === undefined) throw required('password');
  return { address: requireAddress('email', given), name: requireName('name', name), password };
}

export const required = (field: string) =>
  invalid(field, 'required', `The field ${field} is required for a new person.`);

/** Responds as if it did not exist: the address of an invitation is not told to others. */
export function requireInvited({ email_key: key }: InvitationRow, address: Address | null): void {
  if (key !== null && key !== address?.key) throw noSuchInvitation();
}

export async function join(em: Transaction, invitation: InvitationRow, person: PersonRow) {
  const { organization_id: organizationId, role } = invitation;
  if (!(await acceptInvitation(em, invitation, person.id))) {
    const message = 'You have a role in this organization already; an owner can change it.';
    throw new ConflictError({ reason: 'already_member' }, message);
  }
  const actor = { kind: 'person', id: person.id, name: person.name } as const;
  await recordChange(
    { em, organizationId, actor },
    {
      operation: 'invitations.accept',
      resource: { type: 'person', id: person.id },
      before: null,
      after: { role },
    },
  );
}

export const signInFirst = () =>
  new ConflictError(
    { reason: 'sign_in_first' },
    'A person with this address exists already; sign in, and accept the invitation then.',
  );
