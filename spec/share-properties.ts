import type { JsonSchema, OpenApiDocument, OpenApiResponse } from './document.ts';

/**
 * Makes a schema of each property that many schemas repeat, because they are made from the same model: `Event.sequence`,
 * `Email.sent_at`. `inlineParts` undoes it for readers.
 */
export function shareProperties(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components;
  const pages: JsonSchema[] = [];
  changeResponses(document, (schema) => {
    if (schema.properties) pages.push(schema);
    return schema;
  });
  const owners = [
    ...Object.entries(schemas).map(([name, schema]) => ({
      name,
      properties: propertiesIn(schema),
    })),
    ...pages.map((schema) => ({ name: '', properties: propertiesIn(schema) })),
  ];
  const parts = findParts(modelsOf(schemas, pages), owners);

  const refer = (schema: JsonSchema, owner = ''): JsonSchema => {
    if (!schema.properties) return schema;
    const properties = mapValues(propertiesIn(schema), (property, name) => {
      const part = parts.find((one) => one.property === name && isUsed(one, owner, property));
      return part ? reference(part) : property;
    });
    return { ...schema, properties };
  };
  return {
    ...changeResponses(document, (schema) => refer(schema)),
    components: {
      ...document.components,
      schemas: {
        ...mapValues(schemas, refer),
        ...Object.fromEntries(parts.map((part) => [nameOf(part), part.schema])),
      },
    },
  };
}

/** A schema with properties; those of lists have no name. */
interface Owner {
  name: string;
  properties: Record<string, JsonSchema>;
}

/** A schema whose properties others repeat. */
interface Model {
  /** The first half of the names of its parts. */
  label: string;
  properties: Record<string, JsonSchema>;
  /** Schemas with this word in their name refer to its parts; all schemas if it is empty. */
  word: string;
}

interface Part extends Pick<Model, 'label' | 'word'> {
  property: string;
  schema: JsonSchema;
}

/** Models that are not named `…Summary`, each by a schema that is made from it. */
const MODELS = { Event: 'WebhookTestEvent', Block: 'TextBlock', Error: 'NotFoundError' };

/** In this order: a property of two models is a part of the first one. */
function modelsOf(schemas: Record<string, JsonSchema>, pages: JsonSchema[]): Model[] {
  const model = (label: string, schema: JsonSchema = {}, [word = ''] = wordsOf(label)): Model => ({
    label,
    properties: propertiesIn(schema),
    word,
  });
  const page = pages.find((schema) => 'next_cursor' in propertiesIn(schema));
  const summaries = Object.keys(schemas)
    .filter((name) => name.endsWith('Summary'))
    .sort((a, b) => a.length - b.length);
  return [
    model('Response', page, []),
    ...Object.entries(MODELS).map(([label, name]) => model(label, schemas[name])),
    ...summaries.map((name) => model(name.replace(/Summary$/, ''), schemas[name])),
    model('EmailEvent', schemas.EmailEventData),
  ];
}

/** Bytes that a part must save: for less, nobody should have to look in two places. */
const LEAST_SAVED = 250;

function findParts(models: Model[], owners: Owner[]): Part[] {
  const parts: Part[] = [];
  for (const { label, word, properties } of models) {
    for (const [property, schema] of Object.entries(properties)) {
      const part = { label, word, property, schema };
      const uses = owners.filter((owner) => isUsed(part, owner.name, owner.properties[property]));
      const isKnown = parts.some((one) => one.property === property && isSame(one.schema, schema));
      if (!isKnown && savedBy(part, uses.length) >= LEAST_SAVED) parts.push(part);
    }
  }
  return parts;
}

function savedBy(part: Part, uses: number): number {
  const size = JSON.stringify(part.schema).length;
  return (uses - 1) * size - uses * JSON.stringify(reference(part)).length;
}

const isUsed = ({ word, schema }: Part, owner: string, property?: JsonSchema): boolean =>
  (word === '' || wordsOf(owner).includes(word)) &&
  property !== undefined &&
  isSame(property, schema);

const isSame = (one: JsonSchema, other: JsonSchema): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const nameOf = ({ label, property }: Part): string => `${label}.${property}`;

const reference = (part: Part): JsonSchema => ({ $ref: `#/components/schemas/${nameOf(part)}` });

/** `EmailBouncedData` → `Email`, `Bounced`, `Data`. */
const wordsOf = (name: string): string[] => name.match(/[A-Z][a-z0-9]*/g) ?? [];

const propertiesIn = ({ properties = {} }: JsonSchema): Record<string, JsonSchema> =>
  properties as Record<string, JsonSchema>;

/** The document with other schemas of responses. */
function changeResponses(
  document: OpenApiDocument,
  change: (schema: JsonSchema) => JsonSchema,
): OpenApiDocument {
  const changeContent = (response: OpenApiResponse): OpenApiResponse => ({
    ...response,
    ...(response.content && {
      content: mapValues(response.content, (one) => ({ ...one, schema: change(one.schema) })),
    }),
  });
  const paths = mapValues(document.paths, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses, changeContent),
    })),
  );
  return { ...document, paths };
}

const mapValues = <From, To>(
  values: Record<string, From>,
  to: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value, name)]));
