import { Agent as HttpAgent, type ClientRequest, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type AddressResolver, checkedLookup, createAddressResolver } from './lookup.ts';
import { OutboundError, type OutboundFailure, toOutboundError } from './outbound-error.ts';
import { type OutboundReply, readReply } from './read-reply.ts';
import { watchConnection } from './watch-connection.ts';
import { findUrlFault, type UrlRules } from './url.ts';

export interface OutboundRequest {
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: Buffer | string;
  /** Ends a request that has no status yet with the signal's reason. */
  signal?: AbortSignal;
  /** How much of the reply's body is read. */
  maxReplyBytes?: number;
}

/** The only way to a URL that a customer gave. */
export interface Outbound {
  /**
   * Sends one request and follows no redirect. It is sent again only if an idle connection turns out to be
   * closed, so the receiver may get it twice.
   *
   * @throws {OutboundError} There is no status.
   */
  request(url: string, request: OutboundRequest): Promise<OutboundReply>;
  /** Closes all connections. */
  close(): void;
}

export interface OutboundOptions {
  rules: UrlRules;
  resolver?: AddressResolver;
  /** Certificates in PEM that replace the trusted ones. */
  ca?: string;
  limits?: Partial<typeof LIMITS>;
}

const LIMITS = { dnsMs: 2_000, connectMs: 5_000, totalMs: 15_000 };
const MAX_REPLY_BYTES = 4_096;
/** Many servers close idle connections after five seconds. */
const IDLE_MS = 4_000;
/** The highest `max_in_flight`. */
const MAX_IDLE_PER_HOST = 64;
/** A receiver could send 1xx heads without end. */
const MAX_INTERIM_HEADS = 16;

const REQUESTS = { 'https:': httpsRequest, 'http:': httpRequest };

export function createOutbound(options: OutboundOptions): Outbound {
  const { rules, resolver = createAddressResolver(), ca } = options;
  const limits = { ...LIMITS, ...options.limits };
  // An agent of its own uses no proxy variables, and keeps a connection for its host and port only.
  const common = {
    lookup: checkedLookup(resolver, rules, limits.dnsMs),
    timeout: IDLE_MS,
    maxFreeSockets: MAX_IDLE_PER_HOST,
  };
  // Without `rejectUnauthorized`, NODE_TLS_REJECT_UNAUTHORIZED could switch verification off.
  const tls = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };
  const createAgents = (keepAlive: boolean): Agents => ({
    'https:': new HttpsAgent({ ...common, ...tls, keepAlive }),
    'http:': new HttpAgent({ ...common, keepAlive }),
  });
  const kept = createAgents(true);
  const fresh = createAgents(false);

  return {
    async request(text, request) {
      const fault = findUrlFault(text, rules);
      if (fault) throw new OutboundError('blocked_address', `The URL ${fault}`);
      request.signal?.throwIfAborted();
      const url = new URL(text);
      const { connectMs, totalMs } = limits;
      const ends = { connectMs, endsAt: performance.now() + totalMs };
      try {
        return await replyTo(start(url, request, kept), request, ends);
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error;
        return replyTo(start(url, request, fresh), request, ends);
      }
    },

    close() {
      for (const agents of [kept, fresh]) {
        for (const agent of Object.values(agents)) agent.destroy();
      }
    },
  };
}

type Agents = Record<keyof typeof REQUESTS, HttpAgent>;

function start(
  url: URL,
  { method, headers, body }: OutboundRequest,
  agents: Agents,
): ClientRequest {
  const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
  const request = REQUESTS[protocol](url, {
    method,
    headers: { 'User-Agent': 'Mailwright', ...headers, 'Accept-Encoding': 'identity' },
    agent: agents[protocol],
  });
  return request.end(body);
}

/** An idle connection was closed by the receiver when the request was sent. */
class StaleConnection extends Error {}

async function replyTo(
  request: ClientRequest,
  { signal, maxReplyBytes = MAX_REPLY_BYTES }: OutboundRequest,
  { connectMs, endsAt }: { connectMs: number; endsAt: number },
): Promise<OutboundReply> {
  const end = (code: OutboundFailure, message: string): void => {
    request.destroy(new OutboundError(code, message));
  };
  const abort = (): void => void request.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', abort);
  const timers = [
    setTimeout(end, endsAt - performance.now(), 'timeout', 'There was no reply in time.'),
    setTimeout(end, connectMs, 'timeout', 'The connection was not established in time.'),
  ];
  const progress = watchConnection(request, () => clearTimeout(timers[1]));

  let interimHeads = 0;
  request.on('information', () => {
    interimHeads += 1;
    if (interimHeads > MAX_INTERIM_HEADS) end('connect', 'The reply is not valid HTTP.');
  });
  const { promise, resolve, reject } = Promise.withResolvers<OutboundReply>();
  request.on('error', reject);
  request.on('response', (response) => resolve(readReply(response, maxReplyBytes)));
  request.on('upgrade', ({ statusCode: status = 0, headers }, socket) => {
    socket.destroy();
    resolve({ status, headers, body: Buffer.alloc(0), complete: true });
  });
  try {
    return await promise;
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error;
    const { code = '' } = error as { code?: string };
    if (request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code)) throw new StaleConnection();
    throw toOutboundError(error as Error & { code?: string }, progress.stage);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
