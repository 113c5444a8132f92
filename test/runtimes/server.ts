import type { ServerResponse } from 'node:http';
import { startServer, type TestServer } from '../sdk/server.ts';

/** The server’s response to the nth request (0, 1, …) of a kind. */
type Answer = (response: ServerResponse, nth: number) => void;

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Expose-Headers': '*',
};

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'X-Request-Id': 'r-1',
    ...cors,
    ...headers,
  });
  response.end(JSON.stringify(body));
}

const refusal = (message: string, code: string, details = {}) => ({ message, code, details });
const limits = {
  'X-RateLimit-Limit': '100',
  'X-RateLimit-Remaining': '99',
  'X-RateLimit-Reset': '1767225601',
};

const answers: Record<string, Answer> = {
  'POST /api/v1/emails/send': (response, nth) => {
    if (nth === 0) response.destroy();
    else json(response, 200, { id: 'e-1', status: 'queued' });
  },
  'POST /api/v1/emails/batch': (response) =>
    json(response, 200, { batch_id: 'b-1', queued: 1, failed: 0, results: [{ index: 0 }] }),
  'GET /api/v1/emails/e-1': (response, nth) =>
    json(response, 200, { id: 'e-1', status: nth === 0 ? 'queued' : 'delivered' }),
  'GET /api/v1/emails/e-2': (response) => json(response, 200, { id: 'e-2', status: 'sent' }),
  'GET /api/v1/templates?limit=2': (response) =>
    json(response, 200, page([{ slug: 'a' }, { slug: 'b' }], 'n/2')),
  'GET /api/v1/templates?limit=2&cursor=n%2F2': (response) =>
    json(response, 200, page([{ slug: 'c' }], null)),
  'GET /api/v1/templates/busy': (response, nth) => {
    if (nth > 0) json(response, 200, { slug: 'busy' }, limits);
    else json(response, 429, refusal('Too many.', 'RATE_LIMITED'), { 'Retry-After': '0' });
  },
  'GET /api/v1/templates/none': (response) => {
    const details = { resource: 'template' };
    json(response, 404, refusal('No template has this slug.', 'NOT_FOUND', details));
  },
  'GET /api/v1/templates/moved': (response) =>
    void response.writeHead(302, { ...cors, Location: '/api/v1/templates/busy' }).end(),
  'GET /api/v1/templates/slow': () => undefined,
  'GET /api/v1/templates/away': (response) =>
    json(response, 503, refusal('Away.', 'SERVICE_UNAVAILABLE'), { 'Retry-After': '30' }),
  'DELETE /api/v1/contacts/a%2Bb%40example.com': (response) =>
    void response.writeHead(204, { ...cors, 'X-Request-Id': 'r-1' }).end(),
};

const page = (data: object[], cursor: string | null) => ({
  data,
  has_more: cursor !== null,
  next_cursor: cursor,
});

/** Responds to a run of `exercise.ts`, also to pages of other origins. */
export function startExerciseServer(): Promise<TestServer> {
  const seen = new Map<string, number>();
  return startServer(({ method, url }, response) => {
    const kind = `${method} ${url}`;
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    const answer = answers[kind];
    if (answer) answer(response, nth);
    else response.writeHead(method === 'OPTIONS' ? 204 : 418, cors).end();
  });
}

/** The idempotency keys of all sends; retries of a send must have the same key. */
export function keysOf({ received }: TestServer): Set<string | undefined> {
  const sends = received.filter(({ method, url }) => method === 'POST' && url.endsWith('/send'));
  return new Set(sends.map(({ headers }) => headers['idempotency-key'] as string | undefined));
}
