import type { Mode } from './mode.ts';

/** What the request log keeps of a request: no body, no path and no address. */
export interface RecordedRequest {
  organizationId: string;
  apiKeyId: string;
  mode: Mode;
  arrivedAt: number;
  /** Null when no operation exists at the path, or not with the method. */
  operation: string | null;
  /** Null when the client closed the connection before the response. */
  status: number | null;
  errorCode: string | null;
  errorField: string | null;
  requestId: string;
  durationMs: number;
}
