import { escapeJson } from './clean.ts';

/** What a program may want to know of a failure. */
export interface FailureFacts {
  /** The API's, such as `NOT_FOUND`; null where the API did not answer with an error. */
  code: string | null;
  /** The API's facts about it. */
  details: Record<string, unknown>;
  /** Names the request in the server's logs. */
  requestId: string | null;
}

export const NO_FACTS: FailureFacts = { code: null, details: {}, requestId: null };

/** A failure as one line of JSON, which `--json` prints to standard error in place of sentences. */
export function errorJson(message: string, { code, details, requestId }: FailureFacts): string {
  return escapeJson(JSON.stringify({ error: { message, code, details, request_id: requestId } }));
}

/** Of a command line that is wrong, as commander says it. */
export const usageErrorAsJson = (text: string): string =>
  `${errorJson(text.trim().replace(/^error: /, ''), NO_FACTS)}\n`;
