import { invalid } from '../errors.ts';

/** Time zones of today have offsets in quarters of an hour. */
export const QUARTER_MS = 900_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** `Intl` also accepts offsets such as `+02:00`, which are no time zones. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** A time zone of the IANA database. Local times are milliseconds, as if the zone were UTC. */
export class TimeZone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(name: string) {
    this.name = name;
    this.#format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  }

  toLocal(moment: number): number {
    return moment + this.#offsetAt(moment);
  }

  /** The day of a moment, counted from 1970-01-01. */
  dayOf(moment: number): number {
    return Math.floor(this.toLocal(moment) / DAY_MS);
  }

  /** The first moment of a day. */
  startOf(day: number): Date {
    return new Date(this.firstMomentOf(day * DAY_MS));
  }

  /** The first moment whose local time is this one or later: clocks may skip a time, or show it twice. */
  firstMomentOf(local: number): number {
    const [before, after] = [this.#offsetOfDay(local - DAY_MS), this.#offsetOfDay(local + DAY_MS)];
    const latest = local - Math.min(before, after);
    let moment = local - Math.max(before, after);
    while (moment < latest && this.toLocal(moment) < local) moment += QUARTER_MS;
    return moment;
  }

  /** Clocks do not change twice within a day, so an offset that both ends of a day have is that of the day. */
  #offsetAt(moment: number): number {
    const day = Math.floor(moment / DAY_MS) * DAY_MS;
    const offset = this.#offsetOfDay(day);
    return offset === this.#offsetOfDay(day + DAY_MS) ? offset : this.#readOffset(moment);
  }

  /** Kept, because following periods need the same ones. */
  #offsetOfDay(moment: number): number {
    const known = this.#offsets.get(moment);
    if (known !== undefined) return known;
    const offset = this.#readOffset(moment);
    this.#offsets.set(moment, offset);
    return offset;
  }

  /** Offsets of the past with seconds are rounded down. */
  #readOffset(moment: number): number {
    const text = this.#format.format(moment);
    const [, sign, hours = '0', minutes = '0'] = /GMT([+\u2212-])(\d{2}):(\d{2})/.exec(text) ?? [];
    const offset = Number(hours) * HOUR_MS + Number(minutes) * 60_000;
    const signed = sign === '+' || sign === undefined ? offset : -offset;
    return Math.floor(signed / QUARTER_MS) * QUARTER_MS;
  }
}

export function requireTimeZone(name: string): TimeZone {
  try {
    if (NAME.test(name)) return new TimeZone(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const message = 'The field timezone must be an IANA time zone, such as Europe/Prague.';
  throw invalid('timezone', 'invalid_value', message);
}
