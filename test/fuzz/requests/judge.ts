import { createContract } from '../../../server/http/contract.ts';
import { createLocator, readDocument } from '../../../server/http/document.ts';
import { errorShapeFault } from '../../support/error-shape.ts';
import type { FuzzRequest } from './generate.ts';
import type { FuzzAnswer } from './send.ts';

const document = readDocument();
const check = createContract(document);
const locate = createLocator(document);

/** What only our own insides would say. */
const INSIDES =
  /node_modules|\bat \S+ \(|\.[jt]s:\d|\bselect\b.*\bfrom\b|insert into|violates|syntax error|invalid input|relation "|pgboss|mikro|TypeError|RangeError|Cannot read|is not a function|\[object|ECONN/i;

/** How an answer breaks what every answer must be; null when it doesn't. */
export function judge(request: FuzzRequest, { status, headers, text }: FuzzAnswer): string | null {
  if (status >= 500) return `${status}`;
  const goesOn = status === 303 && headers.location !== undefined;
  if (status < 200 || (status >= 300 && status < 400 && !goesOn)) return `An answer of ${status}.`;
  if (!headers['x-request-id']) return 'No X-Request-Id.';
  if (request.method === 'HEAD') return text === '' ? null : 'A body in answer to HEAD.';
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  // These are pages for people.
  const mayBePage = ['/dev/', '/api/u/'].some((place) => request.path.startsWith(place));
  if (status >= 400 && !isJson && !mayBePage) return `A ${status} that is no JSON.`;
  const body: unknown = isJson && text ? JSON.parse(text) : undefined;
  if (status >= 400 && isJson) {
    const fault = errorShapeFault(status, new Headers(headers as Record<string, string>), body);
    if (fault) return fault;
    if (INSIDES.test((body as { message: string }).message))
      return 'The message shows our insides.';
  }
  const pathname = request.path.split('?')[0] ?? '';
  if (!pathname.startsWith('/api/')) return null;
  const located = locate(request.method, pathname);
  if (located.found !== 'operation') return status < 400 ? `An undocumented ${status}.` : null;
  // About the connection, not about the operation: the document doesn't list these.
  const unread = (body as { details?: { field?: string } })?.details?.field === 'request';
  if (status === 408 || status === 431 || unread) return null;
  const { operationId, responses } = located.operation;
  if (isPage) return responses[status]?.content?.['text/html'] ? null : 'An undocumented page.';
  return check(operationId, { status, body, headers });
}

export function operationOf({ method, path }: FuzzRequest): string {
  const located = locate(method, path.split('?')[0] ?? '');
  return located.found === 'operation' ? located.operation.operationId : located.found;
}
