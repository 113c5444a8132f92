import type { IncomingMessage } from 'node:http';

/** `uri-host [ ":" port ]` (RFC 9110, section 7.2); it may be empty. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._~%!$&'()*+;=-]*)(:\d{0,5})?$/i;

/**
 * Finds ambiguities that Node's parser accepts and a proxy may interpret differently, so that the two would
 * disagree on where a request ends or on its host (request smuggling); null if there is none.
 */
export function findHeadFault(request: IncomingMessage): string | null {
  const coding = request.headers['transfer-encoding'];
  // RFC 9112, section 6.1, recommends 501 for other codings; our document has only 400 for malformed requests.
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || isOld(request))) {
    return 'The only supported transfer coding is chunked, in HTTP/1.1.';
  }
  const hosts = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  );
  const host = request.headers.host ?? '';
  const isMissing = hosts.length === 0 && !isOld(request);
  if (isMissing || hosts.length > 1 || !HOST.test(host)) {
    return 'A request must have one Host header, with a host name and optionally a port.';
  }
  return null;
}

const isOld = ({ httpVersion }: IncomingMessage): boolean => httpVersion === '1.0';
