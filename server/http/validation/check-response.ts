import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { memoize } from '../../platform/values/memoize.ts';
import { type ApiDocument, type DocumentedResponse, operationsOf } from '../document.ts';

/** Describes how a response violates the document; null if it conforms. */
export type CheckResponse = (
  operationId: string,
  response: { status: number; body?: unknown; headers?: Record<string, unknown> },
) => string | null;

/** Checks responses against the document: in development before the commit, and in tests. */
export const createContract = memoize((document: ApiDocument): CheckResponse => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv, ['uuid', 'date-time', 'uri']);
  ajv.addFormat('int32', true).addFormat('int64', true);
  ajv.addSchema({ $id: 'api', components: document.components });
  const compiled = new Map<object, ValidateFunction>();
  const operations = new Map(
    operationsOf(document).map((operation) => [operation.operationId as string, operation]),
  );

  const validatorFor = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(pointToApi(schema));
    compiled.set(schema, known);
    return known;
  };

  return (operationId, { status, body, headers }) => {
    const response = operations.get(operationId)?.responses[String(status)];
    if (!response) return `${operationId} documents no status ${status}.`;
    const missing = headers && missingHeader(response, headers);
    if (missing) return `${operationId} ${status} lacks the header ${missing}.`;
    const schema = response.content?.['application/json']?.schema;
    if (!schema) return body === undefined ? null : `${operationId} ${status} documents no body.`;
    const valid = validatorFor(schema);
    return valid(body) ? null : `${operationId} ${status}: ${ajv.errorsText(valid.errors)}`;
  };
});

function missingHeader(
  response: DocumentedResponse,
  headers: Record<string, unknown>,
): string | undefined {
  const present = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return Object.entries(response.headers ?? {}).find(
    ([name, { required }]) => required && !present.has(name.toLowerCase()),
  )?.[0];
}

const pointToApi = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object;
