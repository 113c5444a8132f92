import { ApiError, AuthenticationError, ConnectionError } from '@mailwright/sdk';

export interface ShownFailure {
  /** The API's own sentence; null if there was no response. */
  sentence: string | null;
  requestId: string | null;
  /** The first field that is wrong, and why. */
  fault: { field: string; reason: string } | null;
}

/** The SDK's messages begin with the status and the request: `404 NOT_FOUND (GET …): No contact …`. */
export function failureOf(error: unknown): ShownFailure {
  if (error instanceof ConnectionError) return { ...UNKNOWN, sentence: null };
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { ...UNKNOWN, sentence: message };
  const { field, reason } = error.details;
  const isField = typeof field === 'string' && typeof reason === 'string';
  return {
    sentence: message.replace(/^.*?\): /, ''),
    requestId: error.requestId,
    fault: isField ? { field, reason } : null,
  };
}

const UNKNOWN = { requestId: null, fault: null };

/** Whether nobody has signed in, or the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof AuthenticationError;
