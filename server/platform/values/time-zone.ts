import { invalid } from '../errors.ts';

/** Names only: an offset from UTC knows no daylight saving time. */
const NAME = /^[A-Za-z][\w+/-]{0,63}$/;

/** Names by their lower case. Intl lists only the main name of each zone. */
const MAIN = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]));

/** Other names (`Asia/Kolkata`) are checked on use, which takes about 60 µs; there are some hundred. */
const others = new Set<string>();

function isOther(name: string): boolean {
  const key = name.toLowerCase();
  if (others.has(key)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  others.add(key);
  return true;
}

/** The name of an IANA time zone: `europe/prague` becomes `Europe/Prague`. Null for other texts. */
export function timeZoneName(name: string): string | null {
  if (!NAME.test(name)) return null;
  return MAIN.get(name.toLowerCase()) ?? (isOther(name) ? name : null);
}

export function requireTimeZoneName(field: string, name: string): string {
  const zone = timeZoneName(name);
  if (zone !== null) return zone;
  const message = `The field ${field} must be an IANA time zone, such as Europe/Prague.`;
  throw invalid(field, 'invalid_value', message);
}
