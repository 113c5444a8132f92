import type { RawBuilder } from 'kysely';
import { sql } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import { parseAddress, requireAddress } from '../../../platform/values/address.ts';
import { invalid } from '../../../platform/errors.ts';
import { isId } from '../../../platform/values/id.ts';
import { requireLocale } from '../../../platform/values/locale.ts';
import { requireMoment } from '../../../platform/values/moment.ts';
import type { Principal } from '../../../platform/values/principal.ts';
import { firstIdAt } from '../../../platform/database/first-id.ts';
import { dueBefore, dueSince } from '../conditions.ts';
import { metadataLabel, tagLabel } from '../acceptance/new-email.ts';
import { requireMetadataKey, requireTag } from '../acceptance/own-content.ts';
import type { ShownStatus } from '../outcomes/status.ts';
import { statusConditions } from './status-filter.ts';

/** Filters by the status, by fields of the send, and by times. */
export interface EmailFilter {
  status?: ShownStatus;
  to?: string;
  template?: string;
  /** The slug. */
  campaign?: string;
  batch_id?: string;
  tag?: string;
  metadata?: Record<string, string>;
  locale?: string;
  from?: string;
  search?: string;
  since?: string;
  until?: string;
  due_since?: string;
  due_until?: string;
  /** Only emails of which the person with this address got a copy. */
  copiedTo?: string;
}

export type Condition = RawBuilder<boolean>;

/** Conditions of a list of emails, by their cost. */
export interface FilterConditions {
  /** Ranges of ids. They add no cost. */
  ranges: Condition[];
  /**
   * The filter whose index is searched. There is only one: two filters that both match many emails, but never the same
   * ones, would otherwise read all of them.
   */
  lead: IndexedFilter | null;
  /** The other conditions: they are evaluated for a limited number of emails per page. */
  examined: Condition[];
}

/** A filter that has an index. */
export interface IndexedFilter {
  /** The condition by which emails are searched. */
  search: Condition;
  /** The same for emails that were found by another filter: it compares columns, and reads no index. */
  compare: Condition;
  /** The label in `email_labels` by which it searches. */
  label?: string;
}

export function conditionsOf(
  principal: Principal,
  filter: EmailFilter,
  now: Date,
): FilterConditions {
  const { template } = filter;
  const status = statusConditions(filter.status, principal, now);
  const metadata = metadataFilters(principal, filter);
  const tag = tagFilter(principal, filter);
  // Test emails have no labels.
  const isLive = principal.mode === 'live';
  // The filter that usually matches the fewest emails is first.
  const [lead, ...others] = [
    ...recipientFilters(principal, filter),
    ...(isLive ? metadata : []),
    ...status.rare.map(byColumn),
    ...(isLive ? tag : []),
    ...campaignFilter(principal, filter),
    ...(template === undefined ? [] : [byColumn(sql`e.template_slug = ${template}`)]),
    ...status.open.map(byColumn),
  ];
  const compared = isLive ? others : [...others, ...metadata, ...tag];
  const examined = [
    ...compared.map(({ compare }) => compare),
    ...status.examined,
    ...fieldConditions(filter),
    ...dueConditions(filter),
  ];
  return { ranges: idRanges(filter), lead: lead ?? null, examined };
}

const byColumn = (condition: Condition): IndexedFilter => ({
  search: condition,
  compare: condition,
});

const NOTHING = sql<boolean>`false`;

function recipientFilters({ organizationId }: Principal, filter: EmailFilter): IndexedFilter[] {
  const { batch_id: batchId, to, copiedTo } = filter;
  const conditions: Condition[] = [];
  if (batchId !== undefined) {
    conditions.push(isId(batchId) ? sql`e.batch_id = ${batchId}` : NOTHING);
  }
  if (to !== undefined) conditions.push(isTo(to));
  if (copiedTo !== undefined) {
    conditions.push(sql`exists (select from email_copies k where ${ownedBy(organizationId, 'k')}
      and k.address_key = ${copiedTo} and k.email_id = e.id)`);
  }
  return conditions.map(byColumn);
}

function isTo(to: string): Condition {
  const key = parseAddress(to)?.key;
  return key === undefined ? NOTHING : sql`e.to_key = ${key}`;
}

/** A campaign that was deleted has no slug of its own any more. */
const campaignFilter = (
  { organizationId }: Principal,
  { campaign }: EmailFilter,
): IndexedFilter[] =>
  campaign === undefined
    ? []
    : [
        byColumn(sql`e.campaign_id = (select c.id from campaigns c
          where ${ownedBy(organizationId, 'c')} and c.slug = ${campaign})`),
      ];

const metadataFilters = (principal: Principal, { metadata = {} }: EmailFilter): IndexedFilter[] =>
  Object.entries(metadata).map(([key, value]) => {
    requireMetadataKey(key);
    const compare = sql<boolean>`e.metadata ->> ${key}::text = ${value}`;
    return byLabel(principal, metadataLabel(key, value), compare);
  });

const tagFilter = (principal: Principal, { tag }: EmailFilter): IndexedFilter[] =>
  tag === undefined
    ? []
    : [byLabel(principal, tagLabel(tag), sql`e.tags @> array[${requireTag(tag)}]`)];

/** Labels are hashes, so the values are compared too. */
const byLabel = (
  { organizationId }: Principal,
  label: string,
  compare: Condition,
): IndexedFilter => ({
  search: sql`(${compare} and exists (select from email_labels l
    where ${ownedBy(organizationId, 'l')} and l.label = ${label}::bigint and l.email_id = e.id))`,
  compare,
  label,
});

function fieldConditions({ locale, from, search }: EmailFilter): Condition[] {
  const conditions: Condition[] = [];
  if (locale !== undefined) {
    const tag = requireLocale('locale', locale);
    conditions.push(sql`(e.requested_locale = ${tag} or e.locale = ${tag})`);
  }
  if (from !== undefined) {
    conditions.push(sql`lower(e.from_email) = ${requireAddress('from', from).key}`);
  }
  if (search !== undefined) conditions.push(contains(search));
  return conditions;
}

const MAX_WORDS = 16;
/** Characters of a subject that a search reads: a page examines thousands of them. */
const SEARCHED = 300;

/** Recipient and subject contain each word, ignoring case and accents. */
function contains(search: string): Condition {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return NOTHING;
  if (words.length > MAX_WORDS) {
    const message = `The field search has ${words.length} words; state at most ${MAX_WORDS}.`;
    throw invalid('search', 'too_many', message);
  }
  const text = sql`concat_ws(' ', e.to_email, left(e.subject, ${SEARCHED}))`;
  return sql`(${sql.join(
    words.map((word) => sql`${text} ~ ${patternOf(word)}`),
    sql` and `,
  )})`;
}

/**
 * A regular expression that finds a word also in other case and with other accents: a class of characters for each
 * letter, so that PostgreSQL need not normalize what it searches.
 */
const patternOf = (word: string): string =>
  [...plainOf(word)]
    .map((letter) =>
      /[\p{L}\p{N}]/u.test(letter)
        ? `[${letter}${letter.toUpperCase()}${VARIANTS.get(letter) ?? ''}]${ACCENTS}*`
        : `\\${letter}`,
    )
    .join('');

const ACCENTS = '[\u0300-\u036f]';

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The Latin letters with accents by their plain letter. */
const VARIANTS = new Map<string, string>();
for (let code = 0xc0; code < 0x1f00; code = code === 0x24f ? 0x1e00 : code + 1) {
  const letter = String.fromCharCode(code);
  const plain = plainOf(letter);
  if (plain === letter || plain.length !== 1) continue;
  VARIANTS.set(plain, `${VARIANTS.get(plain) ?? ''}${letter}`);
}

function dueConditions({ due_since: since, due_until: until }: EmailFilter): Condition[] {
  const conditions: Condition[] = [];
  if (since !== undefined) conditions.push(dueSince(requireMoment('due_since', since)));
  if (until !== undefined) conditions.push(dueBefore(requireMoment('due_until', until)));
  return conditions;
}

/** How long after its acceptance an email can be due; see `scheduled-at.ts`. */
const MAX_AHEAD_MS = 91 * 86_400_000;

function idRanges(filter: EmailFilter): Condition[] {
  const { since, until, due_since: dueAfter, due_until: dueUntil } = filter;
  const ranges: Condition[] = [];
  if (since !== undefined) ranges.push(sql`e.id >= ${firstIdAt(requireMoment('since', since))}`);
  if (until !== undefined) ranges.push(sql`e.id < ${firstIdAt(requireMoment('until', until))}`);
  // An email is due when it was accepted, or later: so a time limits the ids too, and months are left out.
  if (dueAfter !== undefined) {
    const accepted = requireMoment('due_since', dueAfter).getTime() - MAX_AHEAD_MS;
    ranges.push(sql`e.id >= ${firstIdAt(new Date(accepted))}`);
  }
  if (dueUntil !== undefined)
    ranges.push(sql`e.id < ${firstIdAt(requireMoment('due_until', dueUntil))}`);
  return ranges;
}
