import type { Tables } from '../../../../generated/tables.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ConflictError, NotFoundError, RoleError } from '../../../platform/errors.ts';
import type { Member } from '../../../platform/values/person.ts';
import type { Slice } from '../../../platform/values/cursor.ts';
import { isId } from '../../../platform/values/id.ts';
import type { Role } from '../../../platform/values/principal.ts';
import { isSlug } from '../../../platform/values/slug.ts';
import { endLinks } from './end-links.ts';

export interface MemberRow
  extends Pick<Tables['people'], 'id' | 'name' | 'email'>, Pick<Tables['memberships'], 'role'> {
  joined_at: string;
  /** Whether the organization's identity provider manages the person. */
  managed: boolean;
}

export const listMembers = (
  em: Transaction,
  organizationId: string,
  { after, count }: Slice,
): Promise<MemberRow[]> =>
  query<MemberRow>(
    em,
    sql`select p.id, p.name, p.email, m.role, m.created_at as joined_at,
        p.managed_by is not null as managed
      from memberships m join people p on p.id = m.person_id
      where m.organization_id = ${organizationId} and (${after}::uuid is null or p.id < ${after})
      order by p.id desc limit ${count}`,
  );

/**
 * Locks the memberships that decide whether a change is allowed: those of the organization's owners, of the person who makes
 * the change, and of the person whose membership changes. The role of the caller is read again: it may have changed after the
 * request was authenticated. Only owners change owners, and make them.
 */
export async function lockMember(
  em: Transaction,
  caller: Member,
  personId: string,
  granted?: Role,
): Promise<MemberRow> {
  const ids = [caller.personId, personId];
  const rows = isId(personId) ? await lockWithOwners(em, caller.organizationId, ids) : [];
  const found = rows.find(({ id }) => id === personId.toLowerCase());
  if (!found) throw new NotFoundError('person', 'No person in your organization has this id.');
  const role = rows.find(({ id }) => id === caller.personId)?.role;
  if (role !== 'owner' && role !== 'admin') throw new RoleError(['owner', 'admin']);
  if ([found.role, granted].includes('owner') && role !== 'owner') throw new RoleError(['owner']);
  return found;
}

/** The organization with the slug, if the person has a role in it. */
export async function findMembership(
  em: Transaction,
  personId: string,
  slug: string,
): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const [row] = await query<{ id: string }>(
    em,
    sql`select o.id from memberships m join organizations o on o.id = m.organization_id
      where m.person_id = ${personId} and o.slug = ${slug}`,
  );
  return row?.id ?? null;
}

/** The memberships of these people and of all owners. */
export const lockWithOwners = (
  em: Transaction,
  organizationId: string,
  ids: string[],
): Promise<MemberRow[]> =>
  query<MemberRow>(
    em,
    sql`select p.id, p.name, p.email, m.role, m.created_at as joined_at,
        p.managed_by is not null as managed
      from memberships m join people p on p.id = m.person_id
      where m.organization_id = ${organizationId}
        and (m.role = 'owner' or m.person_id = any(${ids}::uuid[]))
      order by m.person_id for update of m`,
  );

/**
 * Returns whether the person had no role in the organization. Links for a new password end: an owner of another
 * organization, who may have created one, must not get into this one by it.
 */
export async function addMember(
  em: Transaction,
  organizationId: string,
  personId: string,
  role: Role,
): Promise<boolean> {
  const joined = await query(
    em,
    sql`insert into memberships (organization_id, person_id, role, created_at)
      values (${organizationId}, ${personId}, ${role}, clock_timestamp())
      on conflict do nothing returning 1`,
  );
  await query(em, sql`delete from recoveries where person_id = ${personId}`);
  return joined.length > 0;
}

export async function setRole(
  em: Transaction,
  { organizationId }: Member,
  person: MemberRow,
  role: Role,
): Promise<MemberRow> {
  if (role !== 'owner') await requireOtherOwner(em, organizationId, person);
  await query(
    em,
    sql`update memberships set role = ${role}
      where organization_id = ${organizationId} and person_id = ${person.id}`,
  );
  await endLinks(em, { organizationId, personId: person.id, role });
  return { ...person, role };
}

export async function removeMember(
  em: Transaction,
  organizationId: string,
  person: MemberRow,
): Promise<void> {
  await requireOtherOwner(em, organizationId, person);
  await query(
    em,
    sql`delete from memberships
      where organization_id = ${organizationId} and person_id = ${person.id}`,
  );
  await endLinks(em, { organizationId, personId: person.id, role: null });
}

/** Owners are locked, so that two of them cannot remove each other. */
export async function requireOtherOwner(
  em: Transaction,
  organizationId: string,
  { id, role }: MemberRow,
): Promise<void> {
  if (role !== 'owner') return;
  const others = await query(
    em,
    sql`select 1 from memberships where organization_id = ${organizationId} and role = 'owner'
      and person_id <> ${id} limit 1`,
  );
  if (others.length > 0) return;
  const message =
    'The person is the last owner of the organization; make another person an owner first.';
  throw new ConflictError({ reason: 'last_owner' }, message);
}
