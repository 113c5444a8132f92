import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import { parseAddress, requireAddress } from '../../platform/values/address.ts';
import { isId } from '../../platform/values/id.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import type { Principal } from '../../platform/values/principal.ts';
import { metadataLabel, tagLabel } from './labels.ts';
import { requireMetadataKey, requireTag } from './own-fields.ts';

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

/** A filter that has an index. */
export interface IndexedFilter {
  /** The condition by which emails are searched. */
  search: Condition;
  /** The same for emails that were found by another filter: it compares columns, and reads no index. */
  compare: Condition;
}

/** Conditions of a list of emails, by their cost. */
export interface FilterConditions {
  /** Ranges of ids. They add no cost. */
  ranges: Condition[];
  /**
   * The most selective kind first. Only one can lead the search: two filters that both match many emails, but never the
   * same ones, would otherwise read all of them.
   */
  indexed: IndexedFilter[];
  /** Conditions without an index: they are evaluated for a limited number of emails per page. */
  examined: Condition[];
}

export function conditionsOf(principal: Principal, filter: FieldFilter): FilterConditions {
  const { to, template, batch_id: batchId } = filter;
  const indexed: IndexedFilter[] = [];
  if (batchId !== undefined) {
    indexed.push(byColumn(isId(batchId) ? sql`e.batch_id = ${batchId}` : NOTHING));
  }
  if (to !== undefined) indexed.push(byColumn(isTo(to)));
  if (filter.copiedTo !== undefined) {
    indexed.push(
      byColumn(sql`exists (select from email_copies k
        where ${ownedBy(principal.organizationId, 'k')} and k.address_key = ${filter.copiedTo}
          and k.email_id = e.id)`),
    );
  }
  const labeled = labelFilters(principal, filter);
  const examined = examinedConditions(filter);
  // Test emails have no labels.
  if (principal.mode === 'test') examined.push(...labeled.map(({ compare }) => compare));
  else indexed.push(...labeled);
  if (template !== undefined) indexed.push(byColumn(sql`e.template_slug = ${template}`));
  return { ranges: idRanges(filter), indexed, examined };
}

const byColumn = (condition: Condition): IndexedFilter => ({
  search: condition,
  compare: condition,
});

function idRanges(filter: FieldFilter): Condition[] {
  const { since, until, due_since: dueSince, due_until: dueUntil } = filter;
  const ranges: Condition[] = [];
  if (since !== undefined) ranges.push(sql`e.id >= uuid_at(${instant('since', since)})`);
  if (until !== undefined) ranges.push(sql`e.id < uuid_at(${instant('until', until)})`);
  // An email is due when it was accepted, or later: so a time limits the ids too, and months are left out.
  if (dueSince !== undefined) {
    ranges.push(sql`e.id >= uuid_at(${instant('due_since', dueSince, -MAX_AHEAD_MS)})`);
  }
  if (dueUntil !== undefined) ranges.push(sql`e.id < uuid_at(${instant('due_until', dueUntil)})`);
  return ranges;
}

/** Filters whose values are in `email_labels`. Labels are hashes, so the values are compared too. */
function labelFilters(principal: Principal, { tag, metadata = {} }: FieldFilter): IndexedFilter[] {
  const filters: IndexedFilter[] = [];
  const add = (label: string, compare: Condition) => {
    const search = sql<boolean>`(${compare} and exists (select from email_labels l
      where ${ownedBy(principal.organizationId, 'l')} and l.label = ${label}::bigint
        and l.email_id = e.id))`;
    filters.push({ search, compare });
  };
  for (const [key, value] of Object.entries(metadata)) {
    requireMetadataKey(key);
    add(metadataLabel(key, value), sql`e.metadata ->> ${key}::text = ${value}`);
  }
  if (tag !== undefined) add(tagLabel(requireTag(tag)), sql`e.tags @> array[${tag}]`);
  return filters;
}

/** How long after its acceptance an email can be due; see `scheduled-at.ts`. */
const MAX_AHEAD_MS = 91 * 86_400_000;

/** When the email is due: the time in the id unless it was scheduled. No index has both. */
const DUE_AT = sql`coalesce(e.due_at,
  to_timestamp(('x' || left(replace(e.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0))`;

function isTo(to: string): Condition {
  const key = parseAddress(to)?.key;
  return key === undefined ? NOTHING : sql`e.to_key = ${key}`;
}

function examinedConditions(filter: FieldFilter): Condition[] {
  const { locale, from, subject, due_since: dueSince, due_until: dueUntil } = filter;
  const conditions: Condition[] = [];
  if (locale !== undefined) {
    const tag = requireLocale('locale', locale);
    conditions.push(sql`(e.requested_locale = ${tag} or e.locale = ${tag})`);
  }
  if (from !== undefined) {
    conditions.push(sql`lower(e.from_email) = ${requireAddress('from', from).key}`);
  }
  if (subject !== undefined) conditions.push(sql`starts_with(e.subject, ${subject})`);
  if (dueSince !== undefined) {
    conditions.push(sql`${DUE_AT} >= ${instant('due_since', dueSince)}`);
  }
  if (dueUntil !== undefined) conditions.push(sql`${DUE_AT} < ${instant('due_until', dueUntil)}`);
  return conditions;
}

/** UUIDs contain times from 1970 on. */
const instant = (field: string, text: string, shiftMs = 0): RawBuilder<unknown> =>
  sql`${new Date(Math.max(0, requireMoment(field, text).getTime() + shiftMs)).toISOString()}::timestamptz`;
