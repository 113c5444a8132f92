import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { memoize } from '../platform/values/memoize.ts';
import { contextOf, operationOf } from './context.ts';
import type { ApiDocument } from './document.ts';
import { checkEntries, leaveOutEntries } from './entries.ts';
import { type Complaint, toFailures } from './failures.ts';
import { guardLengths } from './guard-lengths.ts';
import { guardQuery } from './query.ts';

type Specification = Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'];

export type Validation = (RequestHandler | ErrorRequestHandler)[];

/**
 * Validates path, query and body against the document; fills in documented defaults. Rejects when the
 * document is broken: the validator by itself would find out at the first request.
 */
export const createValidation = memoize(async (document: ApiDocument): Promise<Validation> => {
  const middlewares = OpenApiValidator.middleware({
    apiSpec: requestsOf(document) as unknown as Specification,
    validateApiSpec: true,
    validateRequests: { coerceTypes: false, removeAdditional: false, allErrors: true },
    validateResponses: false,
    // Authentication has happened long before; this confirms that no operation slips past it.
    validateSecurity: {
      handlers: { ApiKey: (request) => contextOf(request).principal !== undefined },
    },
    fileUploader: false,
  }) as RequestHandler[];
  await prove(middlewares[0]);
  const steps = middlewares.map((step) => (step.name === FINDS_ROUTE ? findingOnce(step) : step));
  return [
    guardQuery(document),
    guardLengths(document),
    checkEntries(document),
    ...steps,
    refuseEntries,
    toValidationError,
  ];
});

/**
 * A copy, as the validator rewrites what it is given; and without the answers, which it would prepare
 * for a fifth of a second and 25 MB although it never looks at one.
 */
function requestsOf(document: ApiDocument): ApiDocument {
  const requests = structuredClone(document);
  leaveOutEntries(requests);
  for (const operation of Object.values(requests.paths).flatMap((item) => Object.values(item)))
    operation.responses = { default: { description: 'Left out.' } };
  return requests;
}

/** The validator's step that finds a request's route. */
const FINDS_ROUTE = 'metadataMiddleware';

interface WithRoute extends Request {
  openapi?: { pathParams: Record<string, string> };
}

/**
 * The validator compiles the expression of one route after the other for each request. We know the
 * operation already, so what it found is kept and found again by that.
 */
function findingOnce(step: RequestHandler): RequestHandler {
  const routes = new Map<string, WithRoute['openapi']>();
  return (request: WithRoute, response, next) => {
    const { operation, path } = operationOf(request);
    const known = routes.get(operation.operationId);
    if (known) {
      request.openapi = { ...known, pathParams: { ...path } };
      request.params = { ...path };
      return next();
    }
    return step(request, response, (error?: unknown) => {
      if (!error && request.openapi) routes.set(operation.operationId, request.openapi);
      next(error);
    });
  };
}

/** The validator's first step waits for the document to be read and checked. */
async function prove(firstStep: RequestHandler | undefined): Promise<void> {
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
  errors: Complaint[];
}

const isValidatorError = (error: unknown): error is ValidatorError =>
  error instanceof OpenApiValidator.error.BadRequest && Array.isArray(error.errors);

/** Where nothing else is wrong. */
const refuseEntries: RequestHandler = (request, _response, next) => {
  const failure = toFailures(contextOf(request).complaints ?? []);
  next(failure ?? undefined);
};

const toValidationError: ErrorRequestHandler = (error: unknown, request, _response, next) => {
  if (!isValidatorError(error)) return next(error);
  const { complaints = [] } = contextOf(request);
  next(toFailures([...error.errors, ...complaints]) ?? error);
};
