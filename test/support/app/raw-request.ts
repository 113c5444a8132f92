import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestApp } from './app.ts';

/** Sends a raw request of the demo account and returns the response, byte by byte. */
export function sendRaw(
  app: TestApp,
  line: string,
  headers: string[] = [],
  body: string | Buffer = '',
  connection: 'close' | 'keep-alive' = 'close',
): Promise<string> {
  const { hostname, port } = new URL(app.baseUrl);
  const common = [
    `Host: ${hostname}`,
    `Connection: ${connection}`,
    `Authorization: Bearer ${app.live.key}`,
  ];
  const socket = connect(Number(port), hostname);
  socket.write([`${line} HTTP/1.1`, ...common, ...headers, '', ''].join('\r\n'));
  socket.write(body);
  return text(socket);
}
