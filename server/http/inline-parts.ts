/** The parts of operations that can be references to components. */
interface Operation {
  parameters?: object[];
  responses?: Record<string, object>;
}

interface Document {
  paths: Record<string, Record<string, object>>;
  webhooks?: Record<string, Record<string, object>>;
  components: object;
}

/**
 * The document with its shared parameters, responses and headers where operations refer to them, so that readers need to
 * resolve references to schemas only. Equal parts are one object.
 */
export function inlineParts<D extends Document>(document: D): D {
  const components = document.components as Record<string, Record<string, object> | undefined>;
  const inlined = new Map<string, object>();

  const follow = (part: object): object => {
    const { $ref } = part as { $ref?: string };
    if ($ref === undefined) return part;
    const [, , section = '', name = ''] = $ref.split('/');
    const found = components[section]?.[name];
    if (!found) throw new Error(`The document has nothing at ${$ref}.`);
    return found;
  };
  const inlineResponse = (part: object): object => {
    const { headers, ...response } = follow(part) as { headers?: Record<string, object> };
    return headers ? { ...response, headers: mapValues(headers, follow) } : response;
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
  };
}

const mapValues = <From, To>(
  values: Record<string, From>,
  to: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));
