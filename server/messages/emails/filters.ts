import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { parseAddress } from '../../platform/values/address.ts';
import { isId } from '../../platform/values/id.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import type { Principal } from '../../platform/values/principal.ts';
import { metadataLabel, tagLabel } from './labels.ts';
import { requireMetadataKey } from './own-fields.ts';

/** Filters by fields of the send, and by the time of acceptance. */
export interface FieldFilter {
  to?: string;
  template?: string;
  batch_id?: string;
  tag?: string;
  metadata?: Record<string, string>;
  locale?: string;
  from?: string;
  subject?: string;
  since?: string;
  until?: string;
  due_since?: string;
  due_until?: string;
  /** Only emails of which the person with this address got a copy. */
  copiedTo?: string;
}

type Condition = RawBuilder<boolean>;

const NOTHING = sql<boolean>`false`;

/** Conditions that an index serves, or that are true of a range of ids. */
export function indexedConditions(principal: Principal, filter: FieldFilter): Condition[] {
  const { to, template, batch_id: batchId, tag, metadata = {}, since, until } = filter;
  const conditions: Condition[] = [];
  if (to !== undefined) conditions.push(isTo(to));
  if (template !== undefined) conditions.push(sql`e.template_slug = ${template}`);
  if (batchId !== undefined) {
    conditions.push(isId(batchId) ? sql`e.batch_id = ${batchId}` : NOTHING);
  }
  if (tag !== undefined) {
    conditions.push(sql`e.tags @> array[${tag}]`, ...labeled(principal, tagLabel(tag)));
  }
  for (const [key, value] of Object.entries(metadata)) {
    requireMetadataKey(key);
    conditions.push(
      sql`e.metadata ->> ${key}::text = ${value}`,
      ...labeled(principal, metadataLabel(key, value)),
    );
  }
  if (since !== undefined) conditions.push(sql`e.id >= uuid_at(${instant('since', since)})`);
  if (until !== undefined) conditions.push(sql`e.id < uuid_at(${instant('until', until)})`);
  conditions.push(...dueConditions(filter));
  if (filter.copiedTo !== undefined) {
    conditions.push(sql`exists (select from email_copies k
      where ${ownedBy(principal.organizationId, 'k')} and k.address_key = ${filter.copiedTo}
        and k.email_id = e.id)`);
  }
  return conditions;
}

/** How long after its acceptance an email can be due; see `scheduled-at.ts`. */
const MAX_AHEAD_MS = 91 * 86_400_000;

/** An email is due when it was accepted, or later: so a time limits the ids too, and months are left out. */
function dueConditions({ due_since: since, due_until: until }: FieldFilter): Condition[] {
  const due = sql`coalesce(e.due_at, ${QUEUED_AT})`;
  return [
    ...(since === undefined
      ? []
      : [
          sql<boolean>`e.id >= uuid_at(${instant('due_since', since, -MAX_AHEAD_MS)})`,
          sql<boolean>`${due} >= ${instant('due_since', since)}`,
        ]),
    ...(until === undefined
      ? []
      : [
          sql<boolean>`e.id < uuid_at(${instant('due_until', until)})`,
          sql<boolean>`${due} < ${instant('due_until', until)}`,
        ]),
  ];
}

/** The time in the id. */
const QUEUED_AT = sql`to_timestamp(('x' || left(replace(e.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

function isTo(to: string): Condition {
  const key = parseAddress(to)?.key;
  return key === undefined ? NOTHING : sql`e.to_key = ${key}`;
}

/** Test emails have no labels. Live ones are found through the primary key of the label's rows. */
const labeled = (principal: Principal, label: string): Condition[] =>
  principal.mode === 'test'
    ? []
    : [
        sql`exists (select from email_labels l where ${ownedBy(principal.organizationId, 'l')}
          and l.label = ${label}::bigint and l.email_id = e.id)`,
      ];

/** Conditions without an index: they are evaluated for a limited number of emails per page. */
export function examinedConditions({ locale, from, subject }: FieldFilter): Condition[] {
  const conditions: Condition[] = [];
  if (locale !== undefined) {
    const tag = requireLocale('locale', locale);
    conditions.push(sql`(e.requested_locale = ${tag} or e.locale = ${tag})`);
  }
  if (from !== undefined) {
    const key = parseAddress(from)?.key;
    conditions.push(key === undefined ? NOTHING : sql`lower(e.from_email) = ${key}`);
  }
  if (subject !== undefined) conditions.push(sql`starts_with(e.subject, ${subject})`);
  return conditions;
}

/** UUIDs contain times from 1970 on. */
const instant = (field: string, text: string, shiftMs = 0): RawBuilder<unknown> =>
  sql`${new Date(Math.max(0, requireMoment(field, text).getTime() + shiftMs)).toISOString()}::timestamptz`;
