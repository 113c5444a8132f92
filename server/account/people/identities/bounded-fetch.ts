import type { CustomFetch } from 'openid-client';
import type { Outbound } from '../../../platform/outbound/outbound.ts';

/** Key sets and tokens are far smaller. */
const MAX_REPLY_BYTES = 256 * 1024;

/** The provider gave no complete response, or one that says that it cannot respond. */
export class ProviderAwayError extends Error {}

/** Requests of the library: with the server's limits of time and size, and without redirects. */
export const boundedFetch =
  (outbound: Outbound): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const reply = await outbound.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      // The body of a compressed reply is not read.
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
      maxReplyBytes: MAX_REPLY_BYTES,
    });
    const { status, complete } = reply;
    if (!complete) throw new ProviderAwayError('The response is too long, or ended too early.');
    if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
      throw new ProviderAwayError(`The response has the status ${status}.`);
    }
    const { 'content-type': type = '', 'www-authenticate': challenge } = reply.headers;
    const answered = new Headers({ 'content-type': type });
    if (challenge !== undefined) answered.set('www-authenticate', challenge);
    const content = status === 204 || status === 205 ? null : new Uint8Array(reply.body);
    return new Response(content, { status, headers: answered });
  };
