import { escapeJson } from './clean.ts';

/** Machine-readable facts about a failure. */
export interface FailureFacts {
  /** The API's error code, such as `NOT_FOUND`; null if the failure is not an error of the API. */
  code: string | null;
  /** The API's details of the error. */
  details: Record<string, unknown>;
  /** Identifies the request in the server's logs. */
  requestId: string | null;
}

export const NO_FACTS: FailureFacts = { code: null, details: {}, requestId: null };

/** A failure as one line of JSON, which `--json` prints to standard error instead of sentences. */
export function errorJson(message: string, { code, details, requestId }: FailureFacts): string {
  return escapeJson(JSON.stringify({ error: { message, code, details, request_id: requestId } }));
}

/** The JSON of commander's usage error. */
export const usageErrorAsJson = (text: string): string =>
  `${errorJson(text.trim().replace(/^error: /, ''), NO_FACTS)}\n`;
