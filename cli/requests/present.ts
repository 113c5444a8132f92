import type { LoggedRequest } from '@mailwright/sdk';
import type { Output } from '../output/output.ts';

export const showError = ({ error }: LoggedRequest): string =>
  error ? [error.code, error.field].filter(Boolean).join(' ') : '';

export const showKey = ({ api_key: { id, name }, mode }: LoggedRequest): string =>
  `${name ?? id} (${mode})`;

/** Red for failures of the server, yellow for rejected requests. */
export function styleStatus(out: Output, { status }: LoggedRequest, text: string): string {
  if (status === null) return out.style('dim', text);
  if (status >= 500) return out.style('red', text);
  return out.style(status >= 400 ? 'yellow' : 'green', text);
}
