import { invalid, type ValidationError } from '../errors.ts';
import { MAX_FREE_LEVELS, tooManyLevels } from './json-limits.ts';
import { JsonScanner } from './json-scanner.ts';

export type JsonObject = Record<string, unknown>;

export const MAX_BYTES = 64 * 1024;
export const MAX_KEYS = 200;

/** Values in a text that is parsed at once: what SES tells of one email has a few hundred. */
const MAX_AT_ONCE = 10_000;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text of a JSON object that a stranger may have written; null when it is anything else, or too much. */
export function parseObject(text: string): JsonObject | null {
  try {
    const bytes = Buffer.from(text);
    new JsonScanner(bytes, MAX_AT_ONCE).advance(bytes.length);
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Bounds of `data` and `custom_attributes` (G7), measured on what would be stored. */
export function checkJsonSize(field: string, value: JsonObject): void {
  if (Object.keys(value).length > MAX_KEYS) {
    throw invalid(field, 'too_many', `The field ${field} may have at most ${MAX_KEYS} keys.`);
  }
  // What is far too large is not written out to be measured.
  const room = { bytes: MAX_BYTES };
  const depth = levels(value, room);
  if (room.bytes < 0) throw tooLarge(field);
  if (depth > MAX_FREE_LEVELS) throw tooManyLevels(field);
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES) throw tooLarge(field);
}

const tooLarge = (field: string): ValidationError =>
  invalid(field, 'too_long', `The field ${field} may take at most 64 KiB as JSON.`);

/** Equal for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Levels of nesting: 1 for a flat object. Bodies were checked to nest at most 40 deep. Takes from the
 * room what each value needs at the least as JSON, and ends when nothing is left of it.
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
