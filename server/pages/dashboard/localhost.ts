import type { RequestHandler } from 'express';
import { isLoopbackHost } from '../../platform/values/loopback.ts';

/** An address of this machine and perhaps a port, as in the header `Host`. */
const ADDRESS = /^(?:127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/** On loopback the dashboard is at `localhost`, because passkeys refuse addresses, and cookies belong to one name (D-E2). */
export function redirectToLocalhost(baseUrl: string): RequestHandler {
  const isLocal = isLoopbackHost(new URL(baseUrl).hostname);
  return (request, response, next) => {
    const [isAddress, port = ''] = ADDRESS.exec(request.headers.host ?? '') ?? [];
    if (!isLocal || isAddress === undefined || request.method !== 'GET') return next();
    response.set('Cache-Control', 'no-store');
    response.redirect(307, `${request.protocol}://localhost${port}${request.originalUrl}`);
  };
}
