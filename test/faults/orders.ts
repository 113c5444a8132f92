import { setTimeout as sleep } from 'node:timers/promises';
import { errorShapeFault } from '../support/nouns/error-shape.ts';
import type { Random } from '../messages/templates/random.ts';

/**
 * A client that repeats each send until it is accepted, whatever happens to servers and responses.
 */
export interface Orders {
  /** The emails whose send got a 200: recipient and id. */
  readonly acknowledged: Map<string, string>;
  /** Requests without a response, because the connection was cut or refused. */
  lostAnswers: number;
  /** Responses of 200 to a request that had already been executed. */
  replayed: number;
  /** Responses with status 503. */
  unavailable: number;
  /** The longest wait for a response or for the end of a connection. */
  slowestMs: number;
  /** Responses that no request should get. */
  readonly faults: string[];
  /** Sends this many further emails until they are accepted; returns their recipients. */
  send(count: number): Promise<string[]>;
}

export interface OrderOptions {
  key: string;
  /** Called for each attempt. */
  baseUrl: () => string;
  random: Random;
  concurrency?: number;
  change?: (to: string) => object;
  /** Sends no batches. */
  single?: boolean;
}

/** The time-out of a request: above the longest time that the server may take. */
const LONGEST_MS = 20_000;
const PAUSE_MS = 100;
const CONCURRENCY = 8;
/** The number of emails in one request; 1 is a single send. */
const BATCH_SIZES = [1, 1, 1, 10];

export function createOrders(options: OrderOptions): Orders {
  const { random, concurrency = CONCURRENCY, single = false } = options;
  let made = 0;

  const orders: Orders = {
    acknowledged: new Map(),
    lostAnswers: 0,
    replayed: 0,
    unavailable: 0,
    slowestMs: 0,
    faults: [],
    async send(count) {
      const [first, end] = [made + 1, made + count];
      const work = async (): Promise<void> => {
        while (made < end) {
          const size = Math.min(single ? 1 : random.pick(BATCH_SIZES), end - made);
          const recipients = Array.from({ length: size }, () => recipientOf(++made));
          await untilAccepted(recipients);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      return Array.from({ length: count }, (_, n) => recipientOf(first + n));
    },
  };

  const emailTo = (to: string): object => ({
    to,
    template: 'password-reset',
    data: { reset_url: 'https://shop.example/reset' },
    priority: random.pick(['high', 'normal', 'low']),
    ...options.change?.(to),
  });

  async function untilAccepted(recipients: string[]): Promise<void> {
    const emails = recipients.map(emailTo);
    const request = {
      path: emails.length === 1 ? '/api/v1/emails/send' : '/api/v1/emails/batch',
      body: JSON.stringify(emails.length === 1 ? emails[0] : { emails }),
      idempotencyKey: recipients[0] ?? '',
    };
    while (!(await tryOnce(request, recipients))) await sleep(PAUSE_MS);
  }

  /** Whether the response is final. */
  async function tryOnce(request: Request, recipients: string[]): Promise<boolean> {
    const begin = performance.now();
    const answer = await post(options.baseUrl(), options.key, request).catch(() => null);
    orders.slowestMs = Math.max(orders.slowestMs, performance.now() - begin);
    if (!answer) {
      orders.lostAnswers += 1;
      return false;
    }
    if (answer.status === 200) return acknowledge(answer, recipients);
    const fault = errorShapeFault(answer.status, answer.headers, answer.body);
    if (fault) orders.faults.push(fault);
    const { code } = answer.body as { code?: string };
    if (answer.status === 503) orders.unavailable += 1;
    else if (code !== 'IDEMPOTENCY_IN_PROGRESS') {
      orders.faults.push(`A send got a ${answer.status} ${code}.`);
      return true;
    }
    return false;
  }

  function acknowledge({ body, headers }: Answer, recipients: string[]): boolean {
    if (headers.get('Idempotent-Replayed') === 'true') orders.replayed += 1;
    const { id, results } = body as { id?: string; results?: { id: string | null }[] };
    const ids = results?.map((result) => result.id) ?? [id];
    for (const [index, to] of recipients.entries()) {
      const emailId = ids[index];
      if (emailId) orders.acknowledged.set(to, emailId);
      else orders.faults.push('An email of a batch was refused.');
    }
    return true;
  }
  return orders;
}

export const recipientOf = (n: number): string => `order-${n}@person.example`;

interface Request {
  path: string;
  body: string;
  idempotencyKey: string;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

async function post(baseUrl: string, key: string, request: Request): Promise<Answer> {
  const response = await fetch(baseUrl + request.path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': request.idempotencyKey,
    },
    body: request.body,
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  };
}
