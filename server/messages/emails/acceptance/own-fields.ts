import { invalid, type ValidationError } from '../../../platform/errors.ts';
import { showName } from '../../../platform/values/text.ts';

/** JSON with the key `__proto__` is refused, so no email has it. */
const METADATA_KEY = /^(?!__proto__$)[a-z0-9_]{1,40}$/;

const TAG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** The tags without repetitions; null if there are none, so that they take no space. */
export function readTags(tags: string[] | undefined): string[] | null {
  return tags && tags.length > 0 ? [...new Set(tags)] : null;
}

/** A tag of a query: one that no send can have is a mistake. */
export function requireTag(tag: string): string {
  if (TAG.test(tag)) return tag;
  const message = 'The field tag must be lower-case letters and digits in groups joined by - or _.';
  throw invalid('tag', 'invalid_format', message);
}

/** Validates the keys of metadata; the schema has validated the values. */
export function readMetadata(
  metadata: Record<string, string> | undefined,
): Record<string, string> | null {
  const keys = Object.keys(metadata ?? {});
  const wrong = keys.find((key) => !METADATA_KEY.test(key));
  if (wrong !== undefined) throw wrongKey(wrong);
  return metadata && keys.length > 0 ? metadata : null;
}

/** A key of `metadata` in a request or in a query. */
export function requireMetadataKey(key: string): string {
  if (METADATA_KEY.test(key)) return key;
  throw wrongKey(key);
}

const wrongKey = (key: string): ValidationError =>
  invalid(
    `metadata.${showName(key)}`,
    'invalid_format',
    'A key of metadata has 1–40 characters from a–z, 0–9 and _.',
  );
