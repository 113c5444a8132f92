import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { SESv2ClientConfig } from '@aws-sdk/client-sesv2';

interface SesHttpOptions {
  maxSockets: number;
  /** For TCP and TLS together. */
  connectTimeoutMs: number;
  /** From having a socket to the last byte of the answer; bodies of more than 1 MiB have more time. */
  requestTimeoutMs: number;
}

/** No byte of the request was sent: no connection was ever made. */
export class NotSentError extends Error {
  readonly code: string | undefined;

  constructor(cause: Error) {
    super('The request was not sent.', { cause });
    this.name = 'NotSentError';
    this.code = (cause as NodeJS.ErrnoException).code;
  }
}

/**
 * Idle connections are closed before the other side is likely to close them: if a request is sent while the
 * connection is being closed, its outcome is unknown.
 */
const IDLE_TIMEOUT_MS = 5_000;

type HttpHandler = Extract<
  NonNullable<SESv2ClientConfig['requestHandler']>,
  { updateHttpClientConfig: unknown }
>;
type HttpRequest = Parameters<HttpHandler['handle']>[0];
type HttpAnswer = Awaited<ReturnType<HttpHandler['handle']>>;

const writingEnds = new WeakMap<object, () => void>();

/** Calls back when all of a request of the SDK has been given to its connection. */
export function afterWriting(request: object, onWritten: () => void): void {
  writingEnds.set(request, onWritten);
}

/**
 * HTTP for the AWS SDK. The SDK's own handler reports a failed connection, a failed TLS handshake and a
 * lost answer in the same way, and stops its clock when the headers of the answer arrive. Whether a message
 * may be sent again depends on these differences.
 */
export function createSesHttpHandler(options: SesHttpOptions): HttpHandler {
  const { maxSockets } = options;
  const agentOptions = { keepAlive: true, maxSockets, timeout: IDLE_TIMEOUT_MS };
  const httpAgent = new http.Agent(agentOptions);
  const httpsAgent = new https.Agent(agentOptions);

  const open = (request: HttpRequest): ClientRequest => {
    const target = {
      method: request.method,
      host: request.hostname.replace(/^\[|\]$/g, ''),
      port: request.port,
      path: request.path + formatQuery(request.query),
      headers: request.headers,
    };
    try {
      return request.protocol === 'https:'
        ? https.request({ ...target, agent: httpsAgent })
        : http.request({ ...target, agent: httpAgent });
    } catch (error) {
      // A header that cannot be written, such as one made of an access key with a line break.
      throw new NotSentError(error as Error);
    }
  };

  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(request: HttpRequest) {
      const outgoing = open(request);
      const answer = receive(outgoing, request.protocol === 'https:', options);
      const onWritten = writingEnds.get(request);
      if (onWritten) outgoing.once('finish', onWritten);
      outgoing.end(request.body);
      return answer;
    },
    destroy() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}

function receive(
  outgoing: ClientRequest,
  secure: boolean,
  { connectTimeoutMs, requestTimeoutMs }: SesHttpOptions,
): Promise<HttpAnswer> {
  const answer = Promise.withResolvers<HttpAnswer>();
  const timers: NodeJS.Timeout[] = [];
  let connected = false;

  const abortAfter = (milliseconds: number, isDue: () => boolean) => {
    const abort = () => {
      const error = Object.assign(new Error('The time is up.'), { code: 'ETIMEDOUT' });
      if (isDue()) outgoing.destroy(error);
    };
    timers.push(setTimeout(abort, milliseconds));
  };

  // The time-outs begin here, so that a wait for a free socket doesn't count as the provider's time.
  outgoing.once('socket', (socket) => {
    abortAfter(requestTimeoutMs + uploadTime(outgoing), () => true);
    connected = !socket.connecting;
    if (connected) return;
    abortAfter(connectTimeoutMs, () => !connected);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connected = true;
    });
  });
  outgoing.once('response', (response) => {
    const { statusCode = 0, statusMessage: reason } = response;
    const headers = joinHeaders(response.headers);
    answer.resolve({ response: { statusCode, reason, headers, body: response } });
  });
  outgoing.on('error', (error) => answer.reject(connected ? error : new NotSentError(error)));
  // Emitted after a complete answer as well as after a failure.
  outgoing.once('close', () => timers.forEach(clearTimeout));
  return answer.promise;
}

/** The lowest bandwidth at which a message with attachments is uploaded in time. */
const LEAST_BYTES_PER_MS = 500;

/** Additional time for a long body, in milliseconds. */
function uploadTime(outgoing: ClientRequest): number {
  const length = Number(outgoing.getHeader('content-length') ?? 0);
  return length < 1024 * 1024 ? 0 : Math.ceil(length / LEAST_BYTES_PER_MS);
}

function joinHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(', ')]));
}

/** RFC 3986 §2.1: the signature is calculated over the query with exactly this escaping. */
function formatQuery(query: HttpRequest['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((one) => (one === null ? escapeUri(name) : `${escapeUri(name)}=${escapeUri(one)}`)),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const escapeUri = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
