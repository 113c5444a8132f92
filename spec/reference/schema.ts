import { referredName } from '../client/operation.ts';
import type { JsonSchema, OpenApiDocument } from '../document.ts';

/** A schema with its reference resolved; properties beside the reference have priority. */
export interface Resolved {
  /** Its name in the document; undefined for an inline schema. */
  name?: string | undefined;
  schema: JsonSchema;
}

export function resolve(schema: JsonSchema, document: OpenApiDocument): Resolved {
  const name = referredName(schema);
  if (name === undefined) return { schema };
  const referred = document.components.schemas[name];
  if (!referred) throw new Error(`The document has no schema ${name}.`);
  const merged = { ...referred, ...schema };
  delete merged.$ref;
  return { name, schema: merged };
}

export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);

/** The members of a union; for any other schema, the schema itself. */
export function alternatives(schema: JsonSchema): JsonSchema[] {
  return ((schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined) ?? [schema];
}

export const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/**
 * Named schemas that have their own section on the page: those without fields whose description is too
 * long for a field, recursive objects, which cannot be expanded where they are used, and unions of many objects,
 * which have too many fields.
 */
export function ownPlace(document: OpenApiDocument): Set<string> {
  const names = Object.keys(document.components.schemas).filter((name) => {
    const schema = document.components.schemas[name]!;
    return hasNoFields(schema) || holds(schema, name, document) || hasManyForms(schema);
  });
  return new Set(names);
}

/** Like the union of events, or that of blocks. */
const hasManyForms = (schema: JsonSchema): boolean =>
  'discriminator' in schema && alternatives(schema).length > 5;

function hasNoFields(schema: JsonSchema): boolean {
  const isEmpty = schema.additionalProperties === false;
  return alternatives(schema).every(({ $ref, properties }) => !$ref && !properties) && !isEmpty;
}

function holds(
  schema: JsonSchema,
  wanted: string,
  document: OpenApiDocument,
  seen = new Set<string>(),
): boolean {
  const inner = [
    ...propertiesOf(schema).map(([, property]) => property),
    ...(['items', 'additionalProperties'] as const).flatMap((key) => asSchema(schema[key])),
    ...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]),
  ];
  return inner.some((part) => {
    const name = referredName(part);
    if (name === undefined) return holds(part, wanted, document, seen);
    if (name === wanted) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return holds(document.components.schemas[name] ?? {}, wanted, document, seen);
  });
}

/** `additionalProperties` may be a mere true or false. */
export function asSchema(value: unknown): JsonSchema[] {
  return typeof value === 'object' && value !== null ? [value as JsonSchema] : [];
}
