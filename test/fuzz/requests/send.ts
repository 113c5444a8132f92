import type { Agent } from 'node:http';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { FuzzRequest } from './generate.ts';

export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const UNREAD: FuzzAnswer = { status: 400, headers: { 'x-request-id': 'unread' }, text: '' };
const TIMEOUT_MS = 20_000;

/**
 * Sends without the normalization of `fetch`. Rejects when the connection ends without a response.
 */
export function send(
  agent: Agent,
  baseUrl: string,
  { method, path, headers, body }: FuzzRequest,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const { promise, resolve, reject } = Promise.withResolvers<FuzzAnswer>();
  const length = body === null ? {} : { 'Content-Length': String(body.length) };
  const outgoing = request(
    {
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...length },
      timeout: TIMEOUT_MS,
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    },
  );
  outgoing.on('timeout', () => outgoing.destroy(new Error(`No response within ${TIMEOUT_MS} ms.`)));
  outgoing.on('upgrade', () => outgoing.destroy(new Error('The server upgraded the connection.')));
  outgoing.on('error', (error) => {
    // A server that responds to invalid HTTP cannot know that the method was HEAD.
    if (method === 'HEAD' && error.message.includes('Data after')) resolve(UNREAD);
    else reject(error);
  });
  outgoing.end(body ?? undefined);
  return promise;
}
