import type { Schema } from './schema.ts';

export interface Components {
  components?: Record<string, Record<string, unknown>>;
}

/** Resolves references in a document. */
export interface Resolver {
  /** For a parameter or a header: properties beside its `$ref` only describe it. */
  thing: <T extends { $ref?: string }>(thing: T) => T;
  /** For a schema: properties beside its `$ref` restrict it further. */
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

/** Keywords for people or tools, which do not change which values are valid. */
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

/** A change of a keyword that isn't compared would go unnoticed. */
function refuseUnknown(schema: Schema): void {
  const unknown = Object.keys(schema).find((key) => !KEYWORDS.has(key) && !key.startsWith('x-'));
  if (unknown === undefined) return;
  throw new Error(
    `The comparison of documents doesn't know the keyword ${unknown}; teach it in spec/breaking.`,
  );
}

/** A schema with additional limits of another one: the narrower limit applies. */
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
