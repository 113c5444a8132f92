import type { ApiError, ValidationError } from '@mailwright/sdk';
import { cleanLine } from './output/clean.ts';
import { loadSdk } from './connection.ts';
import { EXIT, Failure } from './failure.ts';
import { type FailureFacts, NO_FACTS } from './output/error-json.ts';

/** The server and the source of the key of the failed request. */
export interface ErrorContext {
  url?: string;
  /** Whether the key comes from MAILWRIGHT_API_KEY. */
  fromEnvironment?: boolean;
}

/**
 * Converts an error of a command to a failure with one sentence per line. Rethrows programming errors.
 */
export async function explain(error: unknown, context: ErrorContext = {}): Promise<Failure> {
  const { url } = context;
  if (error instanceof Failure) return error;
  if (isFileSystemError(error)) {
    return new Failure(`${error.path} can't be used: ${error.syscall} failed (${error.code}).`);
  }
  // The SDK and the output code throw a TypeError when a response has an unexpected shape.
  if (error instanceof TypeError) {
    return unparseableResponse(error, url);
  }
  const sdk = await loadSdk();
  if (!(error instanceof sdk.MailwrightError)) throw error;
  if (error instanceof sdk.ApiError && error.code === null && error.status < 300) {
    return unparseableResponse(error, url);
  }
  const facts = error instanceof sdk.ApiError ? factsOf(error) : NO_FACTS;
  return new Failure(await messageOf(error, context), EXIT.failed, facts);
}

const factsOf = ({ code, details, requestId }: ApiError): FailureFacts => ({
  code,
  details,
  requestId,
});

const unparseableResponse = ({ message }: Error, url = ''): Failure =>
  new Failure(
    `The server${url && ` at ${url}`} returned a response that cannot be parsed (${cleanLine(message)}): is it a Mailwright server of this version?`,
  );

/** Whether the user can resolve the error: no space, no permission, not a folder. */
const isFileSystemError = (error: unknown): error is NodeJS.ErrnoException & { path: string } =>
  error instanceof Error && 'syscall' in error && 'path' in error;

async function messageOf(error: Error, { url, fromEnvironment }: ErrorContext): Promise<string> {
  const sdk = await loadSdk();
  if (error instanceof sdk.TimeoutError) {
    return `${error.message} The request may have been executed.`;
  }
  if (error instanceof sdk.ConnectionError) {
    return `${error.message} Is the server${url ? ` at ${url}` : ''} running, and is the URL correct?`;
  }
  if (error instanceof sdk.AuthenticationError) {
    return fromEnvironment
      ? 'The server does not accept the API key in MAILWRIGHT_API_KEY (unknown, expired or revoked): set another, or unset it and MAILWRIGHT_URL to use the account that login has stored.'
      : 'The server does not accept the API key (unknown, expired or revoked): run mailwright login.';
  }
  if (error instanceof sdk.PermissionError) {
    const { required_scope: scope, reason } = error.details;
    if (scope !== undefined)
      return `The API key lacks the scope ${scope}: log in with one that has it.`;
    // For example a pause of sending, which is not about the key.
    const message = apiMessageOf(error);
    return reason ? `${message} Reason: ${cleanLine(reason)}` : message;
  }
  if (error instanceof sdk.ValidationError) return describeFailures(error);
  if (error instanceof sdk.NotFoundError) return apiMessageOf(error);
  return cleanLine(error.message);
}

function describeFailures(error: ValidationError): string {
  const failures = error.details.errors ?? [];
  if (failures.length === 0) return apiMessageOf(error);
  return failures
    .map(({ field, reason, message }) => cleanLine(`${field} (${reason}): ${message}`))
    .join('\n');
}

/** The message of the response, without the details that the SDK prepends. */
function apiMessageOf({ message }: ApiError): string {
  const start = message.indexOf('): ');
  return cleanLine(start < 0 ? message : message.slice(start + 3));
}
