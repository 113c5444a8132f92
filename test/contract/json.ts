/** The path of a value in a body. */
export type Path = (string | number)[];

type Holder = Record<string | number, unknown>;

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  isHolder(value) && !Array.isArray(value);

export const at = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isHolder(value) ? value[key] : undefined), body);

/** The body with one value replaced; its parents must exist. */
export function put(body: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as Holder) }) as Holder;
  copy[key] = put(copy[key], rest, value);
  return copy;
}

/** The body without one value. */
export function without(body: unknown, path: Path): unknown {
  const key = path.at(-1) ?? '';
  const holder = { ...(at(body, path.slice(0, -1)) as Holder) };
  delete holder[key];
  return put(body, path.slice(0, -1), holder);
}

/** All strings in a value, including keys. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!isHolder(value)) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(textsIn)];
}

/** The names of all resources in a value. */
export function slugsIn(value: unknown): string[] {
  if (!isHolder(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'slug' && typeof inner === 'string' ? [inner] : slugsIn(inner),
  );
}
