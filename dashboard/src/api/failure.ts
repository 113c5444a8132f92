import { ApiError, AuthenticationError, ConnectionError } from '@mailwright/sdk';

export interface ShownFailure {
  /** The API's own sentence; null if there was no response. */
  sentence: string | null;
  requestId: string | null;
  /** What is wrong with which field of the body, as the API names it; null if it names none. */
  fault: { field: string; reason: string } | null;
  /** The field of the form that is wrong; null if the API names none. */
  field: string | null;
}

const NO_ANSWER: ShownFailure = { sentence: null, requestId: null, fault: null, field: null };

/** The SDK's messages begin with the status and the request: `404 NOT_FOUND (GET …): No contact …`. */
export function failureOf(error: unknown): ShownFailure {
  if (error instanceof ConnectionError) return NO_ANSWER;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return { ...NO_ANSWER, sentence: message };
  const { field, reason } = error.details;
  const isField = typeof field === 'string';
  return {
    sentence: message.replace(/^.*?\): /, ''),
    requestId: error.requestId,
    fault: isField && typeof reason === 'string' ? { field, reason } : null,
    field: isField ? inForm(field) : null,
  };
}

/** In a list or an object, the field of the form is that of the whole. */
const inForm = (field: string): string | null =>
  field.split(/[./[]/).find((part) => part !== '' && part !== 'body') ?? null;

/** Whether nobody has signed in, or the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof AuthenticationError;
