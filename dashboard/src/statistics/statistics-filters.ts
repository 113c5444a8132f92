import type { StatisticsGranularity } from '@mailwright/sdk';
import type { Filters } from '../app/search.ts';

export const STATISTICS_FILTERS = [
  ...(['of', 'since', 'until', 'granularity', 'timezone', 'group_by'] as const),
] as const;

/** The address bar: days, of which `until` is the last one. Without days, it is this month. */
export type StatisticsFilters = Filters<(typeof STATISTICS_FILTERS)[number]>;

/** What is counted, and what it can be grouped by. */
export const KINDS = ['emails', 'consent', 'contacts'] as const;
export const EMAIL_GROUPS = [
  ...(['template', 'campaign', 'tag', 'recipient_provider', 'sender_domain'] as const),
] as const;
export const CONSENT_GROUPS = ['subtype', 'source'] as const;
/** The group in the address, or the first one if the address has none of them. */
export const groupIn = <Group extends string>(
  groups: readonly [Group, ...Group[]],
  wanted: string | undefined,
): Group => groups.find((one) => one === wanted) ?? groups[0];

export const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const;

export interface Settings {
  kind: (typeof KINDS)[number];
  /** The days of the form. */
  since: string | undefined;
  until: string | undefined;
  granularity: StatisticsGranularity;
  /** The range as the API takes it. */
  range: { since: string | undefined; until: string | undefined; timezone: string };
}

export function settingsOf(search: StatisticsFilters, now = new Date()): Settings {
  const hasDays = search.since !== undefined || search.until !== undefined;
  const { since, until } = hasDays ? search : daysOf(thisMonth(now));
  return {
    kind: KINDS.find((one) => one === search.of) ?? 'emails',
    since,
    until,
    granularity: GRANULARITIES.find((one) => one === search.granularity) ?? 'day',
    range: { since, until: dayAfter(until), timezone: search.timezone ?? browserZone() },
  };
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `2026-11` in the zone of the browser. */
const thisMonth = (now: Date): string => monthOf(now.getFullYear(), now.getMonth());

/** The first and the last day of a month. */
export function daysOf(month: string): { since: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { since: `${month}-01`, until: dayOf(Date.UTC(year, number, 0)) };
}

/** How many months the list offers. */
const MONTHS = 13;

/** `2026-11`, then the months before it. */
export const lastMonths = (now = new Date()): string[] =>
  Array.from({ length: MONTHS }, (_, back) => monthOf(now.getFullYear(), now.getMonth() - back));

/** The months of a year count from 0, and may lie outside of it. */
const monthOf = (year: number, month: number): string =>
  dayOf(Date.UTC(year, month, 1)).slice(0, 7);

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/** What is no day stays as it is: the API says so. */
function dayAfter(day: string | undefined): string | undefined {
  const moment = day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  return Number.isNaN(moment) ? day : dayOf(moment + DAY_MS);
}
