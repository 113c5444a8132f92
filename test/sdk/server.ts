import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a client sent. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface TestServer {
  baseUrl: string;
  /** All requests so far, oldest first. */
  received: Received[];
  close(): Promise<void>;
}

/** A local HTTP server with programmable responses. */
export async function startServer(
  answer: (request: Received, response: ServerResponse) => void,
): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const { method = '', url = '', headers } = incoming;
      const sent = await text(incoming);
      const isJson = headers['content-type']?.startsWith('application/json') === true;
      const body: unknown = sent ? (isJson ? JSON.parse(sent) : sent) : undefined;
      const request = { method, url, headers, body };
      received.push(request);
      answer(request, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
