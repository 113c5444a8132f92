import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { parseAddress } from '../../../platform/values/address.ts';
import { newRow } from '../../../platform/values/id.ts';
import type { Role } from '../../../platform/values/principal.ts';
import { recordChange } from '../../audit/record-change.ts';
import { requireRoom } from '../../organizations/maxima.ts';
import type { Claims } from '../identities/claims.ts';
import { endLinks } from '../members/end-links.ts';
import { findPerson, type PersonRow } from '../people.ts';
import type { GroupRole, MappedRole, StoredProvider } from './stored-provider.ts';

/** The role of the first group of the map in which the person is; null for no access. */
export function roleOf(
  groups: readonly string[],
  { group_roles, default_role }: Pick<StoredProvider, 'group_roles' | 'default_role'>,
): MappedRole | null {
  const own = new Set(groups);
  const mapped = group_roles.find(({ group }: GroupRole) => own.has(group));
  return mapped?.role ?? default_role;
}

interface Managed extends PersonRow {
  /** Null if the person was removed from the organization. */
  role: Role | null;
}

/**
 * PEOPLE-3: returns the person of an account at the organization's provider, with the role that the groups give now. A new
 * person gets an account that only this provider can sign in. Without a role, returns null and ends existing access.
 *
 * The caller has locked the provider.
 */
export async function enterOrganization(
  em: Transaction,
  stored: StoredProvider,
  claims: Claims,
): Promise<PersonRow | null> {
  const role = roleOf(claims.groups, stored);
  const found = await findManaged(em, stored, claims.subject);
  if (role === null) {
    if (found) await removeManaged(em, stored.organization_id, found);
    return null;
  }
  const person = found ?? (await createManaged(em, stored, claims));
  const before = found?.role ?? null;
  if (before !== role) await giveRole(em, stored.organization_id, { person, before, role });
  return person;
}

async function findManaged(
  em: Transaction,
  { organization_id: organizationId, issuer }: StoredProvider,
  subject: string,
): Promise<Managed | null> {
  const [row] = await query<Managed>(
    em,
    sql`select p.id, p.email, p.name, p.password, m.role
      from managed_identities i join people p on p.id = i.person_id
        left join memberships m on m.person_id = p.id and m.organization_id = i.organization_id
      where i.organization_id = ${organizationId} and i.issuer = ${issuer} and i.subject = ${subject}`,
  );
  return row ?? null;
}

async function createManaged(
  em: Transaction,
  { organization_id: organizationId, issuer, requires_verified_email: isStrict }: StoredProvider,
  { subject, email, emailVerified, name }: Claims,
): Promise<PersonRow> {
  const address = email !== null && (emailVerified || !isStrict) ? parseAddress(email) : null;
  if (!address) throw notVerified();
  await requireNoMember(em, organizationId, address.key);
  await requireRoom({ em, organizationId }, 'people', 'code');
  const { id, createdAt } = newRow();
  // No address: a provider must not be able to take an address from somebody else on this server.
  const key = `managed ${id}`;
  await query(
    em,
    sql`insert into people (id, email, email_key, name, managed_by, created_at, updated_at)
      values (${id}, ${address.address}, ${key}, ${name ?? address.address}, ${organizationId},
        ${createdAt}, ${createdAt})`,
  );
  await query(
    em,
    sql`insert into managed_identities (organization_id, issuer, subject, person_id, created_at)
      values (${organizationId}, ${issuer}, ${subject}, ${id}, ${createdAt})`,
  );
  const person = await findPerson(em, id);
  if (!person) throw new Error('A person who was just created is not there.');
  return person;
}

/** Somebody with an account of their own has a role that the provider must not change. */
async function requireNoMember(
  em: Transaction,
  organizationId: string,
  key: string,
): Promise<void> {
  const members = await query(
    em,
    sql`select 1 from memberships m join people p on p.id = m.person_id
      where m.organization_id = ${organizationId} and p.email_key = ${key}`,
  );
  if (members.length > 0) throw alreadyMember();
}

interface NewRole {
  person: PersonRow;
  before: Role | null;
  role: MappedRole;
}

async function giveRole(
  em: Transaction,
  organizationId: string,
  { person, before, role }: NewRole,
): Promise<void> {
  await query(
    em,
    sql`insert into memberships (organization_id, person_id, role, created_at)
      values (${organizationId}, ${person.id}, ${role}, clock_timestamp())
      on conflict (organization_id, person_id) do update set role = excluded.role`,
  );
  if (before !== null) await endLinks(em, { organizationId, personId: person.id, role });
  await record(em, organizationId, person, { before: before && { role: before }, after: { role } });
}

async function removeManaged(
  em: Transaction,
  organizationId: string,
  person: Managed,
): Promise<void> {
  const before = person.role && { role: person.role };
  await record(em, organizationId, person, { before, after: null });
  await deleteManaged(em, organizationId, person.id);
}

/** Deletes a managed person with their sessions, or all of the organization. */
export async function deleteManaged(
  em: Transaction,
  organizationId: string,
  personId: string | null = null,
): Promise<void> {
  await query(
    em,
    sql`delete from invitations i using people p
      where p.managed_by = ${organizationId} and i.invited_by = p.id and i.accepted_at is null
        and (${personId}::uuid is null or p.id = ${personId})`,
  );
  await query(
    em,
    sql`delete from people p where p.managed_by = ${organizationId}
      and (${personId}::uuid is null or p.id = ${personId})`,
  );
}

const record = (
  em: Transaction,
  organizationId: string,
  { id, name }: PersonRow,
  change: { before: { role: Role } | null; after: { role: Role } | null },
): Promise<void> =>
  recordChange(
    { em, organizationId, actor: { kind: 'person', id, name } },
    { operation: 'sessions.createWithOidc', resource: { type: 'person', id }, ...change },
  );

const notVerified = () =>
  new ConflictError(
    { reason: 'email_not_verified' },
    'The identity provider does not confirm an email address of this account.',
  );

const alreadyMember = () =>
  new ConflictError(
    { reason: 'already_member' },
    'Somebody with the address of this account has a role in the organization already: sign in with that account, or ask an owner to remove it.',
  );

export const noRole = () =>
  new ConflictError(
    { reason: 'no_role' },
    'None of your groups at the identity provider gives you a role in this organization; ask its owner.',
  );
