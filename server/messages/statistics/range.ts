import type { operations } from '../../../generated/types.ts';
import { invalid } from '../../platform/errors.ts';
import { stepByStep } from '../../platform/concurrency/time-slices.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import {
  beginOfPeriod,
  countPeriods,
  type Granularity,
  type Period,
  periodsOf,
  type Range,
} from './periods.ts';
import {
  DAY_MS,
  QUARTER_MS,
  requireTimeZone,
  type TimeZone,
} from '../../platform/values/zoned-time.ts';

export type RangeQuery = NonNullable<operations['statistics.contacts']['parameters']['query']>;

/** The most entries of a response. */
export const MAX_ENTRIES = 5_000;

/** 100 days by hour. Each period costs a read of the index, and several reads of the time zone. */
const MAX_PERIODS = 2_400;

const DEFAULT_DAYS = 7;

/** Times that emails and contacts can have; the periods of others would be empty. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

export interface ReadRange extends Range {
  periods: Period[];
}

/** Reads the time range of statistics (S6). Yields to the event loop (LIMITS-4). */
export async function readRange(query: RangeQuery, now: Date): Promise<ReadRange> {
  const { granularity = 'day', timezone = 'UTC' } = query;
  const zone = requireTimeZone(timezone);
  const until = readTime('until', query.until, zone) ?? now.getTime();
  const since = readTime('since', query.since, zone) ?? defaultSince(until, granularity, zone);
  if (since >= until) {
    const message = 'The field since must be before until, which is now by default.';
    throw invalid('since', 'invalid_value', message);
  }
  const begin = Math.floor(since / QUARTER_MS) * QUARTER_MS;
  const end = Math.ceil(until / QUARTER_MS) * QUARTER_MS;
  const range = { begin, end, granularity, zone };
  const count = countPeriods(range);
  if (count > MAX_PERIODS) throw tooManyPeriods(count, granularity);
  return { ...range, periods: await stepByStep(periodsOf(range)) };
}

/** The default range begins with a whole period: its first entry is not smaller only because the range cuts it. */
function defaultSince(until: number, granularity: Granularity, zone: TimeZone): number {
  if (granularity === 'week' || granularity === 'month') {
    return beginOfPeriod(until - DEFAULT_DAYS * DAY_MS, granularity, zone);
  }
  const lastDay = Math.floor(zone.toLocal(until - 1) / DAY_MS) * DAY_MS;
  return zone.firstMomentOf(lastDay - (DEFAULT_DAYS - 1) * DAY_MS);
}

const tooManyPeriods = (count: number, granularity: Granularity) =>
  invalid(
    'granularity',
    'too_many',
    `The range has ${count} periods by ${granularity}, more than the maximum of ${MAX_PERIODS}; choose a shorter range or a coarser granularity.`,
  );

export const tooManyEntries = () =>
  invalid(
    'group_by',
    'too_many',
    `The response would have more than ${MAX_ENTRIES} entries; choose a shorter range or a coarser granularity.`,
  );

/** A date means its first moment in the zone. */
function readTime(field: string, text: string | undefined, zone: TimeZone): number | null {
  if (text === undefined) return null;
  const isDate = DATE.test(text);
  if (!isDate && !MOMENT.test(text)) throw noTime(field);
  const time = limited(requireMoment(field, isDate ? `${text}T00:00:00Z` : text).getTime());
  return isDate ? zone.firstMomentOf(time) : time;
}

const limited = (time: number): number => Math.min(Math.max(time, EARLIEST), LATEST);

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** ISO 8601 with an offset. */
const MOMENT =
  /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

const noTime = (field: string) =>
  invalid(
    field,
    'invalid_format',
    `The field ${field} must be a date such as 2026-03-29, or a date and time with a UTC offset such as 2026-03-29T09:30:00+02:00.`,
  );
