import type { Tables } from '../../../generated/tables.ts';
import { requireRoom } from '../../account/organizations/maxima.ts';
import type { MailTransport } from '../../platform/config.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid, NotFoundError } from '../../platform/errors.ts';
import { parseDomain, requireDomain } from '../../platform/values/address.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { newId, newRow, timeOfId } from '../../platform/values/id.ts';
import type { DomainCheckResult } from './check-result.ts';
import { lockSenders } from './lock.ts';
import type { SenderParts } from './sender-parts.ts';
import { isProven } from './proofs.ts';

/** A domain as read from the database; `verified` depends on the current transport. */
export interface DomainRow extends Pick<
  Tables['domains'],
  | 'id'
  | 'name'
  | 'verified_at'
  | 'check_id'
  | 'checked_at'
  | 'next_check_at'
  | 'lost_since'
  | 'created_at'
> {
  verified: boolean;
  facts: DomainCheckResult | null;
}

/** Maximum number of unverified domains of an organization, because each is checked repeatedly. */
const MAX_UNVERIFIED = 100;

/** A request to verify does not start new checks when others started this recently. */
const RECENT_CHECK_MS = 10_000;

const columns = (transport: MailTransport) => sql`
  d.id, d.name, ${isProven(transport, 'd')} as verified, d.verified_at, d.facts, d.check_id,
  d.checked_at, d.next_check_at, d.lost_since, d.created_at`;

export function listDomains(
  { em, organizationId }: OrganizationScope,
  { status }: { status?: 'verified' | 'all' },
  { after, count }: Slice,
  transport: MailTransport,
): Promise<FoundRows<DomainRow>> {
  return queryPage<DomainRow>(
    em,
    sql`
      select ${columns(transport)} from domains d
      where ${ownedBy(organizationId, 'd')}
        and (${status === 'all'} or ${isProven(transport, 'd')})
        and (${after}::uuid is null or d.id < ${after}::uuid)
      order by d.id desc limit ${count}`,
  );
}

export async function getDomain(
  scope: OrganizationScope,
  name: string,
  transport: MailTransport,
): Promise<DomainRow> {
  const domain = await findDomain(scope, parseDomain(name.trim()) ?? '', transport);
  if (domain) return domain;
  throw noSuchDomain();
}

/** Adds a domain and starts checking its records; an existing domain stays as it is. */
export async function addDomain(
  scope: OrganizationScope,
  text: string,
  parts: SenderParts,
): Promise<{ domain: DomainRow; created: boolean }> {
  const { em, organizationId } = scope;
  const name = requireDomain('name', text);
  await lockSenders(scope);
  const known = await findDomain(scope, name, parts.transport);
  if (known) return { domain: known, created: false };
  await requireRoom(scope, 'domains', 'name');
  await checkUnverified(scope, parts.transport);
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`insert into domains (id, organization_id, name, created_at)
      values (${id}, ${organizationId}, ${name}, ${createdAt})`,
  );
  await startChecks(scope, name, parts);
  return { domain: await getDomain(scope, name, parts.transport), created: true };
}

/** Starts new checks, unless others have just started. */
export async function verifyDomain(
  scope: OrganizationScope,
  text: string,
  parts: SenderParts,
): Promise<{ before: DomainRow; after: DomainRow }> {
  await lockSenders(scope);
  const before = await getDomain(scope, text, parts.transport);
  if (!hasRecentCheck(before)) await startChecks(scope, before.name, parts);
  return { before, after: await getDomain(scope, before.name, parts.transport) };
}

/** Removes a domain, and the provider's identity if no other organization needs it. */
export async function removeDomain(
  scope: OrganizationScope,
  text: string,
  { transport, enqueueSenderJob }: SenderParts,
): Promise<DomainRow> {
  const { em, organizationId } = scope;
  await lockSenders(scope);
  const domain = await getDomain(scope, text, transport);
  await query(em, sql`delete from domains where ${ownedBy(organizationId)} and id = ${domain.id}`);
  if (transport === 'ses') {
    await enqueueSenderJob(em, { id: newId(), kind: 'release', identity: domain.name });
  }
  return domain;
}

/** Starts the checks of a domain. The mailbox transport verifies every domain immediately (PROVIDERS-1). */
async function startChecks(
  { em, organizationId }: OrganizationScope,
  name: string,
  { transport, enqueueSenderJob }: SenderParts,
): Promise<void> {
  if (transport === 'mailbox') {
    await query(
      em,
      sql`
        update domains d set verified_at = now(), verified_with = 'mailbox'
        where ${ownedBy(organizationId, 'd')} and d.name = ${name}
          and not ${isProven(transport, 'd')}`,
    );
    return;
  }
  const checkId = newId();
  const { id } = await queryOne<{ id: string }>(
    em,
    sql`update domains set check_id = ${checkId}, next_check_at = now()
      where ${ownedBy(organizationId)} and name = ${name} returning id`,
  );
  await enqueueSenderJob(em, { kind: 'domain', id: checkId, subjectId: id, checkId, attempt: 0 });
}

const hasRecentCheck = ({ check_id: checkId }: DomainRow): boolean =>
  checkId !== null && Date.now() - timeOfId(checkId).getTime() < RECENT_CHECK_MS;

export async function findDomain(
  { em, organizationId }: OrganizationScope,
  name: string,
  transport: MailTransport,
): Promise<DomainRow | undefined> {
  const [row] = await query<DomainRow>(
    em,
    sql`select ${columns(transport)} from domains d
      where ${ownedBy(organizationId, 'd')} and d.name = ${name}`,
  );
  return row;
}

async function checkUnverified(
  { em, organizationId }: OrganizationScope,
  transport: MailTransport,
): Promise<void> {
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select count(*)::integer as count from domains d
      where ${ownedBy(organizationId, 'd')} and not ${isProven(transport, 'd')}`,
  );
  if (count < MAX_UNVERIFIED) return;
  throw invalid(
    'name',
    'too_many',
    `There are ${MAX_UNVERIFIED} domains that are not verified; verify or remove some first.`,
  );
}

const noSuchDomain = (): NotFoundError =>
  new NotFoundError('domain', 'Your organization has no such domain.');
