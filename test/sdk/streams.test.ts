import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { Mailwright, ValidationError } from '../../sdk/src/index.ts';
import { startServer, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

let server: TestServer;
afterEach(() => server.close());

const create = (): Mailwright => new Mailwright({ apiKey, baseUrl: server.baseUrl });

test('an export is a stream that begins before its end is known', async () => {
  const begun = Promise.withResolvers<void>();
  server = await startServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv', 'X-Request-Id': 'r-1' });
    response.write('email\r\n');
    void begun.promise.then(() => response.end('ada@example.com\r\n'));
  });
  const call = create().contacts.exportAll('csv', { list: 'vip', trailer: true });
  const { data, response } = await call.withResponse();
  expect([response.status, response.requestId]).toEqual([200, 'r-1']);
  begun.resolve();
  expect(await text(data)).toBe('email\r\nada@example.com\r\n');
  expect(server.received[0]?.url).toBe('/api/v1/contacts.csv?list=vip&trailer=true');
});

test('an error is thrown before the stream begins, and a temporary one is retried', async () => {
  const statuses = [503, 400];
  server = await startServer((_request, response) => {
    const body = { message: 'No.', code: 'VALIDATION_ERROR', details: { field: 'list' } };
    response.writeHead(statuses.shift() ?? 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await expect(create().contacts.exportAll('ndjson')).rejects.toThrow(ValidationError);
  expect(server.received).toHaveLength(2);
});

test('a lost connection and the signal of the caller end the stream with an error', async () => {
  const begun = Promise.withResolvers<void>();
  server = await startServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' }).write('email\r\n');
    void begun.promise.then(() => response.destroy());
  });
  const stop = new AbortController();
  const aborted = await create().emails.exportAll('csv', {}, { signal: stop.signal });
  stop.abort(new Error('Enough.'));
  await expect(text(aborted)).rejects.toThrow('Enough.');
  const lost = await create().emails.exportAll('csv');
  begun.resolve();
  await expect(text(lost)).rejects.toThrow();
});
