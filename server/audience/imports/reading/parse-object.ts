import type { RowFault } from './source-row.ts';
import { isStorableJson } from './storable-json.ts';

type Parsed = { object: object; fault: null } | { object: null; fault: RowFault };

/** Parses a line of NDJSON: an object that PostgreSQL stores exactly. */
export function parseObject(line: string): Parsed {
  let object: unknown;
  try {
    object = JSON.parse(line);
  } catch {
    return faulty('malformed_json', 'The line is not JSON.');
  }
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    return faulty('invalid_type', 'The line must be an object.');
  }
  if (isStorableJson(object)) return { object, fault: null };
  return faulty('invalid_format', 'The line has a number or a text that cannot be stored.');
}

const faulty = (reason: string, message: string): Parsed => ({
  object: null,
  fault: { column: null, reason, message },
});
