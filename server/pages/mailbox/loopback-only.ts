import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/**
 * Headers that proxies and content delivery networks add. There is no complete list of them; browsers send
 * no headers by themselves that begin with `x-` or whose name refers to an address.
 */
const FORWARDING_HEADER =
  /^(forwarded|via|cdn-.+|cf-.+|akamai-.+|fastly-.+|fly-.+|incap-.+|front-end-https|.*-(ip|addr|address|for)|x-(?!request-id$|requested-with$).+)$/;

/** Requests from other machines get the same response as for any unknown path. */
export function loopbackOnly(): RequestHandler {
  return (request, _response, next) => next(isFromThisMachine(request) ? undefined : 'router');
}

/**
 * Whether the request comes from a browser or program on this machine. A loopback connection is not
 * sufficient: a proxy opens those for remote clients, and a remote page can make the browser open them with
 * its own host name (DNS rebinding). A proxy that adds no header and passes on the client's `Host` cannot be
 * detected, which is why the pages do not exist with a public `BASE_URL`.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { remoteAddress } = request.socket;
  return (
    remoteAddress !== undefined &&
    LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    // HTTP/1.0, long the default of nginx, reveals proxies that add no header; browsers no longer use it.
    request.httpVersion !== '1.0' &&
    !Object.keys(request.headers).some((name) => FORWARDING_HEADER.test(name))
  );
}
