import { createHash, randomBytes } from 'node:crypto';
import type { Tables } from '../../../../generated/tables.ts';
import { requireRoom } from '../../organizations/maxima.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { invalid, type ValidationError } from '../../../platform/errors.ts';
import type { Address } from '../../../platform/values/address.ts';
import { newRow } from '../../../platform/values/id.ts';
import type { Slice } from '../../../platform/values/cursor.ts';
import type { Role } from '../../../platform/values/principal.ts';
import { addMember } from '../members/members.ts';
import { lockPerson } from '../ways-in.ts';

const DAYS = 7;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface InvitationDraft {
  organizationId: string;
  role: Role;
  /** The only address that may accept it; null allows any. */
  address: Address | null;
  /** Null: the operator of the installation. */
  invitedBy: string | null;
}

interface NewInvitation {
  id: string;
  /** The only time that it is known. */
  token: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function createInvitation(
  em: Transaction,
  { organizationId, role, address, invitedBy }: InvitationDraft,
): Promise<NewInvitation> {
  const { id, createdAt } = newRow();
  const token = `inv_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(createdAt.getTime() + DAYS * 24 * 3_600_000);
  await query(
    em,
    sql`insert into invitations (id, organization_id, hash, role, email, email_key, invited_by,
        created_at, expires_at)
      values (${id}, ${organizationId}, ${hashOf(token)}, ${role}, ${address?.address ?? null},
        ${address?.key ?? null}, ${invitedBy}, ${createdAt}, ${expiresAt})`,
  );
  return { id, token, createdAt, expiresAt };
}

export type InvitationRow = Pick<
  Tables['invitations'],
  'id' | 'organization_id' | 'role' | 'email' | 'email_key'
>;

/** Finds an invitation that can be accepted, and locks it until the transaction ends, so that it is used once. */
export async function lockInvitation(em: Transaction, token: string): Promise<InvitationRow> {
  const [row] = await query<InvitationRow>(
    em,
    sql`select id, organization_id, role, email, email_key from invitations
      where hash = ${hashOf(token)} and accepted_at is null and expires_at > clock_timestamp()
      for update`,
  );
  if (!row) throw noSuchInvitation();
  return row;
}

/** As `lockInvitation`, after its token was shown. */
export async function lockInvitationOfId(em: Transaction, id: string): Promise<InvitationRow> {
  const [row] = await query<InvitationRow>(
    em,
    sql`select id, organization_id, role, email, email_key from invitations
      where id = ${id} and accepted_at is null and expires_at > clock_timestamp()
      for update`,
  );
  if (!row) throw noSuchInvitation();
  return row;
}

export function noSuchInvitation(): ValidationError {
  const message = 'This invitation is not valid or no longer valid; ask for a new one.';
  return invalid('token', 'not_found', message);
}

/** Gives the person the role. Returns whether the person had none. */
export async function acceptInvitation(
  em: Transaction,
  { id, organization_id: organizationId, role }: InvitationRow,
  personId: string,
): Promise<boolean> {
  await query(
    em,
    sql`update invitations set accepted_at = clock_timestamp(), accepted_by = ${personId}
      where id = ${id}`,
  );
  await requireRoom({ em, organizationId }, 'people', 'token');
  await requireFewMemberships(em, personId);
  return addMember(em, organizationId, personId, role);
}

/** `me.get` lists all of them. */
const MAX_MEMBERSHIPS = 200;

async function requireFewMemberships(em: Transaction, personId: string): Promise<void> {
  await lockPerson(em, personId);
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select count(*)::integer as count from memberships where person_id = ${personId}`,
  );
  if (count < MAX_MEMBERSHIPS) return;
  const message = `You have a role in ${MAX_MEMBERSHIPS} organizations already; leave one of them first.`;
  throw invalid('token', 'too_many', message);
}

const IS_OPEN = sql<boolean>`i.accepted_at is null and i.expires_at > clock_timestamp()`;

export type ListedInvitation = Pick<
  Tables['invitations'],
  'id' | 'role' | 'email' | 'invited_by' | 'created_at' | 'expires_at'
>;

const COLUMNS = sql`i.id, i.role, i.email, i.invited_by, i.created_at, i.expires_at`;

export const listInvitations = (
  em: Transaction,
  organizationId: string,
  { after, count }: Slice,
): Promise<ListedInvitation[]> =>
  query<ListedInvitation>(
    em,
    sql`select ${COLUMNS} from invitations i
      where i.organization_id = ${organizationId} and ${IS_OPEN}
        and (${after}::uuid is null or i.id < ${after})
      order by i.id desc limit ${count}`,
  );

/** Null if the organization has no open invitation with this id. */
export async function lockOpenInvitation(
  em: Transaction,
  organizationId: string,
  id: string,
): Promise<ListedInvitation | null> {
  const [row] = await query<ListedInvitation>(
    em,
    sql`select ${COLUMNS} from invitations i
      where i.organization_id = ${organizationId} and i.id = ${id} and ${IS_OPEN} for update`,
  );
  return row ?? null;
}

export async function deleteInvitation(em: Transaction, id: string): Promise<void> {
  await query(em, sql`delete from invitations where id = ${id}`);
}

/** What anybody who has the link may know. */
export async function showInvitation(em: Transaction, token: string) {
  const [row] = await query<{
    slug: string;
    name: string;
    role: Role;
    email: string | null;
    expires_at: string;
  }>(
    em,
    sql`select o.slug, o.name, i.role, i.email, i.expires_at
      from invitations i join organizations o on o.id = i.organization_id
      where i.hash = ${hashOf(token)} and ${IS_OPEN}`,
  );
  if (!row) throw noSuchInvitation();
  return row;
}
