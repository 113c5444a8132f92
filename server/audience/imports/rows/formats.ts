import { showName } from '../../../platform/values/text.ts';
import type { Found, FoundFormats, ImportRefusal, ImportRow } from '../import-row.ts';
import type { RowFault } from '../reading/source-row.ts';
import { type DateFormat, type ReadDate, readDates } from './dates.ts';
import { readNumbers } from './numbers.ts';

const NONE: FoundFormats = {
  date: { format: null, ambiguous: null },
  number: { format: null, ambiguous: null },
  hasStandard: false,
};

/**
 * Reads the dates and numbers of a file. The first value that fits only one format decides; values before it fit that
 * format, too. Until then an ambiguous value has its earlier or smaller meaning, with which no date is wrongly in the future.
 */
export class Formats {
  readonly found: FoundFormats;
  readonly #options: ImportRow['options'];

  constructor({ options, formats }: Pick<ImportRow, 'options' | 'formats'>) {
    this.found = structuredClone(formats ?? NONE);
    this.#options = options;
  }

  date(column: string, text: string): ReadDate | null {
    const { date: found } = this.found;
    const readings = readDates(text);
    const standard = readings.get('iso');
    if (standard) {
      this.found.hasStandard = true;
      return standard;
    }
    const format = this.#options.date_format ?? found.format;
    if (format === null && isUnlikely(text)) return null;
    return choose(readings, format, found, column, ({ moment }) => moment.getTime());
  }

  number(column: string, text: string): number | null {
    const format = this.#options.decimal ?? this.found.number.format;
    return choose(readNumbers(text), format, this.found.number, column, (number) => number);
  }

  dateFault(column: string | null): RowFault {
    const { date_format: format } = this.shown;
    const also =
      format === null || format === 'iso'
        ? ''
        : `, or ${SHAPES[format]}, as in the rest of the file`;
    const message = `The value must be a date or a time in ISO 8601, such as 2025-11-30T10:00:00Z${also}; date_format names another format.`;
    return { column, reason: 'invalid_format', message };
  }

  numberFault(column: string | null): RowFault {
    const { decimal } = this.shown;
    const as =
      decimal === null
        ? ''
        : `, with “${decimal}” before its fraction as in the rest of the file; decimal names another sign`;
    return { column, reason: 'invalid_type', message: `The value must be a number${as}.` };
  }

  /** The formats as the report shows them. */
  get shown() {
    const { date, number, hasStandard } = this.found;
    return {
      date_format: this.#options.date_format ?? date.format ?? (hasStandard ? 'iso' : null),
      decimal: this.#options.decimal ?? number.format,
    };
  }
}

const SHAPES: Record<Exclude<DateFormat, 'iso'>, string> = {
  dmy: 'day/month/year, such as 30.11.2025',
  mdy: 'month/day/year, such as 11/30/2025',
  excel: 'the number that a spreadsheet stores for a date, such as 45991',
};

/** Only numbers of five digits, which are the years 1927 to 2173, are taken for dates unless the options say so. */
const isUnlikely = (text: string): boolean =>
  /^\d+(?:[.,]\d+)?$/.test(text.trim()) && !/^\d{5}(?:[.,]|$)/.test(text.trim());

/** Whether a text is a date, whatever its format. */
export function isAnyDate(text: string): boolean {
  const readings = readDates(text);
  return readings.has('iso') || (readings.size > 0 && !isUnlikely(text));
}

/** Why the file cannot be read: all its dates, or all its numbers, have two meanings. */
export function refusalOfFormats({ options, formats }: Pick<ImportRow, 'options' | 'formats'>) {
  const { date, number } = formats ?? NONE;
  const refuse = (column: string, message: string): ImportRefusal => ({
    code: 'ambiguous_format',
    message,
    column,
  });
  if (options.date_format === undefined && date.format === null && date.ambiguous !== null) {
    const message = `Every date of the file can be day/month/year and month/day/year, such as those in “${showName(date.ambiguous)}”; set date_format to dmy or mdy.`;
    return refuse(date.ambiguous, message);
  }
  if (options.decimal === undefined && number.format === null && number.ambiguous !== null) {
    const message = `Every sign in the numbers of the file can be before a fraction or between thousands, such as those in “${showName(number.ambiguous)}”; set decimal to “.” or “,”.`;
    return refuse(number.ambiguous, message);
  }
  return null;
}

function choose<Format, Value>(
  readings: ReadonlyMap<Format, Value>,
  format: Format | null,
  found: Found<Format>,
  column: string,
  orderOf: (value: Value) => number,
): Value | null {
  if (format !== null) return readings.get(format) ?? null;
  const [first, second] = [...readings].toSorted(([, a], [, b]) => orderOf(a) - orderOf(b));
  if (!first) return null;
  if (!second) found.format = first[0];
  else if (orderOf(first[1]) !== orderOf(second[1])) found.ambiguous ??= column;
  return first[1];
}
