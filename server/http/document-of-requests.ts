import { isObject } from '../platform/values/json/json.ts';
import type { ApiDocument, DocumentedOperation } from './document.ts';
import { leaveOutObjectParameters } from './validation/query.ts';
import { leaveOutEntries } from './validation/body-schemas.ts';

/** The name of a scheme for which the validator only calls our handler. */
export const CALLER = 'Caller';

interface SecuredDocument extends ApiDocument {
  security: object[];
  components: ApiDocument['components'] & { securitySchemes: Record<string, object> };
}

/**
 * The document for the validator, with requests only. The validator compiles all schemas that it gets before the server is
 * ready, so responses, webhooks and their schemas are left out. It is a copy, because the validator changes its document.
 */
export function requestsOf(document: ApiDocument): ApiDocument {
  const requests: SecuredDocument = copyOf({
    ...document,
    webhooks: {},
    paths: mapValues(document.paths, (item) => mapValues(item, withoutResponses)),
    components: {
      schemas: document.components.schemas,
      securitySchemes: { [CALLER]: { type: 'oauth2', flows: {} } },
    },
    // For its own check of a cookie, the validator would need a parser of cookies.
    security: [{ [CALLER]: [] }],
  });
  leaveOutEntries(requests);
  leaveOutObjectParameters(requests);
  requests.components.schemas = schemasOf(requests);
  return requests;
}

function withoutResponses({
  requestBody,
  security,
  ...operation
}: DocumentedOperation): DocumentedOperation {
  return {
    ...operation,
    // The handler reads a raw body.
    ...(requestBody && !operation['x-raw-body'] ? { requestBody } : {}),
    // Only operations that need no caller keep their own.
    ...(security?.length === 0 ? { security } : {}),
    responses: { default: { description: 'Left out.' } },
  };
}

const SCHEMAS = '#/components/schemas/';

/** The schemas to which operations refer, directly or through others. */
function schemasOf({ paths, components: { schemas } }: ApiDocument): Record<string, object> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') visitName(value);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) Object.values(value).forEach(visit);
  };
  // The mapping of a discriminator refers to schemas without `$ref`.
  const visitName = (reference: string): void => {
    const name = reference.startsWith(SCHEMAS) ? reference.slice(SCHEMAS.length) : '';
    if (name === '' || found.has(name)) return;
    found.add(name);
    visit(schemas[name]);
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

/** `structuredClone` would keep parameters that operations share as one object, and the validator changes each of them. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const mapValues = <From, To>(
  values: Record<string, From>,
  to: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));
