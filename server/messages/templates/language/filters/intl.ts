import { asNumber } from '../rendering/operators.ts';
import { asText, isMissing, type Value } from '../rendering/values.ts';
import { filter, type FilterCall } from './filter.ts';
import { Formats } from './formats.ts';
import { createZones } from './zones.ts';

interface Time {
  date: Date;
  /** A day without a time, stored as its midnight in UTC. */
  isDay: boolean;
}

/** The profile of ISO 8601 in RFC 3339, with optional seconds. */
const TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a day, a time with an offset, or milliseconds since 1970; undefined for anything else. */
function readTime(value: Value): Time | undefined {
  if (typeof value === 'number') return timeOf(new Date(value), false);
  const [, day = '', clock] = TIME.exec(asText(value)?.slice(0, 64) ?? '') ?? [];
  // The Date constructor accepts the 30th of February as the 2nd of March.
  const midnight = timeOf(new Date(`${day}T00:00:00Z`), true);
  if (!midnight?.date.toISOString().startsWith(day)) return undefined;
  return clock === undefined ? midnight : timeOf(new Date(day + clock), false);
}

function timeOf(date: Date, isDay: boolean): Time | undefined {
  return Number.isNaN(date.getTime()) ? undefined : { date, isDay };
}

/** `money`, `number` and `date` format values in the language of the email, with Intl (ECMA-402). */

const MAX_DIGITS = 20;
const STEPS_PER_NUMBER = 20;
const STEPS_PER_DATE = 40;

const CURRENCIES: ReadonlySet<unknown> = new Set(Intl.supportedValuesOf('currency'));
const LENGTHS = ['short', 'medium', 'long', 'full'] as const;

type DateOptions = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>;

/** The styles of `date`: a date, a date with hours and minutes, or only hours and minutes. */
const STYLES: ReadonlyMap<unknown, DateOptions> = new Map<unknown, DateOptions>([
  ...LENGTHS.map((dateStyle) => [dateStyle, { dateStyle }] as const),
  ...LENGTHS.map((dateStyle) => [`${dateStyle}-time`, { dateStyle, timeStyle: 'short' }] as const),
  ['time', { timeStyle: 'short' }],
]);

const NEEDS_CURRENCY = 'needs a currency of ISO 4217 such as "EUR" as "currency"';
const NEEDS_DIGITS = `needs a whole number from 0 to ${MAX_DIGITS} as "digits"`;
const NEEDS_STYLE =
  'needs "short", "medium", "long" or "full", each with or without "-time", or "time" as "style"';
const NEEDS_ZONE = 'needs a time zone such as "Europe/Prague" as "zone"';
const NEEDS_TIME =
  'needs a date such as "2026-03-29", a time with its offset such as "2026-03-29T10:00:00Z", or milliseconds since 1970';

const NEEDS_CLOCK = 'needs a time, not only a day, for this style';

const isCurrency = (value: unknown): boolean => CURRENCIES.has(value);
const isZone = createZones();
const isStyle = (value: unknown): boolean => STYLES.has(value);
const isDigits = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DIGITS;

const numbers = new Formats<number>((locales, key) => {
  const [style, option = ''] = key.split(' ');
  const digits = option === '' ? undefined : Number(option);
  return new Intl.NumberFormat(locales, {
    signDisplay: 'negative',
    ...(style === 'money'
      ? { style: 'currency', currency: option }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
});

const dates = new Formats<Date>((locales, key) => {
  const [, style, timeZone] = key.split(' ');
  return new Intl.DateTimeFormat(locales, { ...STYLES.get(style), timeZone });
});

function written(key: string, input: Value, call: FilterCall): string {
  const number = asNumber(input) ?? call.fail('needs a number');
  const format = numbers.get(key, call);
  call.budget.spend(STEPS_PER_NUMBER);
  const text = format.format(number);
  call.budget.spendOnText(text.length);
  return text;
}

function money(input: Value, currency: Value, call: FilterCall): string {
  const code = asText(currency);
  if (code === undefined || !isCurrency(code)) return call.fail(NEEDS_CURRENCY);
  return written(`money ${code}`, input, call);
}

function number(input: Value, digits: Value, call: FilterCall): string {
  if (isMissing(digits)) return written('number ', input, call);
  const count = asNumber(digits);
  if (!isDigits(count)) return call.fail(NEEDS_DIGITS);
  return written(`number ${count}`, input, call);
}

function date(input: Value, style: Value, zone: Value, call: FilterCall): string {
  const chosen = isMissing(style) ? 'medium' : asText(style);
  if (!isStyle(chosen)) return call.fail(NEEDS_STYLE);
  const time = readTime(input) ?? call.fail(NEEDS_TIME);
  if (time.isDay && chosen?.endsWith('time')) return call.fail(NEEDS_CLOCK);
  const named = isMissing(zone) ? 'UTC' : asText(zone);
  if (named === undefined || named.length > 40) return call.fail(NEEDS_ZONE);
  const key = `date ${chosen} ${named}`;
  // A formatter that this render already uses proves that the zone is valid; otherwise checking costs as
  // much as creating one.
  if (!call.formats.has(key)) {
    call.budget.spend(STEPS_PER_DATE * 50);
    if (!isZone(named)) return call.fail(NEEDS_ZONE);
  }
  // A day without a time does not depend on the zone.
  const format = dates.get(time.isDay ? `date ${chosen} UTC` : key, call);
  call.budget.spend(STEPS_PER_DATE);
  return format.format(time.date);
}

const problem =
  (checks: Readonly<Record<string, [(value: unknown) => boolean, string]>>) =>
  (parameter: string, value: unknown): string | undefined => {
    const [isSound, needs] = checks[parameter] ?? [];
    return value === null || !isSound || isSound(value) ? undefined : needs;
  };

export const intlFilters = {
  money: filter((input, [currency], call) => money(input, currency, call), ['currency'], {
    required: 1,
    problem: problem({ currency: [isCurrency, NEEDS_CURRENCY] }),
  }),
  number: filter((input, [digits], call) => number(input, digits, call), ['digits'], {
    problem: problem({ digits: [isDigits, NEEDS_DIGITS] }),
  }),
  date: filter((input, [style, zone], call) => date(input, style, zone, call), ['style', 'zone'], {
    problem: problem({ style: [isStyle, NEEDS_STYLE], zone: [isZone, NEEDS_ZONE] }),
  }),
};
