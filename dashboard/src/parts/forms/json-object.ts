export type JsonObject = Record<string, unknown>;

/** The object that a text in JSON contains; null if the text is anything else. An empty text is an empty object. */
export function jsonObjectOf(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object as the text of a field, which is empty if the object is. */
export const textOfObject = (value: JsonObject): string =>
  Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);

/**
 * What to merge into an object, key by key, so that it becomes another one: the keys that differ, and null for those that
 * are removed. Keys that did not change are left out, so that a change that somebody else made to them stays.
 */
export function changedKeys(before: JsonObject, after: JsonObject): JsonObject {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  );
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...changed]);
}

/**
 * The fields of an update that differ from what was stored before. The others are left out, so that a change that
 * somebody else made to them stays.
 */
export const changedFields = <Fields extends object>(
  before: Readonly<Record<keyof Fields, unknown>>,
  after: Fields,
): Partial<Fields> => {
  const changed = Object.entries(after).filter(
    ([key, value]) => value !== undefined && value !== before[key as keyof Fields],
  );
  return Object.fromEntries(changed) as Partial<Fields>;
};
