import type { components } from '../../../generated/types.ts';
import type { Steps } from '../../platform/concurrency/time-slices.ts';
import { DAY_MS, HOUR_MS, QUARTER_MS, type TimeZone } from '../../platform/values/zoned-time.ts';

export type Granularity = components['schemas']['StatisticsGranularity'];

/** A part of a range; moments are milliseconds. */
export interface Period {
  /** The date on which it begins in the zone; of an hour, its first moment in UTC. */
  name: string;
  /** The part of it that lies within the range. */
  begin: number;
  end: number;
}

export interface Range {
  begin: number;
  end: number;
  granularity: Granularity;
  zone: TimeZone;
}

/**
 * The number of periods of a range, computed without making them: each takes several reads of the zone. Hours are those
 * that clocks show, so that 100 days have as many hours whether or not the clocks change.
 */
export function countPeriods({ begin, end, granularity, zone }: Range): number {
  const [first, last] = [zone.toLocal(begin), zone.toLocal(end - 1)];
  const numberOf = (local: number): number =>
    granularity === 'month'
      ? monthOf(new Date(local))
      : Math.floor((local + MONDAY_MS) / LENGTHS_MS[granularity]);
  return numberOf(last) - numberOf(first) + 1;
}

const LENGTHS_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS };

/** From Monday to the first of January 1970, a Thursday. */
const MONDAY_MS = 3 * DAY_MS;

const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** The periods of a range that is not empty, oldest first. Each takes several reads of the zone. */
export function* periodsOf(range: Range): Steps<Period[]> {
  const { begin, end, granularity } = range;
  const next = granularity === 'hour' ? nextHour : nextDate;
  const periods: Period[] = [];
  let start = firstOf(range);
  while (start.moment < end) {
    const following = next(start, range);
    // False for a day that a zone has skipped.
    if (following.moment > Math.max(begin, start.moment)) {
      periods.push({
        name: nameOf(start, granularity),
        begin: Math.max(begin, start.moment),
        end: Math.min(end, following.moment),
      });
    }
    start = following;
    yield;
  }
  return periods;
}

/** The beginning of a period, in UTC and in the zone. */
interface Start {
  moment: number;
  local: number;
}

/** The first moment of the period that contains this one. */
export function beginOfPeriod(
  moment: number,
  granularity: Exclude<Granularity, 'hour'>,
  zone: TimeZone,
): number {
  return zone.firstMomentOf(beginOfDate(zone.toLocal(moment), granularity));
}

function firstOf({ begin, granularity, zone }: Range): Start {
  const local = zone.toLocal(begin);
  if (granularity === 'hour') return firstHour(begin, zone);
  const date = beginOfDate(local, granularity);
  return { moment: zone.firstMomentOf(date), local: date };
}

function beginOfDate(local: number, granularity: Granularity): number {
  const day = Math.floor(local / DAY_MS) * DAY_MS;
  const date = new Date(day);
  if (granularity === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (granularity === 'day') return day;
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return day - daysSinceMonday * DAY_MS;
}

function nextDate({ local }: Start, { granularity, zone }: Range): Start {
  const next = beginOfDate(local + DAYS[granularity] * DAY_MS, granularity);
  return { moment: zone.firstMomentOf(next), local: next };
}

/** So many days after the beginning of a period, the next one has begun and not ended. */
const DAYS: Record<Granularity, number> = { hour: 1, day: 1, week: 7, month: 31 };

/** The hour that the clocks show, and how they differ from UTC: an hour that they show twice is two hours. */
const hourAt = (moment: number, zone: TimeZone): string => {
  const local = zone.toLocal(moment);
  return `${Math.floor(local / HOUR_MS)} ${local - moment}`;
};

function firstHour(begin: number, zone: TimeZone): Start {
  const hour = hourAt(begin, zone);
  let moment = begin;
  while (hourAt(moment - QUARTER_MS, zone) === hour) moment -= QUARTER_MS;
  return { moment, local: zone.toLocal(moment) };
}

function nextHour({ moment }: Start, { zone }: Range): Start {
  const hour = hourAt(moment, zone);
  let next = moment + QUARTER_MS;
  while (hourAt(next, zone) === hour) next += QUARTER_MS;
  return { moment: next, local: zone.toLocal(next) };
}

const nameOf = ({ moment, local }: Start, granularity: Granularity): string =>
  granularity === 'hour'
    ? new Date(moment).toISOString()
    : new Date(local).toISOString().slice(0, 10);
