import { invalid, type ValidationError } from '../../errors.ts';
import { MAX_FREE_LEVELS, tooManyLevels } from './json-limits.ts';
import { JsonScanner } from './json-scanner.ts';

export type JsonObject = Record<string, unknown>;

export const MAX_BYTES = 64 * 1024;
export const MAX_KEYS = 200;

/** Maximum number of values in a text that is parsed without time slices. An event of SES has a few hundred. */
const MAX_UNSLICED_VALUES = 10_000;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses an untrusted JSON object; null if the text is anything else or too large. */
export function parseObject(text: string): JsonObject | null {
  try {
    const bytes = Buffer.from(text);
    new JsonScanner(bytes, MAX_UNSLICED_VALUES).advance(bytes.length);
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Checks the limits of `data` and `custom_attributes` (API-6) on the JSON that would be stored. */
export function checkJsonSize(field: string, value: JsonObject): void {
  if (Object.keys(value).length > MAX_KEYS) {
    throw invalid(field, 'too_many', `The field ${field} may have at most ${MAX_KEYS} keys.`);
  }
  // An estimate first, so that a far too large value is not serialized only to be measured.
  const room = { bytes: MAX_BYTES };
  const depth = levels(value, room);
  if (room.bytes < 0) throw tooLarge(field);
  if (depth > MAX_FREE_LEVELS) throw tooManyLevels(field);
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES) throw tooLarge(field);
}

const tooLarge = (field: string): ValidationError =>
  invalid(field, 'too_long', `The field ${field} may take at most 64 KiB as JSON.`);

/** JSON with sorted keys: equal texts for equal values. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Levels of nesting: 1 for a flat object. The recursion is safe, as bodies nest at most 40 levels. Subtracts
 * from `room` the minimum JSON size of each value, and stops when it is used up.
 */
function levels(value: unknown, room: { bytes: number }): number {
  room.bytes -= typeof value === 'string' ? value.length : 1;
  if (room.bytes < 0 || typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const member of Object.values(value)) {
    deepest = Math.max(deepest, levels(member, room));
    if (room.bytes < 0) break;
  }
  return 1 + deepest;
}
