import type { JsonSchema, OpenApiDocument } from '../document.ts';
import { docComment, fill } from './doc-comment.ts';
import { descriptionOf, keyedOperations, referredName } from './operation.ts';

/** A named type for each schema that a user of the SDK may want to name. */
export function schemaTypes(document: OpenApiDocument): string[] {
  return [...namedSchemas(document)].map((name) =>
    typeDeclaration(
      name,
      `components['schemas']['${name}']`,
      descriptionOf(document.components.schemas[name]!, document),
    ),
  );
}

/**
 * Not named are plain strings and numbers, empty objects, and the bodies of errors, for which the
 * SDK has classes.
 */
export function namedSchemas(document: OpenApiDocument): Set<string> {
  const errors = errorBodies(document);
  const named = Object.entries(document.components.schemas).filter(
    ([name, schema]) => !errors.has(name) && !isScalar(schema) && !isEmpty(schema),
  );
  return new Set(named.map(([name]) => name));
}

/** The name of the type that a schema refers to; undefined for one that is written in place. */
export function typeOf(schema: JsonSchema, document: OpenApiDocument): string | undefined {
  const name = referredName(schema);
  return name && (namedSchemas(document).has(name) ? name : `components['schemas']['${name}']`);
}

export function typeDeclaration(name: string, type: string, description = ''): string {
  const comment = description && `${docComment(fill(description))}\n`;
  return `${comment}export type ${name} = ${type};`;
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

const isScalar = (schema: JsonSchema): boolean =>
  ['string', 'integer', 'number', 'boolean'].includes(String(schema.type)) && !schema.enum;

const isEmpty = (schema: JsonSchema): boolean =>
  schema.type === 'object' && !schema.properties && schema.additionalProperties === false;
