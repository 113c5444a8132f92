/** The parts of operations that can be references to components. */
interface Operation {
  parameters?: object[];
  responses?: Record<string, object>;
}

interface Response {
  headers?: Record<string, object>;
  content?: Record<string, { schema: Schema }>;
}

interface Document {
  paths: Record<string, Record<string, object>>;
  webhooks?: Record<string, Record<string, object>>;
  components: object;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}

/**
 * The document with its shared parameters, responses, headers and properties where others refer to them, so that readers
 * need to resolve references to whole schemas only. Equal parts are one object.
 */
export function inlineParts<D extends Document>(document: D): D {
  const components = document.components as Record<string, Record<string, object> | undefined>;
  const { schemas = {} } = components;
  const inlined = new Map<string, object>();

  const follow = (part: object): object => {
    const { $ref } = part as { $ref?: string };
    if ($ref === undefined) return part;
    const [, , section = '', name = ''] = $ref.split('/');
    const found = components[section]?.[name];
    if (!found) throw new Error(`The document has nothing at ${$ref}.`);
    return found;
  };
  const inlineProperty = (property: Schema): Schema =>
    property.$ref !== undefined && isProperty(property.$ref) ? follow(property) : property;
  const inlineSchema = <S extends Schema>(schema: S): S =>
    schema.properties
      ? { ...schema, properties: mapValues(schema.properties, inlineProperty) }
      : schema;
  const inlineResponse = (part: object): object => {
    const { headers, content, ...response } = follow(part) as Response;
    return {
      ...response,
      ...(headers && { headers: mapValues(headers, follow) }),
      ...(content && {
        content: mapValues(content, (one) => ({ ...one, schema: inlineSchema(one.schema) })),
      }),
    };
  };
  /** A response with a reference is made once. */
  const responseOf = (part: object): object => {
    const { $ref } = part as { $ref?: string };
    if ($ref === undefined) return inlineResponse(part);
    const response = inlined.get($ref) ?? inlineResponse(part);
    inlined.set($ref, response);
    return response;
  };
  const inlineOperation = (operation: object): object => {
    const { parameters, responses = {} } = operation as Operation;
    return {
      ...operation,
      ...(parameters && { parameters: parameters.map(follow) }),
      responses: mapValues(responses, responseOf),
    };
  };
  const inlineItems = (items: Document['paths']): Document['paths'] =>
    mapValues(items, (item) => mapValues(item, inlineOperation));
  return {
    ...document,
    paths: inlineItems(document.paths),
    ...(document.webhooks && { webhooks: inlineItems(document.webhooks) }),
    components: {
      ...components,
      schemas: mapValues(
        Object.fromEntries(Object.entries(schemas).filter(([name]) => !isProperty(name))),
        inlineSchema,
      ),
    },
  };
}

/** A property that several schemas have is a schema whose name has a dot: `Email.sent_at` (`spec/share-properties.ts`). */
const isProperty = (name: string): boolean => name.includes('.');

const mapValues = <From, To>(
  values: Record<string, From>,
  to: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));
