import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/**
 * What proxies and content delivery networks add. There is no list of all their names; no browser sends
 * a header by itself that begins with `x-`, or names an address.
 */
const FORWARDING_HEADER =
  /^(forwarded|via|cdn-.+|cf-.+|akamai-.+|fastly-.+|fly-.+|incap-.+|front-end-https|.*-(ip|addr|address|for)|x-(?!request-id$|requested-with$).+)$/;

/** To other machines there is no such path: they get the answer that any unknown path gets. */
export function loopbackOnly(): RequestHandler {
  return (request, _response, next) => next(isFromThisMachine(request) ? undefined : 'router');
}

/**
 * Whether a browser or program on this machine asks for itself. A connection from loopback isn't
 * enough: a proxy makes those for strangers, and a page elsewhere can have the browser make them
 * under its own name (DNS rebinding). A proxy that adds no header and passes on the client's `Host`
 * can't be told apart, which is why the pages don't exist under a public `BASE_URL`.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { remoteAddress } = request.socket;
  return (
    remoteAddress !== undefined &&
    LOOPBACK.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    // Proxies that announce themselves in no header are given away by HTTP/1.0, nginx's default for
    // long; no browser speaks it any more.
    request.httpVersion !== '1.0' &&
    !Object.keys(request.headers).some((name) => FORWARDING_HEADER.test(name))
  );
}
