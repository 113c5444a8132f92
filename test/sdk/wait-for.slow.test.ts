import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  Mailwright,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../../sdk/src/index.ts';
import { answer } from './fake-api.ts';
import { startServer, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

/** The email's status at each poll; the last one is repeated. */
let statuses: string[];
let look: (response: ServerResponse) => void;
let server: TestServer;
let client: Mailwright;
beforeAll(async () => {
  server = await startServer((_, response) => look(response));
  client = new Mailwright({ apiKey, baseUrl: server.baseUrl });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.splice(0);
  look = (response) => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    answer(response, { status: 200, body: { id: 'e-1', status } });
  };
});

describe('waiting for an email', () => {
  test('ends when the email is delivered', async () => {
    statuses = ['queued', 'sending', 'sent', 'delivered'];
    expect(await client.emails.waitFor('e-1')).toEqual({ id: 'e-1', status: 'delivered' });
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(4).fill('GET /api/v1/emails/e-1'),
    );
  });

  test.each(['bounced', 'complained', 'failed', 'canceled'])(
    'returns an email that is %s',
    async (status) => {
      statuses = ['queued', status];
      expect((await client.emails.waitFor('e-1', { until: 'sent' })).status).toBe(status);
    },
  );

  test.each([
    ['sending', 'sending'],
    ['sent', 'sent'],
    ['sent', 'delivered'],
    ['sending', 'delivered'],
  ] as const)('until %s ends with %s', async (until, status) => {
    statuses = ['queued', status];
    expect((await client.emails.waitFor('e-1', { until })).status).toBe(status);
    expect(server.received).toHaveLength(2);
  });

  test('continues while the status is unknown to this version', async () => {
    statuses = ['scheduled', 'queued', 'delivered'];
    expect((await client.emails.waitFor('e-1')).status).toBe('delivered');
    expect(server.received).toHaveLength(3);
  });

  test('ends with a TimeoutError after the time-out', async () => {
    statuses = ['sent'];
    const error = await client.emails.waitFor('e-1', { timeout: 600 }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).message).toBe('The email e-1 was not delivered within 600 ms.');
  });

  test('ends in time while the server does not respond', async () => {
    look = () => undefined;
    const waiting = client.emails.waitFor('e-1', { until: 'sent', timeout: 100 });
    await expect(waiting).rejects.toThrow('The email e-1 was not sent within 100 ms.');
  });

  test('ends with the reason of its signal', async () => {
    statuses = ['queued'];
    const leaving = new AbortController();
    const reason = new Error('The visitor has left.');
    const waiting = client.emails.waitFor('e-1', { signal: leaving.signal });
    setTimeout(() => leaving.abort(reason), 100);
    await expect(waiting).rejects.toBe(reason);
  });

  test('ends immediately for an unknown email', async () => {
    const body = { message: 'None.', code: 'NOT_FOUND', details: { resource: 'email' } };
    look = (response) => answer(response, { status: 404, body });
    await expect(client.emails.waitFor('e-1')).rejects.toBeInstanceOf(NotFoundError);
    expect(server.received).toHaveLength(1);
  });

  test('continues after temporary failures', async () => {
    statuses = ['delivered'];
    const succeed = look;
    const failures: ((response: ServerResponse) => void)[] = [
      (response) => response.destroy(),
      (response) => response.writeHead(503).end(),
      (response) => response.writeHead(429, { 'Retry-After': '1' }).end(),
    ];
    look = (response) => (failures.shift() ?? succeed)(response);
    expect((await client.emails.waitFor('e-1')).status).toBe('delivered');
    expect(server.received).toHaveLength(4);
  });

  test('reports the error of the last poll', async () => {
    look = (response) => response.writeHead(503).end();
    const error = await client.emails.waitFor('e-1', { timeout: 600 }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(TimeoutError);
    expect((error as Error).cause).toBeInstanceOf(ServerError);
  });

  test('polls again after a Retry-After of more than a minute if the time-out allows it', async () => {
    const begin = setTimeout;
    const waits: number[] = [];
    const shortened = ((end: () => void, milliseconds: number) => {
      const isAsked = milliseconds >= 300_000 && milliseconds < 600_000;
      if (isAsked) waits.push(milliseconds);
      return begin(end, isAsked ? 0 : milliseconds);
    }) as typeof setTimeout;
    globalThis.setTimeout = shortened;
    statuses = ['delivered'];
    const succeed = look;
    look = (response) => {
      look = succeed;
      response.writeHead(429, { 'Retry-After': '300' }).end();
    };
    const waiting = client.emails.waitFor('e-1', { timeout: 600_000 });
    const email = await waiting.finally(() => (globalThis.setTimeout = begin));
    expect(email.status).toBe('delivered');
    expect(waits).toHaveLength(1);
    expect(server.received).toHaveLength(2);
  });

  test.each([
    [429, RateLimitError],
    [503, ServerError],
  ])('throws %p immediately when it asks for more time than is left', async (status, Class) => {
    look = (response) => response.writeHead(status, { 'Retry-After': '61' }).end();
    const error = await client.emails.waitFor('e-1').catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ status, retryAfter: 61 });
    expect(server.received).toHaveLength(1);
  });

  test.each(['queued', 'bounced', ''])('refuses until: %j', async (until) => {
    const waiting = client.emails.waitFor('e-1', { until: until as 'sent' });
    await expect(waiting).rejects.toThrow('until must be sending, sent or delivered.');
    expect(server.received).toHaveLength(0);
  });

  test.each([0, NaN, 2 ** 31])('refuses a time-out of %p', async (timeout) => {
    const waiting = client.emails.waitFor('e-1', { timeout });
    await expect(waiting).rejects.toThrow(/^timeout must be a whole number /);
  });
});

describe('waiting for a campaign', () => {
  test.each(['completed', 'canceled', 'paused'])('ends when it is %s', async (status) => {
    statuses = ['scheduled', 'preparing', 'sending', status];
    expect((await client.campaigns.waitFor('spring')).status).toBe(status);
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(4).fill('GET /api/v1/campaigns/spring'),
    );
  });

  test('ends with a TimeoutError after the time-out', async () => {
    statuses = ['sending'];
    const waiting = client.campaigns.waitFor('spring', { timeout: 600 });
    await expect(waiting).rejects.toThrow('The campaign spring was not completed within 600 ms.');
  });

  test('continues after temporary failures, and ends with the reason of its signal', async () => {
    statuses = ['completed'];
    const succeed = look;
    look = (response) => {
      look = succeed;
      response.writeHead(503).end();
    };
    expect((await client.campaigns.waitFor('spring')).status).toBe('completed');
    const signal = AbortSignal.abort(new Error('The visitor has left.'));
    await expect(client.campaigns.waitFor('spring', { signal })).rejects.toThrow('has left');
  });
});
