import type { ApiError, ValidationError } from '@mailwright/sdk';
import { cleanLine } from './output/clean.ts';
import { loadSdk } from './connection.ts';
import { EXIT, Failure } from './failure.ts';
import { type FailureFacts, NO_FACTS } from './output/error-json.ts';

export interface SpokenTo {
  url?: string;
  /** Whether the key comes from MAILWRIGHT_API_KEY. */
  ofEnvironment?: boolean;
}

/**
 * Explains an error of a command in sentences: one line per fault. Rethrows errors of the program itself.
 * `by` is the server, and the source of the key.
 */
export async function explain(error: unknown, by: SpokenTo = {}): Promise<Failure> {
  const { url } = by;
  if (error instanceof Failure) return error;
  if (isOfFiles(error)) {
    return new Failure(`${error.path} can't be used: ${error.syscall} failed (${error.code}).`);
  }
  // What the SDK, and what shows its results, makes of an answer of another shape.
  if (error instanceof TypeError) {
    return unreadable(error, url);
  }
  const sdk = await loadSdk();
  if (!(error instanceof sdk.MailwrightError)) throw error;
  if (error instanceof sdk.ApiError && error.code === null && error.status < 300) {
    return unreadable(error, url);
  }
  const facts = error instanceof sdk.ApiError ? factsOf(error) : NO_FACTS;
  return new Failure(await sentencesOf(error, by), EXIT.failed, facts);
}

const factsOf = ({ code, details, requestId }: ApiError): FailureFacts => ({
  code,
  details,
  requestId,
});

const unreadable = ({ message }: Error, url = ''): Failure =>
  new Failure(
    `The server${url && ` at ${url}`} returned a response that cannot be parsed (${cleanLine(message)}): is it a Mailwright of this version?`,
  );

/** Errors of the file system that the user can resolve: no space, no permission, not a folder. */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException & { path: string } =>
  error instanceof Error && 'syscall' in error && 'path' in error;

async function sentencesOf(error: Error, { url, ofEnvironment }: SpokenTo): Promise<string> {
  const sdk = await loadSdk();
  if (error instanceof sdk.TimeoutError) {
    return `${error.message} The request may have been carried out all the same.`;
  }
  if (error instanceof sdk.ConnectionError) {
    return `${error.message} Is the server${url ? ` at ${url}` : ''} running, and the URL right?`;
  }
  if (error instanceof sdk.AuthenticationError) {
    return ofEnvironment
      ? 'The server does not accept the API key in MAILWRIGHT_API_KEY (unknown, expired or revoked): set another, or unset it and MAILWRIGHT_URL to use the account that login has stored.'
      : 'The server does not accept the API key (unknown, expired or revoked): run mailwright login.';
  }
  if (error instanceof sdk.PermissionError) {
    return `The API key lacks the scope ${error.details.required_scope}: log in with one that has it.`;
  }
  if (error instanceof sdk.ValidationError) return describeFailures(error);
  if (error instanceof sdk.NotFoundError) return sentenceOf(error);
  return cleanLine(error.message);
}

function describeFailures(error: ValidationError): string {
  const failures = error.details.errors ?? [];
  if (failures.length === 0) return sentenceOf(error);
  return failures
    .map(({ field, reason, message }) => cleanLine(`${field} (${reason}): ${message}`))
    .join('\n');
}

/** The message of the response, without the facts that the SDK prepends. */
function sentenceOf({ message }: ApiError): string {
  const start = message.indexOf('): ');
  return cleanLine(start < 0 ? message : message.slice(start + 3));
}
