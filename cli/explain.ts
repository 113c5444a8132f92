import type { ApiError, ValidationError } from '@mailwright/sdk';
import { clean } from './output/clean.ts';
import { loadSdk } from './connection.ts';
import { EXIT, Failure } from './failure.ts';

export interface Explained {
  message: string;
  exitCode: number;
}

/** Anything that a command can fail with, in words; a fault of the program itself is rethrown. */
export async function explain(error: unknown): Promise<Explained> {
  if (error instanceof Failure) return { message: error.message, exitCode: error.exitCode };
  if (isOfFiles(error)) {
    const message = `${error.path} can't be used: ${error.syscall} failed (${error.code}).`;
    return { message, exitCode: EXIT.failed };
  }
  const sdk = await loadSdk();
  if (!(error instanceof sdk.MailwrightError)) throw error;
  return { message: clean(await sentencesOf(error)), exitCode: EXIT.failed };
}

/** No room, no right, not a folder: the operator's to mend, wherever it happens. */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException & { path: string } =>
  error instanceof Error && 'syscall' in error && 'path' in error;

/** What the API or the connection said, a line for each fault. */
export async function sentencesOf(error: Error): Promise<string> {
  const sdk = await loadSdk();
  if (error instanceof sdk.TimeoutError) {
    return `${error.message} The request may have been carried out all the same.`;
  }
  if (error instanceof sdk.ConnectionError) {
    return `${error.message} Is the server running, and the URL right? mailwright whoami shows it.`;
  }
  if (error instanceof sdk.AuthenticationError) {
    return 'The server does not accept the API key (unknown, expired or revoked): run mailwright login.';
  }
  if (error instanceof sdk.PermissionError) {
    return `The API key lacks the scope ${error.details.required_scope}: log in with one that has it.`;
  }
  if (error instanceof sdk.ValidationError) return describeFailures(error);
  if (error instanceof sdk.NotFoundError) return sentenceOf(error);
  return error.message;
}

function describeFailures(error: ValidationError): string {
  const failures = error.details.errors ?? [];
  if (failures.length === 0) return sentenceOf(error);
  return failures
    .map(({ field, reason, message }) => `${field} (${reason}): ${message}`)
    .join('\n');
}

/** The message of an answer without the facts that the SDK puts before it. */
function sentenceOf({ message }: ApiError): string {
  const start = message.indexOf('): ');
  return start < 0 ? message : message.slice(start + 3);
}
