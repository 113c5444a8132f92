import type { Answer } from './app/client.ts';

/** The error of a request as `400 data.name missing_variable`; null when it was accepted. */
export function refusal({ status, body }: Answer): string | null {
  return status < 300 ? null : `${status} ${body.details.field} ${body.details.reason}`;
}
