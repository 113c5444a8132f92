import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { memoize } from '../../platform/values/memoize.ts';
import { contextOf, operationOf } from '../context.ts';
import type { ApiDocument, DocumentedOperation } from '../document.ts';
import { type SchemaError, toFailures } from './failures.ts';
import { guardLengths } from '../body/body-guard.ts';
import { guardQuery, leaveOutObjectParameters, readObjectParameters } from './query.ts';
import { checkEntries, checkRequiredUnless, leaveOutEntries } from './body-schemas.ts';
import { isObject } from '../../platform/values/json/json.ts';

type Specification = Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'];

export type Validation = (RequestHandler | ErrorRequestHandler)[];

/**
 * Validates path, query and body against the document, and fills in documented defaults. Rejects if the
 * document is invalid, which the validator would only report on the first request.
 */
export const createValidation = memoize(async (document: ApiDocument): Promise<Validation> => {
  const middlewares = OpenApiValidator.middleware({
    apiSpec: requestsOf(document) as unknown as Specification,
    validateApiSpec: true,
    validateRequests: { coerceTypes: false, removeAdditional: false, allErrors: true },
    validateResponses: false,
    // Requests are authenticated before; this verifies that no operation bypasses it.
    validateSecurity: {
      handlers: {
        [CALLER]: (request) => {
          const { principal, session } = contextOf(request);
          return principal !== undefined || session !== undefined;
        },
      },
    },
    fileUploader: false,
  }) as RequestHandler[];
  await verifyDocument(middlewares[0]);
  return [
    guardQuery(document),
    readObjectParameters(document),
    guardLengths(document),
    checkRequiredUnless(document),
    checkEntries(document),
    ...middlewares.map(withRouteCache),
    refuseEntries,
    toValidationError,
  ];
});

interface WithRoute extends Request {
  openapi?: { pathParams: Record<string, string> };
}

/**
 * To find the route of a request, one of the validator's steps compiles the expressions of routes until one matches.
 * Since we know the operation already, the route that a step finds is cached by operation.
 */
function withRouteCache(step: RequestHandler): RequestHandler {
  const routes = new Map<string, WithRoute['openapi']>();
  return (request: WithRoute, response, next) => {
    const { operation, path } = operationOf(request);
    const known = routes.get(operation.operationId);
    if (known) {
      request.openapi = { ...known, pathParams: { ...path } };
      request.params = { ...path };
      return next();
    }
    const isFound = request.openapi !== undefined;
    return step(request, response, (error?: unknown) => {
      if (!error && !isFound && request.openapi) routes.set(operation.operationId, request.openapi);
      next(error);
    });
  };
}

/** The validator's first middleware waits until the document is read and validated. */
async function verifyDocument(firstStep: RequestHandler | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = { app: express() } as unknown as Request;
  await firstStep?.(request, {} as Response, (error?: unknown) => {
    if (error instanceof Error) reject(error);
    else resolve();
  });
  await promise;
}

interface ValidatorError {
  status: number;
  errors: SchemaError[];
}

const isValidatorError = (error: unknown): error is ValidatorError =>
  error instanceof OpenApiValidator.error.BadRequest && Array.isArray(error.errors);

/** Reports the errors of list entries if the rest of the request is valid. */
const refuseEntries: RequestHandler = (request, _response, next) => {
  const failure = toFailures(contextOf(request).schemaErrors ?? []);
  next(failure ?? undefined);
};

const toValidationError: ErrorRequestHandler = (error: unknown, request, _response, next) => {
  if (!isValidatorError(error)) return next(error);
  const { schemaErrors = [] } = contextOf(request);
  next(toFailures([...error.errors, ...schemaErrors]) ?? error);
};

/** The name of a scheme for which the validator only calls our handler. */
const CALLER = 'Caller';

interface SecuredDocument extends ApiDocument {
  security: object[];
  components: ApiDocument['components'] & { securitySchemes: Record<string, object> };
}

/**
 * The document for the validator, with requests only. The validator compiles all schemas that it gets before the server is
 * ready, so responses, webhooks and their schemas are left out. It is a copy, because the validator changes its document.
 */
function requestsOf(document: ApiDocument): ApiDocument {
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
  leaveOutUnions(requests);
  requests.components.schemas = schemasOf(requests);
  return requests;
}

/**
 * The handler checks what is one of several objects, by its type: the validator would report the faults of all alternatives,
 * and takes longer the more there are.
 */
function leaveOutUnions({ components: { schemas } }: ApiDocument): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if ('discriminator' in schema) schemas[name] = { type: 'object' };
  }
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
