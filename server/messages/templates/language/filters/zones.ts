/** Whether a value is a time zone name, in upper or lower case, or an offset from UTC such as `+05:30`. */
export type IsZone = (zone: unknown) => boolean;

const WRITTEN = /^[\w+:/-]{1,40}$/;

/** An offset as in ECMA-262. */
const OFFSET = /^[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?$/;

/**
 * Creating a formatter takes about 60 µs, so doing it for each zone of a template would block the event
 * loop.
 */
function askIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Intl lists only the main name of each zone. Other names (`US/Eastern`) are checked on use. Valid ones, a
 * few hundred at most, are cached; invalid ones are not.
 */
export function createZones(ask: (zone: string) => boolean = askIntl): IsZone {
  const known = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.toLowerCase()));
  return (zone) => {
    if (typeof zone !== 'string' || !WRITTEN.test(zone)) return false;
    const name = zone.toLowerCase();
    if (known.has(name) || OFFSET.test(name)) return true;
    if (!ask(zone)) return false;
    known.add(name);
    return true;
  };
}
