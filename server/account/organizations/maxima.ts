import type { RawBuilder } from 'kysely';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';

interface Maximum {
  most: number;
  /** What is counted, for messages. */
  names: string;
  /** The number of organization `o`. */
  counted?: RawBuilder<unknown>;
  /** What the caller can do. */
  remedy?: string;
}

/**
 * LIMITS-5: how many an organization can have of what is read as a whole somewhere. What is only read in pages, such as contacts, has
 * no maximum. The operator can raise each for one organization. The guide on errors lists them.
 */
export const MAXIMA = {
  subscription_types: {
    most: 50,
    names: 'subscription types',
    counted: sql`select count(*) from subscription_types t where t.organization_id = o.id`,
  },
  subtypes: {
    most: 200,
    names: 'subtypes in all subscription types',
    counted: sql`select count(*) from subscription_subtypes b where b.organization_id = o.id`,
  },
  contact_attributes: {
    most: 200,
    names: 'contact attributes, including deleted ones whose values are being removed',
    counted: sql`select count(*) from contact_attributes a where a.organization_id = o.id`,
  },
  static_lists: {
    most: 500,
    names: 'static lists',
    counted: sql`select count(*) from lists l
      where l.organization_id = o.id and l.kind = 'static' and l.deleted_at is null`,
  },
  smart_lists: {
    most: 200,
    names: 'smart lists',
    counted: sql`select count(*) from lists l
      where l.organization_id = o.id and l.kind = 'smart' and l.deleted_at is null`,
  },
  templates: {
    most: 1_000,
    names: 'templates',
    counted: sql`select count(*) from templates t
      where t.organization_id = o.id and t.deleted_at is null and t.slug not like 'campaign:%'`,
  },
  campaigns: {
    most: 500,
    names: 'campaigns that have not ended',
    counted: sql`select count(*) from campaigns c
      where c.organization_id = o.id and c.status not in ('completed', 'canceled')`,
    remedy: 'delete or cancel one first',
  },
  forms: {
    most: 50,
    names: 'forms',
    counted: sql`select count(*) from forms f
      where f.organization_id = o.id and f.deleted_at is null`,
  },
  sender_addresses: {
    most: 500,
    names: 'sender addresses',
    counted: sql`select count(*) from sender_addresses s where s.organization_id = o.id`,
  },
  domains: {
    most: 500,
    names: 'domains',
    counted: sql`select count(*) from domains d where d.organization_id = o.id`,
  },
  api_keys: {
    most: 200,
    names: 'API keys that are valid',
    counted: sql`select count(*) from api_keys k where k.organization_id = o.id
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
    remedy: 'revoke one first',
  },
  webhooks: {
    most: 20,
    names: 'webhooks',
    counted: sql`select count(*) from webhooks w where w.organization_id = o.id`,
  },
  people: {
    most: 10_000,
    names: 'people',
    counted: sql`select count(*) from memberships m where m.organization_id = o.id`,
    remedy: 'remove one first',
  },
  invitations: {
    most: 200,
    names: 'open invitations',
    counted: sql`select count(*) from invitations i where i.organization_id = o.id
      and i.accepted_at is null and i.expires_at > now()`,
    remedy: 'revoke one first',
  },
  import_bytes: {
    most: 1024 ** 3,
    names: 'bytes of parts and errors of imports',
    counted: sql`select coalesce(sum(octet_length(s.content)), 0)
        + (select coalesce(sum(f.error_bytes), 0) from imports f where f.organization_id = o.id)
      from imports i join import_slices s on s.import_id = i.id where i.organization_id = o.id`,
    remedy:
      'delete imports that you do not need; the parts of those that have ended are removed within a minute, their errors after 7 days',
  },
  asset_bytes: {
    most: 2 * 1024 ** 3,
    names: 'bytes of pictures',
    counted: sql`select coalesce(sum(octet_length(a.content)), 0) from assets a
      where a.organization_id = o.id and a.id is not null`,
  },
  // The statements that add contacts to lists count them.
  lists_of_contact: { most: 100, names: 'lists of one contact' },
} as const satisfies Record<string, Maximum>;

export type MaximumName = keyof typeof MAXIMA;

/**
 * Throws if the organization cannot have `added` more. Concurrent requests that create the same noun wait for each other until
 * the transaction ends. What exists above a maximum stays.
 */
export async function requireRoom(
  { em, organizationId }: OrganizationScope,
  noun: Exclude<MaximumName, 'lists_of_contact'>,
  field: string,
  added = 1,
): Promise<void> {
  const lock = `maximum ${noun} ${organizationId}`;
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { names, remedy = 'delete one first' }: Maximum = MAXIMA[noun];
  const { count, most } = await readMaximum({ em, organizationId }, noun);
  if (count + added <= most) return;
  const message = `Your organization has ${count} ${names} and can have ${most}: ${remedy}, or ask the operator of the server for more.`;
  throw invalid(field, 'too_many', message);
}

/** How many the organization has, and can have. */
export function readMaximum(
  { em, organizationId }: OrganizationScope,
  noun: Exclude<MaximumName, 'lists_of_contact'>,
): Promise<{ count: number; most: number }> {
  const { most, counted }: Maximum = MAXIMA[noun];
  return queryOne(
    em,
    sql`select (${counted ?? sql`0`})::float8 as count, ${mostOf(noun, most)} as most
      from organizations o where o.id = ${organizationId}`,
  );
}

/** Of organization `o`. */
const mostOf = (noun: MaximumName, standard: number) =>
  sql<number>`coalesce((o.maxima ->> ${noun}::text)::float8, ${standard}::float8)`;

/** How many lists a contact of the organization can be on. */
export const mostLists = (organizationId: string) => sql<number>`
  (select ${mostOf('lists_of_contact', MAXIMA.lists_of_contact.most)} from organizations o
    where o.id = ${organizationId})`;

/** For a contact that was added to lists, and is now on so many. Throws if these are too many. */
export async function requireListRoom(
  { em, organizationId }: OrganizationScope,
  lists: number,
  field: string,
): Promise<void> {
  if (lists <= MAXIMA.lists_of_contact.most) return;
  const { most } = await queryOne<{ most: number }>(
    em,
    sql`select ${mostLists(organizationId)} as most`,
  );
  if (lists <= most) return;
  const message = `A contact can be on ${most} lists; remove it from others first, or ask the operator of the server for more.`;
  throw invalid(field, 'too_many', message);
}
