/** Whether a value names a time zone, in upper or lower case, or an offset from UTC such as `+05:30`. */
export type IsZone = (zone: unknown) => boolean;

const WRITTEN = /^[\w+:/-]{1,40}$/;

/** As ECMA-262 writes one. */
const OFFSET = /^[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?$/;

/** A formatter takes some 60 µs, so one for each zone of a template would hold the event loop. */
function askIntl(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Intl lists only the main name of each zone. Other names (`US/Eastern`) are asked for once; those that
 * exist are kept, some hundred at the most, and those that don't are not.
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
