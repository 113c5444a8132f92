import { createContract } from '../../../server/http/validation/check-response.ts';
import { createLocator, readDocument } from '../../../server/http/document.ts';
import { errorShapeFault } from '../../support/nouns/error-shape.ts';
import type { FuzzRequest } from './generate.ts';
import type { FuzzAnswer } from './send.ts';

const document = readDocument();
const check = createContract(document);
const locate = createLocator(document);

/** Patterns of internal details, which no response may contain. */
const INSIDES =
  /node_modules|\bat \S+ \(|\.[jt]s:\d|\bselect\b.*\bfrom\b|insert into|violates|syntax error|invalid input|relation "|pgboss|mikro|TypeError|RangeError|Cannot read|is not a function|\[object|ECONN/i;

/** The rule for all responses that a response violates; null without a violation. */
export function findViolation(
  request: FuzzRequest,
  { status, headers, text }: FuzzAnswer,
): string | null {
  if (status >= 500) return `${status}`;
  const goesOn = status === 303 && headers.location !== undefined;
  if (status < 200 || (status >= 300 && status < 400 && !goesOn))
    return `The response has the status ${status}.`;
  if (!headers['x-request-id']) return 'No X-Request-Id.';
  if (request.method === 'HEAD') return text === '' ? null : 'The response to HEAD has a body.';
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const isPage = headers['content-type']?.startsWith('text/html') === true;
  // These are HTML pages.
  const mayBePage = ['/dev/', '/api/u/'].some((place) => request.path.startsWith(place));
  if (status >= 400 && !isJson && !mayBePage) return `A ${status} that is not JSON.`;
  const body: unknown = isJson && text ? JSON.parse(text) : undefined;
  if (status >= 400 && isJson) {
    const fault = errorShapeFault(status, new Headers(headers as Record<string, string>), body);
    if (fault) return fault;
    if (INSIDES.test((body as { message: string }).message))
      return 'The message contains internal details.';
  }
  const pathname = request.path.split('?')[0] ?? '';
  if (!pathname.startsWith('/api/')) return null;
  const located = locate(request.method, pathname);
  if (located.found !== 'operation') return status < 400 ? `An undocumented ${status}.` : null;
  // These concern the connection, not the operation: the document does not list them.
  const unread = (body as { details?: { field?: string } })?.details?.field === 'request';
  if (status === 408 || status === 431 || unread) return null;
  const { operationId, responses } = located.operation;
  if (isPage)
    return responses[status]?.content?.['text/html'] ? null : 'The HTML page is undocumented.';
  const type = headers['content-type']?.split(';')[0] ?? '';
  if (status < 400 && responses[status]?.content?.[type] && !isJson) return null;
  return check(operationId, { status, body, headers });
}

export function operationOf({ method, path }: FuzzRequest): string {
  const located = locate(method, path.split('?')[0] ?? '');
  return located.found === 'operation' ? located.operation.operationId : located.found;
}
