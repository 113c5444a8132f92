const MAX_DEPTH = 32;
const MAX_KEYS = 200;

/** Whether PostgreSQL stores the value exactly (API-5). */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((one) => isStorableJson(one, depth + 1));
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_KEYS &&
    entries.every(
      ([key, one]: [string, unknown]) =>
        key !== '__proto__' &&
        !key.includes('\\') &&
        isStorable(key) &&
        isStorableJson(one, depth + 1),
    )
  );
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
