import type { IncomingMessage } from 'node:http';

/** `uri-host [ ":" port ]` (RFC 9110, section 7.2); it may be empty. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._~%!$&'()*+;=-]*)(:\d{0,5})?$/i;

/**
 * What Node's parser lets through and a proxy in front may read otherwise, so that the two would not agree
 * on where a request ends or whom it is for; null when there is nothing.
 */
export function headFault(request: IncomingMessage): string | null {
  const coding = request.headers['transfer-encoding'];
  // RFC 9112, section 6.1, recommends 501 for other codings; 400 is what the document has for all of these.
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || isOld(request))) {
    return 'The only transfer coding is chunked, in HTTP/1.1.';
  }
  const hosts = request.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  );
  const host = request.headers.host ?? '';
  const isMissing = hosts.length === 0 && !isOld(request);
  if (isMissing || hosts.length > 1 || !HOST.test(host)) {
    return 'A request must have one Host header, with a host name and perhaps a port.';
  }
  return null;
}

const isOld = ({ httpVersion }: IncomingMessage): boolean => httpVersion === '1.0';
