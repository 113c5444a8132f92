import type { Schema } from './schema.ts';

export interface Components {
  components?: Record<string, Record<string, unknown>>;
}

/** How what a document names elsewhere is found. */
export interface Resolver {
  /** A parameter, a header: what stands beside its `$ref` only describes it. */
  thing: <T extends { $ref?: string }>(thing: T) => T;
  /** A schema: what stands beside its `$ref` limits it further. */
  schema: (schema: Schema) => Schema;
}

export const UPPER = [
  ...(['maxLength', 'maxItems', 'maxProperties'] as const),
  ...(['maximum', 'exclusiveMaximum'] as const),
] as const;
export const LOWER = [
  ...(['minLength', 'minItems', 'minProperties'] as const),
  ...(['minimum', 'exclusiveMinimum'] as const),
] as const;

/** What is said to people or to tools, and lets nothing more or less through. */
const ANNOTATIONS = ['description', 'title', 'example', 'examples', 'deprecated', 'discriminator'];

const KEYWORDS = new Set<string>([
  ...ANNOTATIONS,
  ...UPPER,
  ...LOWER,
  ...['$ref', 'type', 'enum', 'const', 'format', 'pattern', 'multipleOf', 'uniqueItems', 'default'],
  ...['items', 'properties', 'required', 'additionalProperties', 'anyOf', 'oneOf'],
]);

export function createResolver({ components = {} }: Components): Resolver {
  const follow = <T>($ref: string): T => {
    const [, , section = '', name = ''] = $ref.split('/');
    const found = components[section]?.[name];
    if (found === undefined) throw new Error(`The document has nothing at ${$ref}.`);
    return found as T;
  };
  const thing: Resolver['thing'] = (one) =>
    one.$ref === undefined ? one : thing(follow<typeof one>(one.$ref));
  const schema: Resolver['schema'] = (one) => {
    refuseUnknown(one);
    const { $ref, ...beside } = one;
    return $ref === undefined ? one : narrow(schema(follow<Schema>($ref)), beside);
  };
  return { thing, schema };
}

/** A keyword that isn't compared could change without anybody noticing. */
function refuseUnknown(schema: Schema): void {
  const unknown = Object.keys(schema).find((key) => !KEYWORDS.has(key) && !key.startsWith('x-'));
  if (unknown === undefined) return;
  throw new Error(
    `The comparison of documents doesn't know the keyword ${unknown}; teach it in spec/breaking.`,
  );
}

/** A schema with the limits of another one on top: the narrower of two counts. */
export function narrow(schema: Schema, more: Schema): Schema {
  const narrowed: Schema = { ...schema, ...more };
  for (const limit of UPPER) {
    const limits = [schema[limit], more[limit]].filter((one) => one !== undefined);
    if (limits.length > 0) narrowed[limit] = Math.min(...limits);
  }
  for (const limit of LOWER) {
    const limits = [schema[limit], more[limit]].filter((one) => one !== undefined);
    if (limits.length > 0) narrowed[limit] = Math.max(...limits);
  }
  const patterns = [schema.pattern, more.pattern].filter((one) => one !== undefined);
  if (patterns.length > 0) narrowed.pattern = [...new Set(patterns)].join(' and ');
  return narrowed;
}
