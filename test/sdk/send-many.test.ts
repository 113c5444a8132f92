import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  Mailwright,
  PartialSendError,
  ServerError,
  ValidationError,
  type BatchEmail,
} from '../../sdk/src/index.ts';
import { scan } from '../../server/http/body/read-json.ts';
import { MAX_VALUES } from '../../server/platform/values/json/json-scanner.ts';
import { Slices } from '../../server/platform/concurrency/time-slices.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { answer } from './fake-api.ts';
import { startServer, type Received, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';
const emailTo = (n: number): BatchEmail => ({ to: `p${n}@example.com`, template: 'welcome' });
const many = (count: number): BatchEmail[] => Array.from({ length: count }, (_, n) => emailTo(n));

/** Responds as the API does: each email is accepted, except those to `bad@example.com`. */
function results({ body }: Received): object {
  const { emails } = body as { emails: BatchEmail[] };
  const all = emails.map(({ to }, index) =>
    to === 'bad@example.com'
      ? { index, to, id: null, status: 'failed', error: { code: 'VALIDATION_ERROR' } }
      : { index, to, id: `e-${to}`, status: 'queued' },
  );
  const failed = all.filter(({ status }) => status === 'failed').length;
  const batch_id = `batch-${server.received.length}`;
  return { queued: all.length - failed, failed, batch_id, results: all, test_mode: true };
}

/** The requests that fail, by their number among those received, from 1. */
let failing: number[] = [];
let server: TestServer;
let client: Mailwright;
beforeAll(async () => {
  server = await startServer((request, response) => {
    const refusal = { message: 'Away.', code: 'SERVICE_UNAVAILABLE', details: {} };
    const fails = failing.includes(server.received.length);
    answer(
      response,
      fails ? { status: 503, body: refusal } : { status: 200, body: results(request) },
    );
  });
  client = new Mailwright({ apiKey, baseUrl: server.baseUrl, maxRetries: 0 });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.splice(0);
  failing = [];
});

const sizes = (): number[] =>
  server.received.map(({ body }) => (body as { emails: unknown[] }).emails.length);
const keys = (): unknown[] => server.received.map(({ headers }) => headers['idempotency-key']);

test('any number of emails is sent in batches of a thousand, and results keep their positions', async () => {
  const list = many(2_001);
  list[1_500] = { to: 'bad@example.com', template: 'welcome' };
  const sent = await client.emails.sendMany(list, { idempotencyKey: 'news' });
  expect(sizes()).toEqual([1_000, 1_000, 1]);
  expect(keys()).toEqual(['news-1', 'news-2', 'news-3']);
  expect(sent).toMatchObject({
    queued: 2_000,
    failed: 1,
    batch_ids: ['batch-1', 'batch-2', 'batch-3'],
    test_mode: true,
  });
  expect(sent.results.map(({ index }) => index)).toEqual(list.map((_, index) => index));
  expect(sent.results.map(({ to }) => to)).toEqual(list.map(({ to }) => to));
  expect(sent.results.filter(({ status }) => status === 'failed')).toEqual([
    expect.objectContaining({ index: 1_500, to: 'bad@example.com' }),
  ]);
});

test('a batch has at most 16 MiB, counted in bytes of UTF-8', async () => {
  const most = 16 * 2 ** 20;
  const heavy = { ...emailTo(1), data: { text: 'ž'.repeat(2 ** 21) } };
  await client.emails.sendMany([heavy, heavy, heavy, heavy, emailTo(2)]);
  expect(sizes()).toEqual([3, 2]);
  const lengths = server.received.map(({ headers }) => Number(headers['content-length']));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
  server.received.splice(0);

  // Emails that fit exactly are sent together; one more byte starts another batch.
  const filled = (length: number): BatchEmail => ({
    ...emailTo(1),
    data: { text: 'x'.repeat(length) },
  });
  const frame = JSON.stringify({ emails: [filled(0), filled(0)] }).length;
  const half = Math.floor((most - frame) / 2);
  await client.emails.sendMany([filled(half), filled(most - frame - half)]);
  await client.emails.sendMany([filled(half), filled(most - frame - half + 1)]);
  expect(sizes()).toEqual([2, 1, 1]);
  expect(Number(server.received[0]?.headers['content-length'])).toBe(most);
});

test('a batch has at most 200,000 values, as the server counts them', async () => {
  const item = { name: 'Tea, "green"', count: 1, price: 4.5, note: null, left_out: undefined };
  const receipt = (items: number): BatchEmail => ({
    ...emailTo(1),
    data: { items: Array<object>(items).fill(item), tags: [], more: {} },
  });
  await client.emails.sendMany(Array<BatchEmail>(1_000).fill(receipt(45)));
  const [first = 0, second = 0] = await Promise.all(
    server.received.map(({ body }) => countOf(body)),
  );
  expect(first).toBeLessThanOrEqual(MAX_VALUES);
  expect(first).toBeGreaterThan(MAX_VALUES * 0.8);
  expect(second).toBeGreaterThan(0);
  expect(sizes().reduce((sum, size) => sum + size)).toBe(1_000);
  server.received.splice(0);

  // Emails that fit exactly are sent together; one more value starts another batch.
  const filled = (values: number): BatchEmail => ({
    ...emailTo(1),
    data: { list: Array<number>(values).fill(0) },
  });
  const frame = await countOf({ emails: [filled(0), filled(0)] });
  const half = (MAX_VALUES - frame) / 2;
  expect(await countOf({ emails: [filled(half), filled(half)] })).toBe(MAX_VALUES);
  await client.emails.sendMany([filled(half), filled(half)]);
  await client.emails.sendMany([filled(half), filled(half + 1)]);
  expect(sizes()).toEqual([2, 1, 1]);
});

const countOf = async (body: unknown): Promise<number> =>
  (await scan(Buffer.from(JSON.stringify(body)), new Slices())).values;

test('an empty list of emails sends no request', async () => {
  expect(await client.emails.sendMany([])).toEqual({
    queued: 0,
    failed: 0,
    batch_ids: [],
    results: [],
    test_mode: true,
  });
  expect(server.received).toEqual([]);
});

test('without a key each call generates its own, and a key that is too long is refused', async () => {
  await client.emails.sendMany(many(1_001));
  await client.emails.sendMany(many(1));
  const [first = '', second = '', third = ''] = keys() as string[];
  expect(first).toMatch(/^[0-9a-f-]{36}-1$/);
  expect(second).toBe(first.replace(/1$/, '2'));
  expect(third.slice(0, 36)).not.toBe(first.slice(0, 36));
  await expect(
    client.emails.sendMany(many(1), { idempotencyKey: 'k'.repeat(246) }),
  ).rejects.toThrow(new TypeError('idempotencyKey must be 1 to 245 visible ASCII characters.'));
});

test('when a later batch fails, the error contains the earlier results and how to continue', async () => {
  failing = [2];
  const list = many(2_500);
  const error: unknown = await client.emails.sendMany(list).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PartialSendError);
  const { results: before, idempotencyKey, cause, message } = error as PartialSendError;
  expect(before).toHaveLength(1_000);
  expect(cause).toBeInstanceOf(ServerError);
  expect(message).toMatch(/^Batch 2 of 3 failed, after 1000 emails: ServerError: 503 /);
  expect(sizes()).toEqual([1_000, 1_000]);

  expect((await client.emails.sendMany(list, { idempotencyKey })).results).toHaveLength(2_500);
  expect(keys().slice(2, 4)).toEqual(keys().slice(0, 2));
});

test('when the first batch fails, its error is thrown unchanged', async () => {
  failing = [1];
  await expect(client.emails.sendMany(many(2_000))).rejects.toBeInstanceOf(ServerError);
  expect(sizes()).toEqual([1_000]);
});

test('EMAILS-8 the real server accepts the batches, refuses single emails, and sends nothing twice', async () => {
  const app: TestApp = await startTestApp();
  try {
    const real = new Mailwright({ apiKey: await app.issue({}), baseUrl: app.baseUrl });
    const list = many(1_100).map((email) => ({ ...email, data: { name: 'Ada' } }));
    const wrong = { ...list[1_050]!, priority: 'urgent' as 'high' };
    list[1_050] = wrong;
    const sent = await real.emails.sendMany(list, { idempotencyKey: 'twice' });
    expect(sent).toMatchObject({ queued: 1_099, failed: 1, test_mode: false });
    expect(sent.results[1_050]).toMatchObject({
      index: 1_050,
      status: 'failed',
      error: { details: { field: 'priority' } },
    });
    expect(await real.emails.sendMany(list, { idempotencyKey: 'twice' })).toEqual(sent);
    await expect(real.emails.sendMany([{ to: 'ada@example.com' }])).rejects.toBeInstanceOf(
      ValidationError,
    );
  } finally {
    await app.close();
  }
});
