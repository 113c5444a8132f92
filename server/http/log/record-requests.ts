import type { Request, RequestHandler } from 'express';
import { apiKeyIdOf } from '../../platform/values/principal.ts';
import type { RecordedRequest } from '../../platform/values/recorded-request.ts';
import { contextOf } from '../context.ts';
import { fieldToLog } from './field-to-log.ts';
import type { HttpError } from '../responses/http-error.ts';
import { whenEnded } from './log-requests.ts';

/** Must return at once, because requests do not wait for the log. */
export type RecordRequest = (request: RecordedRequest) => void;

/** Must return at once, too. */
export type NoteKeyUse = (keyId: string) => void;

/** Programs that follow the log repeat this request, and would fill the log with it. */
const UNRECORDED = 'requests.list';

/** Records every request with a valid key, and that the key was used, after its response. */
export function recordRequests(record: RecordRequest, noteKeyUse: NoteKeyUse): RequestHandler {
  return (request, response, next) => {
    const arrivedAt = Date.now();
    whenEnded(request, response, ({ status, durationMs }) => {
      const { principal } = contextOf(request);
      const keyId = principal ? apiKeyIdOf(principal.actor) : null;
      if (keyId !== null) noteKeyUse(keyId);
      const recorded = describe(request, { arrivedAt, status, durationMs: Math.round(durationMs) });
      if (recorded) record(recorded);
    });
    next();
  };
}

type Timed = Pick<RecordedRequest, 'arrivedAt' | 'status' | 'durationMs'>;

function describe(
  request: Request,
  { arrivedAt, status, durationMs }: Timed,
): RecordedRequest | null {
  const { principal, requestId, located, failure } = contextOf(request);
  const apiKeyId = principal ? apiKeyIdOf(principal.actor) : null;
  if (!principal || apiKeyId === null) return null;
  const operation = located?.found === 'operation' ? located.operation.operationId : null;
  if (operation === UNRECORDED && status === 200) return null;
  return {
    organizationId: principal.organizationId,
    apiKeyId,
    mode: principal.mode,
    arrivedAt,
    operation,
    status,
    errorCode: failure?.code ?? null,
    errorField: fieldOf(failure),
    requestId,
    durationMs,
  };
}

function fieldOf(failure: HttpError | undefined): string | null {
  const field = failure?.details.field;
  return typeof field === 'string' ? fieldToLog(field) : null;
}
