/**
 * Sends requests to sign-up forms, each from another network. It is a thread of its own, because what it does must not delay
 * the sends that are measured.
 */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { Random } from '../../messages/templates/random.ts';

export interface SignUpAttack {
  baseUrl: string;
  /** The paths of the forms, and what their pages say about the wording. */
  forms: { path: string; mark: string }[];
  /** Addresses that are to get as much mail as possible. */
  victims: number;
  requests: number;
  seed: number;
}

export interface SignUpAttackEnd {
  seconds: number;
  /** How many responses had each status; null for none. */
  statuses: [number | null, number][];
}

const TOGETHER = 40;

/** The other requests send a form. */
const OPEN_PAGE = 0.05;
const ASK_FOR_CHALLENGE = 0.05;

/** Of those that send a form, so many have a proof of work that is none. */
const FORGE = 0.1;

const { baseUrl, forms, victims, requests, seed } = workerData as SignUpAttack;
const random = new Random(seed);
const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
const statuses = new Map<number | null, number>();
let begun = 0;

const begin = performance.now();
await Promise.all(Array.from({ length: TOGETHER }, attack));
agent.destroy();
const end: SignUpAttackEnd = {
  seconds: (performance.now() - begin) / 1_000,
  statuses: [...statuses],
};
parentPort?.postMessage(end);

async function attack(): Promise<void> {
  while (begun < requests) {
    begun += 1;
    const { path, mark } = random.pick(forms);
    const kind = random.below(100) / 100;
    const status = await (kind < OPEN_PAGE
      ? send('GET', path)
      : kind < OPEN_PAGE + ASK_FOR_CHALLENGE
        ? send('GET', `${path}/challenge`)
        : send('POST', path, submission(mark)));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

function submission(mark: string): string {
  const victim = `victim-${random.below(victims)}`;
  const tag = random.chance(0.5) ? `+${random.below(1e9)}` : '';
  const altcha = random.chance(FORGE) ? 'eyJjaGFsbGVuZ2UiOnt9fQ==' : '';
  const email = `${victim}${tag}@person.example`;
  return new URLSearchParams({ email, subtype: 'newsletter', shown: mark, altcha }).toString();
}

function send(method: string, path: string, body = ''): Promise<number | null> {
  const network = Array.from({ length: 4 }, () => random.below(65_536).toString(16));
  const headers = {
    'X-Forwarded-For': `${network.join(':')}::1`,
    Accept: 'text/html',
    ...(body && {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve) => {
    request(`${baseUrl}${path}`, { method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? null));
      response.once('error', () => resolve(null));
    })
      .once('error', () => resolve(null))
      .end(body);
  });
}
