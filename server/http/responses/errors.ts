import type { ErrorRequestHandler, Request, Response } from 'express';
import { describeError, type Log } from '../../platform/log.ts';
import {
  isBusy,
  isDatabaseUnavailable,
  isStatementTimeout,
  OutcomeUnknownError,
} from '../../platform/database/availability.ts';
import { isOfDeletedOrganization } from '../../platform/database/deleted-organization.ts';
import {
  BusyError,
  ConflictError,
  GoneError,
  NotFoundError,
  PreconditionFailedError,
  QuotaExceededError,
  RoleError,
  SendingPausedError,
  TooManyAttemptsError,
  ValidationError,
} from '../../platform/errors.ts';
import { contextOf } from '../context.ts';
import { errorBody } from './error-body.ts';
import {
  busy,
  forbiddenToRole,
  HttpError,
  internalError,
  rateLimited,
  connectionsAreShort,
  outcomeUnknown,
  quotaExceeded,
  serviceUnavailable,
  tookTooLong,
  unauthorized,
} from './http-error.ts';

/** The only place that maps errors to responses. */
export function toHttpError(error: unknown, isOutage: boolean): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ValidationError) {
    return new HttpError(400, 'VALIDATION_ERROR', error.message, { details: error.details });
  }
  if (error instanceof NotFoundError) {
    return new HttpError(404, 'NOT_FOUND', error.message, {
      details: { resource: error.resource },
    });
  }
  if (error instanceof ConflictError) {
    return new HttpError(409, 'CONFLICT', error.message, { details: error.details });
  }
  if (error instanceof PreconditionFailedError) {
    return new HttpError(412, 'PRECONDITION_FAILED', error.message);
  }
  if (error instanceof SendingPausedError) {
    return new HttpError(403, 'SENDING_PAUSED', error.message, { details: error.details });
  }
  if (error instanceof QuotaExceededError) return quotaExceeded(error, new Date());
  if (error instanceof RoleError) return forbiddenToRole(error.allowed);
  if (error instanceof TooManyAttemptsError) {
    const { attempts, seconds, waitSeconds } = error.limit;
    return rateLimited(attempts, seconds, waitSeconds);
  }
  if (error instanceof BusyError) return busy(error.message);
  if (error instanceof GoneError) return new HttpError(410, 'GONE', error.message);
  if (error instanceof OutcomeUnknownError) return outcomeUnknown();
  // Its keys were revoked after the request was authenticated.
  if (isOfDeletedOrganization(error)) return unauthorized();
  if (isStatementTimeout(error)) return tookTooLong();
  if (isBusy(error) && !isOutage) return connectionsAreShort();
  return isDatabaseUnavailable(error) ? serviceUnavailable() : internalError();
}

export type SendError = (request: Request, response: Response, error: HttpError) => void;

/** Responds to every error, in the documented shape unless `send` has another one. */
export function answerErrors(log: Log, send: SendError = sendError): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const answer = toHttpError(error, log.outages.isUnderWay);
    const context = contextOf(request);
    context.memory?.endWork();
    context.failure = answer;
    if (answer.status >= 500 && log.outages.note(error)) {
      const overload = log.outages.overloadOf(error);
      if (overload) context.overload = overload;
      else context.metOutage = true;
    } else if (answer.status >= 500) {
      const { requestId, tenant } = context;
      log[answer.status === 503 ? 'warn' : 'error'](
        {
          request_id: requestId,
          organization_id: tenant?.organizationId,
          err: describeError(error),
        },
        'request failed',
      );
    }
    // The response has started: Express can only close the connection.
    if (response.headersSent) return next(error);
    send(request, response, answer);
  };
}

export function sendError(request: Request, response: Response, error: HttpError): void {
  response
    .status(error.status)
    .set(error.headers)
    .json(errorBody(error, contextOf(request)));
}
