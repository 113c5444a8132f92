import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createSesIdentities, type SesIdentities } from './ses-identities.ts';
import { findSesFault, type SesEmail } from './ses-validation.ts';

/**
 * How the endpoint handles one SendEmail. Acceptance comes before the response, as at SES: later
 * failures of the connection do not revoke it.
 */
export interface SesBehaviour {
  accepts: boolean;
  /** Awaited before anything else. */
  until?: Promise<unknown>;
  respond: (response: ServerResponse, messageId: string) => void;
}

export const accept = (): SesBehaviour => ({
  accepts: true,
  respond: (response, messageId) => sendJson(response, 200, { MessageId: messageId }),
});

export const refuse = (
  status: number,
  type: string,
  message = 'Refused by the test.',
): SesBehaviour => ({
  accepts: false,
  respond: (response) => sendError(response, status, type, message),
});

export const throttle = () =>
  refuse(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.');

/** Throttles messages beyond a number per second, as SES does with MaxSendRate. */
export function limitTo(perSecond: number): (request: unknown) => SesBehaviour | undefined {
  const taken: number[] = [];
  return () => {
    const now = performance.now();
    while ((taken[0] ?? now) <= now - 1_000) taken.shift();
    if (taken.length >= perSecond) return throttle();
    taken.push(now);
    return undefined;
  };
}

/** Ends the connection with a TCP reset before the message is accepted. */
export const reset = (): SesBehaviour => ({ accepts: false, respond: resetSocket });

export const acceptThenReset = (): SesBehaviour => ({ accepts: true, respond: resetSocket });

/** Announces a complete response, sends half of it and closes. */
export const acceptThenCut = (): SesBehaviour => ({
  accepts: true,
  respond: (response, messageId) => {
    writeHalf(response, messageId);
    response.socket?.end();
  },
});

/** Sends no byte of a response, or half of one, and keeps the connection open. */
export const acceptThenStall = (sent: 'nothing' | 'half' = 'nothing'): SesBehaviour => ({
  accepts: true,
  respond: (response, messageId) => {
    if (sent === 'half') writeHalf(response, messageId);
  },
});

export const acceptThenFail = (status: 500 | 503): SesBehaviour => ({
  accepts: true,
  respond: (response) => sendError(response, status, 'InternalServiceErrorException', 'Internal.'),
});

/** Sends an arbitrary response. */
export const respondWith = (status: number, body: string, accepts = true): SesBehaviour => ({
  accepts,
  respond: (response) => response.writeHead(status).end(body),
});

export const after = (until: Promise<unknown>, behaviour: SesBehaviour): SesBehaviour => ({
  ...behaviour,
  until,
});

/** Of GetAccount; `SendQuota` as at SES: messages per day, per second, sent in the last day. */
interface SesAccount {
  SendQuota: { Max24HourSend: number; MaxSendRate: number; SentLast24Hours: number };
  SendingEnabled: boolean;
  ProductionAccessEnabled: boolean;
  EnforcementStatus: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN';
}

interface SesRequest {
  /** Value of the `email_id` tag. */
  emailId: string;
  email: SesEmail;
  /** Counts all SendEmail requests, from 1. */
  number: number;
  /** Counts the SendEmail requests with this email id, from 1. */
  attempt: number;
}

interface AcceptedMessage {
  messageId: string;
  emailId: string;
  email: SesEmail;
  receivedAt: Date;
}

export interface SesEndpoint {
  readonly url: string;
  /** The accepted messages in order, whether or not the client received the response. */
  readonly messages: AcceptedMessage[];
  readonly account: SesAccount;
  readonly identities: SesIdentities;
  /** The number of SendEmail requests received. */
  requests: number;
  /** The number of TCP connections opened. */
  connections: number;
  /** Decides about each valid SendEmail; undefined accepts. Can be changed at any time. */
  rule: (request: SesRequest) => SesBehaviour | undefined;
  /** How often a message with this id was accepted. */
  acceptedCount(emailId: string): number;
  /** The ids of messages that were accepted more than once. */
  doubledIds(): string[];
  close(): Promise<void>;
}

/** A local server with the part of the SESv2 REST-JSON protocol that Mailwright uses. */
export async function startSesEndpoint(options: { port?: number } = {}): Promise<SesEndpoint> {
  const accepted = new Map<string, number>();
  const attempts = new Map<string, number>();
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    void handle(request, response);
  });
  server.on('connection', (socket) => {
    endpoint.connections += 1;
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  // Idle connections stay open: the client decides how long to keep them.
  server.keepAliveTimeout = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === null) return;
    if (!/^AWS4-HMAC-SHA256 Credential=/.test(request.headers.authorization ?? '')) {
      sendError(
        response,
        403,
        'MissingAuthenticationTokenException',
        'Missing Authentication Token',
      );
    } else if (request.method === 'GET' && request.url === '/v2/email/account') {
      sendJson(response, 200, endpoint.account);
    } else if (request.method === 'POST' && request.url === '/v2/email/outbound-emails') {
      await sendEmail(body, response);
    } else if (!endpoint.identities.handle(request, body, response)) {
      sendError(response, 404, 'UnknownOperationException', 'Unknown operation');
    }
  }

  async function sendEmail(body: string, response: ServerResponse): Promise<void> {
    endpoint.requests += 1;
    const email = parseEmail(body);
    const fault = email ? findSesFault(email) : 'The body is not a JSON object.';
    if (!email || fault) return sendError(response, 400, 'BadRequestException', fault ?? '');

    const emailId = email.EmailTags?.find((tag) => tag.Name === 'email_id')?.Value ?? '';
    const attempt = increment(attempts, emailId);
    const request = { emailId, email, number: endpoint.requests, attempt };
    const { accepts, until, respond } = endpoint.rule(request) ?? accept();
    await until;
    const messageId = `ses-${String(endpoint.messages.length + 1).padStart(8, '0')}`;
    if (accepts) {
      increment(accepted, emailId);
      endpoint.messages.push({ messageId, emailId, email, receivedAt: new Date() });
    }
    respond(response, messageId);
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const endpoint: SesEndpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    account: {
      SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
      SendingEnabled: true,
      ProductionAccessEnabled: true,
      EnforcementStatus: 'HEALTHY',
    },
    identities: createSesIdentities(),
    requests: 0,
    connections: 0,
    rule: () => undefined,
    acceptedCount: (emailId) => accepted.get(emailId) ?? 0,
    doubledIds: () => [...accepted].filter(([, count]) => count > 1).map(([emailId]) => emailId),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return endpoint;
}

/** The complete body, or null when the client disconnected in the middle. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    return null;
  }
}

function parseEmail(body: string): SesEmail | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : null;
  } catch {
    return null;
  }
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** AWS sends the exception name in a header and the message in the body. */
function sendError(response: ServerResponse, status: number, type: string, message: string): void {
  response.setHeader('x-amzn-errortype', type);
  sendJson(response, status, { message });
}

function resetSocket(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function writeHalf(response: ServerResponse, messageId: string): void {
  const body = JSON.stringify({ MessageId: messageId });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.write(body.slice(0, body.length / 2));
}
