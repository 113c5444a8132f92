import type { JsonSchema, OpenApiDocument } from '../document.ts';
import { docComment, fill } from './doc-comment.ts';
import { descriptionOf, keyedOperations, referredName } from './operation.ts';

/** A named type for each schema that a user of the SDK may want to name. */
export function schemaTypes(document: OpenApiDocument): string[] {
  const answered = answeredSchemas(document);
  return [...namedSchemas(document)].map((name) => {
    const type = `components['schemas']['${name}']`;
    return typeDeclaration(
      name,
      answered.has(name) ? type : `Input<${type}>`,
      descriptionOf(document.components.schemas[name]!, document),
    );
  });
}

/**
 * Not named are plain strings and numbers, empty objects, the bodies of errors, for which the SDK has
 * classes, and what only operations without a key speak of.
 */
export function namedSchemas(document: OpenApiDocument): Set<string> {
  const errors = errorBodies(document);
  const spoken = schemasWithin(keyedOperations(document), document);
  const named = Object.entries(document.components.schemas).filter(
    ([name, schema]) =>
      spoken.has(name) && !errors.has(name) && !isScalar(schema) && !isEmpty(schema),
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

/** The schemas that answers are made of; the others are what requests alone are made of. */
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

const isScalar = (schema: JsonSchema): boolean =>
  ['string', 'integer', 'number', 'boolean'].includes(String(schema.type)) && !schema.enum;

const isEmpty = (schema: JsonSchema): boolean =>
  schema.type === 'object' && !schema.properties && schema.additionalProperties === false;
