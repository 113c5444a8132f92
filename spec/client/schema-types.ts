import { memoize } from '../../server/platform/values/memoize.ts';
import type { JsonSchema, OpenApiDocument } from '../document.ts';
import { docComment, fill } from './doc-comment.ts';
import { descriptionOf, keyedOperations, referredName } from './operation.ts';

/** A named type for each schema that a user of the SDK may want to name. */
export function schemaTypes(document: OpenApiDocument): string[] {
  const answered = answeredSchemas(document);
  return [...namedSchemas(document)].map((name) => {
    const schema = document.components.schemas[name]!;
    const description = descriptionOf(schema, document);
    if (isOpenSet(schema)) return typeDeclaration(name, openSetType(schema), description);
    const declared = `components['schemas']['${name}']`;
    const type = answered.has(name) ? declared : `Input<${declared}>`;
    return isRecord(schema)
      ? interfaceDeclaration(name, type, description, openFields(schema, document).join(' '))
      : typeDeclaration(name, type, description);
  });
}

/** All error codes of operations with an API key. */
export function errorCodeType(document: OpenApiDocument): string {
  const codes = [...errorBodies(document)].flatMap((name) => {
    const { code } = propertiesOf(document.components.schemas[name ?? '']!);
    const schema = document.components.schemas[referredName(code ?? {}) ?? ''] ?? code;
    return schema ? valuesOf(schema) : [];
  });
  const union = [...new Set(codes)].sort().map((code) => `'${code}'`);
  return typeDeclaration(
    'ErrorCode',
    union.join(' | ') || 'string',
    'The codes of errors, as `code` has them.',
  );
}

/**
 * Without names: plain strings and numbers, empty objects, error bodies, for which the SDK has classes,
 * and schemas that only operations without an API key use.
 */
export const namedSchemas = memoize((document: OpenApiDocument): Set<string> => {
  const errors = errorBodies(document);
  const spoken = schemasWithin(keyedOperations(document), document);
  const named = Object.entries(document.components.schemas).filter(
    ([name, schema]) =>
      spoken.has(name) && !errors.has(name) && !isScalar(schema) && !isEmpty(schema),
  );
  return new Set(named.map(([name]) => name));
});

/** The name of the type that a schema refers to; undefined for an inline schema. */
export function typeOf(schema: JsonSchema, document: OpenApiDocument): string | undefined {
  const name = referredName(schema);
  return name && (namedSchemas(document).has(name) ? name : `components['schemas']['${name}']`);
}

export function typeDeclaration(name: string, type: string, description = ''): string {
  const comment = description && `${docComment(fill(description))}\n`;
  return `${comment}export type ${name} = ${type};`;
}

/** Editors show an interface by its name, but a type alias by its fields. */
export function interfaceDeclaration(
  name: string,
  type: string,
  description = '',
  fields = '',
): string {
  const comment = description && `${docComment(fill(description))}\n`;
  return `${comment}export interface ${name} extends Named<${type}> {${fields}}`;
}

/** The schemas that a part of the document refers to, and those that these refer to. */
function schemasWithin(
  part: unknown,
  document: OpenApiDocument,
  found = new Set<string>(),
): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasWithin(document.components.schemas[name], document, found);
  }
  return found;
}

/** The schemas of responses; all others are used only in requests. */
function answeredSchemas(document: OpenApiDocument): Set<string> {
  const answers = keyedOperations(document).map(({ responses }) => responses);
  return schemasWithin(answers, document);
}

function errorBodies(document: OpenApiDocument): Set<string | undefined> {
  const answers = keyedOperations(document).flatMap(({ responses }) => Object.entries(responses));
  return new Set(
    answers
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, response]) => Object.values(response.content ?? {}))
      .map((content) => referredName(content.schema)),
  );
}

/** Whether it is an extensible enum of strings. */
const isOpenSet = (schema: JsonSchema): boolean => {
  const [any, known, ...others] = (schema.anyOf ?? []) as JsonSchema[];
  const isAnyString = any?.type === 'string' && !any.enum;
  return isAnyString && known?.enum !== undefined && others.length === 0;
};

/** In a union with plain `string`, TypeScript drops the known values, and editors suggest none. */
const openSetType = (schema: JsonSchema): string =>
  [...valuesOf(schema).map((value) => `'${value}'`), '(string & {})'].join(' | ');

/** The fields of a record that hold such a set, declared by its name. */
function openFields(schema: JsonSchema, document: OpenApiDocument): string[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    const type = openFieldType(property, document);
    return type === null ? [] : [`${name}${required.includes(name) ? '' : '?'}: ${type};`];
  });
}

/** For an extensible enum, a nullable one, or an array of one; null for any other type. */
function openFieldType(schema: JsonSchema, document: OpenApiDocument): string | null {
  const name = referredName(schema);
  if (name !== undefined) return isOpenSet(document.components.schemas[name]!) ? name : null;
  if (schema.type === 'array') {
    const item = openFieldType(schema.items as JsonSchema, document);
    return item && `(${item})[]`;
  }
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  const [one, other, ...more] = alternatives;
  if (!one || other?.type !== 'null' || more.length > 0) return null;
  const type = openFieldType(one, document);
  return type && `${type} | null`;
}

/** The known values of an enum, also of an extensible one. */
const valuesOf = (schema: JsonSchema): string[] => [
  ...((schema.enum ?? []) as string[]),
  ...((schema.anyOf ?? []) as JsonSchema[]).flatMap(valuesOf),
];

/** Whether it is an object with fields of its own: what an interface can be made of. */
export const isRecord = (schema: JsonSchema): boolean =>
  schema.type === 'object' && schema.properties !== undefined && !schema.oneOf && !schema.anyOf;

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  (schema.properties ?? {}) as Record<string, JsonSchema>;

const isScalar = (schema: JsonSchema): boolean =>
  ['string', 'integer', 'number', 'boolean'].includes(String(schema.type)) && !schema.enum;

const isEmpty = (schema: JsonSchema): boolean =>
  schema.type === 'object' && !schema.properties && schema.additionalProperties === false;
