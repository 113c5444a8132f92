import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { memoize } from '../../platform/values/memoize.ts';
import { contextOf, operationOf } from '../context.ts';
import type { ApiDocument } from '../document.ts';
import { CALLER, requestsOf } from '../document-of-requests.ts';
import { type SchemaError, toFailures } from './failures.ts';
import { guardLengths } from '../body/body-guard.ts';
import { guardQuery, readObjectParameters } from './query.ts';
import { checkEntries, checkRequiredUnless } from './body-schemas.ts';

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
