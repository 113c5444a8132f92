import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { run } from '../run.ts';

/** A server that is not Mailwright: every request gets the same response. */
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await once(server, 'close');
});

test.each([
  [['emails', 'list']],
  [['emails', 'show', 'x']],
  [['contacts', 'show', 'ada@example.com']],
  [['consent', 'show', 'ada@example.com']],
  [['keys', 'list']],
])('%j: an unexpected response is reported in one sentence that names the server', async (args) => {
  const env = { MAILWRIGHT_URL: url, MAILWRIGHT_API_KEY: 'svc_live_sk_x' };
  const { code, stderr } = await run(args, env);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The server at http:\S+ returned a response that cannot be parsed \(.+\n$/,
  );
  expect(stderr).toContain(url);
});
