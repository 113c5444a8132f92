import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { type FieldFailure, type Reason, ValidationError } from '../errors.ts';
import { contextOf } from './context.ts';
import type { ApiDocument } from './document.ts';
import { guardQuery } from './query.ts';

type Specification = Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'];

export type Validation = (RequestHandler | ErrorRequestHandler)[];

/**
 * Validates path, query and body against the document; fills in documented defaults. Rejects when the
 * document is broken: the validator by itself would find out at the first request.
 */
export async function createValidation(document: ApiDocument): Promise<Validation> {
  const middlewares = OpenApiValidator.middleware({
    // The validator rewrites the document it is given.
    apiSpec: structuredClone(document) as unknown as Specification,
    validateApiSpec: true,
    validateRequests: { coerceTypes: false, removeAdditional: false, allErrors: true },
    validateResponses: false,
    // Authentication has happened long before; this confirms that no operation slips past it.
    validateSecurity: {
      handlers: { ApiKey: (request) => contextOf(request).caller !== undefined },
    },
    fileUploader: false,
  }) as RequestHandler[];
  await prove(middlewares[0]);
  return [guardQuery(document), ...middlewares, toValidationError];
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
  errors: { path: string; message: string; errorCode?: string }[];
}

const isValidatorError = (error: unknown): error is ValidatorError =>
  error instanceof OpenApiValidator.error.BadRequest && Array.isArray(error.errors);

const toValidationError: ErrorRequestHandler = (error: unknown, _request, _response, next) => {
  next(isValidatorError(error) ? summarize(error) : error);
};

function summarize(error: ValidatorError): unknown {
  const failures = new Map<string, FieldFailure>();
  for (const { path, message, errorCode } of error.errors) {
    const field = fieldOf(path);
    const reason = reasonOf(errorCode, message);
    if (reason === null || failures.has(field)) continue;
    failures.set(field, { field, reason, message: sentence(field, reason, message) });
  }
  const [first, ...rest] = failures.values();
  return first ? new ValidationError([first, ...rest]) : error;
}

/** `/body/preferences/a~1b` (RFC 6901) becomes `preferences.a/b`; `/query/limit` becomes `limit`. */
function fieldOf(path: string): string {
  const [, place = '', ...segments] = path.split('/');
  const names = segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.join('.') || place;
}

const REASONS: Record<string, Reason | null> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'invalid_type',
  maxLength: 'too_long',
  minLength: 'too_short',
  minItems: 'too_short',
  maxItems: 'too_many',
  maxProperties: 'too_many',
  pattern: 'invalid_format',
  format: 'invalid_format',
  // Says only that some alternative failed; the alternatives say why.
  anyOf: null,
};

function reasonOf(errorCode: string | undefined, message: string): Reason | null {
  const keyword = errorCode?.split('.')[0] ?? '';
  if (keyword in REASONS) return REASONS[keyword] ?? null;
  if (message.startsWith('Unknown query parameter')) return 'unknown_field';
  return 'invalid_value';
}

function sentence(field: string, reason: Reason, message: string): string {
  if (reason === 'required') return `The field ${field} is required.`;
  if (reason === 'unknown_field') return `The field ${field} is not known here.`;
  if (reason === 'invalid_format') return `The field ${field} does not have the documented form.`;
  if (reason === 'invalid_type')
    return `The field ${field} ${message.replace('must be', 'must be of type')}.`;
  if (message.startsWith('must')) return `The field ${field} ${message}.`;
  return `The field ${field} has a value that is not allowed.`;
}
