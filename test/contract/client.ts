import type { CheckAnswer } from './check-answer.ts';
import type { ContractAnswer, ContractRequest, Key, Send } from './request.ts';
import { Unreachable, Violation } from './violation.ts';

export interface ClientOptions {
  baseUrl: string;
  key: Key;
  check: CheckAnswer;
  /** Whether `key` is a test key. */
  testMode: boolean;
  /** The prefix of every request id, so that the server’s operator can find them. */
  prefix: string;
  sleep: (milliseconds: number) => Promise<void>;
  now: () => Date;
  /** Called when a rate limit of the server delays the run. */
  onWait: (seconds: number) => void;
  /** Called with every response that matches the document. */
  onAnswer: (request: ContractRequest, answer: ContractAnswer) => void;
}

const TIMEOUT_MS = 30_000;
const MAX_WAITS = 5;

/** Sends requests one by one, within the server’s rate limits, and checks every response. */
export function createClient(options: ClientOptions): Send {
  let sent = 0;
  return async (request) => {
    for (let waits = 0; ; waits++) {
      const requestId = `${options.prefix}${++sent}`;
      try {
        const answer = await exchange(options, request, requestId);
        const testMode = takesKey(request) && request.key === undefined ? options.testMode : null;
        options.check(request, answer, { requestId, testMode });
        if (answer.status === 429 && waits < MAX_WAITS) {
          await pause(options, Number(answer.headers.get('Retry-After')));
          continue;
        }
        options.onAnswer(request, answer);
        await keepWithinLimit(options, answer);
        return answer;
      } catch (error) {
        if (error instanceof Violation) error.request = request;
        throw error;
      }
    }
  };
}

/** The token in a link replaces the key. */
const takesKey = ({ operation }: ContractRequest): boolean => operation?.keyed ?? true;

async function exchange(
  { baseUrl, key }: ClientOptions,
  request: ContractRequest,
  requestId: string,
): Promise<ContractAnswer> {
  const { method, path, headers, body, raw } = request;
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const bearer = request.key === undefined && takesKey(request) ? key : request.key;
  const all = {
    'X-Request-Id': requestId,
    ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(bearer ? { Authorization: `Bearer ${bearer.value}` } : {}),
    ...headers,
  };
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: all,
      body: content,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  } catch (error) {
    throw new Unreachable(
      `${method} ${path.split('?')[0]} got no answer from ${baseUrl} (${reasonOf(error)}).`,
    );
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The last request of a window is left to other clients with this key. */
async function keepWithinLimit(options: ClientOptions, { headers }: ContractAnswer): Promise<void> {
  if (headers.get('X-RateLimit-Remaining') !== '0') return;
  const left = Number(headers.get('X-RateLimit-Reset')) * 1000 - options.now().getTime();
  // The server’s clock may differ from ours; windows last a second.
  await options.sleep(Math.min(Math.max(left, 0), 1000));
}

async function pause({ sleep, onWait }: ClientOptions, seconds: number): Promise<void> {
  onWait(seconds);
  await sleep(seconds * 1000);
}
