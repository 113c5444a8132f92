import type { components } from '../../../generated/types.ts';
import { requireRoom } from '../../account/organizations/maxima.ts';
import type { MailTransport } from '../../platform/config.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid, NotFoundError } from '../../platform/errors.ts';
import { type Address, parseAddress, requireAddress } from '../../platform/values/address.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { newId, newRow } from '../../platform/values/id.ts';
import { checkDisplayText } from '../../platform/values/text.ts';
import type { SenderAddressRow } from './address-row.ts';
import { lockSenders } from './lock.ts';
import type { SenderParts } from './sender-parts.ts';
import { isOnProvenDomain, isProven, isUsable } from './proofs.ts';
import { startVerification } from './start-verification.ts';

export type SenderAddressDraft = components['schemas']['SenderAddressCreate'];

/** An address before and after a change; `before` is null when the change created it. */
export interface AddressChange {
  before: SenderAddressRow | null;
  after: SenderAddressRow;
}

/** Maximum number of unverified addresses of an organization. */
const MAX_UNVERIFIED = 100;

const columns = (transport: MailTransport) => sql`
  s.id, s.email, s.email_key, s.name, s.is_default, ${isProven(transport, 's')} as proven,
  ${isOnProvenDomain(transport, 's')} as on_proven_domain, s.confirmed_at, s.next_check_at,
  s.created_at`;

export const isVerified = ({ proven, on_proven_domain }: SenderAddressRow): boolean =>
  proven || on_proven_domain;

/** The addresses on a domain. */
export const listAddressesOn = (
  { em, organizationId }: OrganizationScope,
  domain: string,
  transport: MailTransport,
): Promise<SenderAddressRow[]> =>
  query<SenderAddressRow>(
    em,
    sql`
      select ${columns(transport)} from sender_addresses s
      where ${ownedBy(organizationId, 's')} and split_part(s.email_key, '@', 2) = ${domain}
      order by s.id`,
  );

export function listSenderAddresses(
  { em, organizationId }: OrganizationScope,
  { status }: { status?: 'verified' | 'all' },
  { after, count }: Slice,
  transport: MailTransport,
): Promise<SenderAddressRow[]> {
  return query<SenderAddressRow>(
    em,
    sql`
      select ${columns(transport)} from sender_addresses s
      where ${ownedBy(organizationId, 's')}
        and (${status === 'all'} or ${isUsable(transport, 's')})
        and (${after}::uuid is null or s.id < ${after}::uuid)
      order by s.id desc limit ${count}`,
  );
}

/**
 * Creates or updates an address and starts the next step of its verification. Omitted fields stay
 * unchanged. Returns all changes, the address itself last; a previous default address that was replaced
 * comes before it.
 */
export async function putSenderAddress(
  scope: OrganizationScope,
  draft: SenderAddressDraft,
  parts: SenderParts,
): Promise<AddressChange[]> {
  const { em, organizationId } = scope;
  const address = requireAddress('email', draft.email);
  const name = draft.name && checkDisplayText('name', draft.name);
  await lockSenders(scope);
  const find = (): Promise<SenderAddressRow | undefined> =>
    findAddress(scope, address.key, parts.transport);
  const before = (await find()) ?? null;
  if (!before) await insertAddress(scope, address, parts.transport);
  if (name !== undefined) {
    await query(
      em,
      sql`update sender_addresses set name = ${name || null}
        where ${ownedBy(organizationId)} and email_key = ${address.key}`,
    );
  }
  await startVerification(scope, await found(find()), parts);
  const replaced = await setDefault(scope, await found(find()), draft, parts);
  return [...replaced, { before, after: await found(find()) }];
}

/** Removes an address. If it was the default, there is no default afterwards. */
export async function removeSenderAddress(
  scope: OrganizationScope,
  text: string,
  { transport, enqueueSenderJob }: SenderParts,
): Promise<SenderAddressRow> {
  const { em, organizationId } = scope;
  await lockSenders(scope);
  const key = parseAddress(text)?.key ?? '';
  const address = await findAddress(scope, key, transport);
  if (!address) {
    throw new NotFoundError('sender_address', 'Your organization has no such sender address.');
  }
  await query(
    em,
    sql`delete from sender_addresses where ${ownedBy(organizationId)} and id = ${address.id}`,
  );
  if (transport === 'ses' && address.confirmed_at !== null) {
    await enqueueSenderJob(em, { id: newId(), kind: 'release', identity: address.email });
  }
  return address;
}

/**
 * Sets the only default of the organization. An unverified address cannot replace a verified default: every
 * email without `from` would be refused.
 */
async function setDefault(
  scope: OrganizationScope,
  address: SenderAddressRow,
  { is_default: wanted }: SenderAddressDraft,
  { transport }: SenderParts,
): Promise<AddressChange[]> {
  const { em, organizationId } = scope;
  if (wanted === undefined || wanted === address.is_default) return [];
  const present = wanted ? await findDefault(scope, transport) : undefined;
  if (present && isVerified(present) && !isVerified(address)) {
    throw invalid(
      'is_default',
      'not_verified',
      'The address is not verified yet; make it the default after its verification.',
    );
  }
  const set = (id: string, value: boolean): Promise<unknown> =>
    query(
      em,
      sql`update sender_addresses set is_default = ${value}
        where ${ownedBy(organizationId)} and id = ${id}`,
    );
  if (present) await set(present.id, false);
  await set(address.id, wanted);
  return present ? [{ before: present, after: { ...present, is_default: false } }] : [];
}

async function insertAddress(
  scope: OrganizationScope,
  { address, key }: Address,
  transport: MailTransport,
): Promise<void> {
  const { em, organizationId } = scope;
  await requireRoom(scope, 'sender_addresses', 'email');
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select count(*)::integer as count from sender_addresses s
      where ${ownedBy(organizationId, 's')} and not ${isUsable(transport, 's')}`,
  );
  if (count >= MAX_UNVERIFIED) {
    throw invalid(
      'email',
      'too_many',
      `There are ${MAX_UNVERIFIED} sender addresses that are not verified; verify or remove some first.`,
    );
  }
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`insert into sender_addresses (id, organization_id, email, email_key, created_at)
      values (${id}, ${organizationId}, ${address}, ${key}, ${createdAt})`,
  );
}

async function findAddress(
  { em, organizationId }: OrganizationScope,
  key: string,
  transport: MailTransport,
): Promise<SenderAddressRow | undefined> {
  const [row] = await query<SenderAddressRow>(
    em,
    sql`select ${columns(transport)} from sender_addresses s
      where ${ownedBy(organizationId, 's')} and s.email_key = ${key}`,
  );
  return row;
}

async function findDefault(
  { em, organizationId }: OrganizationScope,
  transport: MailTransport,
): Promise<SenderAddressRow | undefined> {
  const [row] = await query<SenderAddressRow>(
    em,
    sql`select ${columns(transport)} from sender_addresses s
      where ${ownedBy(organizationId, 's')} and s.is_default`,
  );
  return row;
}

/** Requires the row that a previous statement wrote. */
async function found(row: Promise<SenderAddressRow | undefined>): Promise<SenderAddressRow> {
  const address = await row;
  if (!address) throw new Error('The sender address that was just written was not found.');
  return address;
}
