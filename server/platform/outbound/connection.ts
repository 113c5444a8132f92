import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector, Client, Dispatcher } from 'undici';
import type { Stage } from './outbound-error.ts';

export interface ConnectionOptions {
  lookup: LookupFunction;
  /** Certificates in PEM that replace the trusted ones. */
  ca: string | undefined;
  /** How long it may be idle. */
  idleMs: number;
}

/** TLS sessions by origin, so that a new connection needs no full handshake. */
export type TlsSessions = Map<string, Buffer>;
const MAX_SESSIONS = 100;

type ConnectTarget = Parameters<buildConnector.connector>[0];
type ConnectCallback = Parameters<buildConnector.connector>[1];

/**
 * A connection to one host and port, for one request at a time. undici's `Client` would connect again by itself; here it
 * is discarded with its connection.
 */
export class Connection {
  readonly origin: string;
  /** How far it has come: an error means different things before and after the handshake. */
  stage: Stage = 'connect';
  /** Whether it has brought a complete reply. */
  isUsed = false;
  #onEstablished: () => void = () => {};
  #socket: Socket | null = null;
  readonly #client: Client;
  readonly #options: ConnectionOptions;
  readonly #sessions: TlsSessions;

  constructor(
    UndiciClient: typeof Client,
    origin: string,
    sessions: TlsSessions,
    options: ConnectionOptions,
  ) {
    this.origin = origin;
    this.#sessions = sessions;
    this.#options = options;
    this.#client = new UndiciClient(origin, {
      connect: (target, callback) => this.#connect(target, callback),
      pipelining: 1,
      // A receiver may ask for a shorter time, but not for a longer one.
      keepAliveTimeout: options.idleMs,
      keepAliveMaxTimeout: options.idleMs,
      // The caller limits the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Whether it can take a request: it is established, and nobody has closed it. */
  get isOpen(): boolean {
    return this.stage === 'reply' && this.#socket !== null && !this.#socket.destroyed;
  }

  onEstablished(callBack: () => void): void {
    this.#onEstablished = callBack;
  }

  /** The receiver has closed it, or it was idle for too long. */
  onClosed(callBack: () => void): void {
    this.#client.once('disconnect', callBack);
  }

  dispatch(
    request: Omit<Dispatcher.DispatchOptions, 'origin'>,
    handler: Dispatcher.DispatchHandler,
  ) {
    this.#client.dispatch(request, handler);
  }

  destroy(): void {
    this.#socket?.destroy();
    // The caller has been told the reason.
    void this.#client.destroy().catch(() => {});
  }

  #connect({ hostname, port, protocol, servername }: ConnectTarget, callBack: ConnectCallback) {
    const { lookup, ca } = this.#options;
    const isTls = protocol === 'https:';
    const target = { host: hostname, port: Number(port || (isTls ? 443 : 80)), lookup };
    const session = this.#sessions.get(this.origin);
    const socket = isTls
      ? connectTls({
          ...target,
          // Without it, NODE_TLS_REJECT_UNAUTHORIZED could switch verification off.
          rejectUnauthorized: true,
          ALPNProtocols: ['http/1.1'],
          ...(servername && { servername }),
          ...(ca !== undefined && { ca }),
          ...(session && { session }),
        })
      : connectTcp(target);
    this.#socket = socket;
    this.stage = 'connect';
    socket.setNoDelay(true);
    let ticket: Buffer | null = null;
    socket.on('session', (latest: Buffer) => {
      ticket = latest;
      if (this.stage === 'reply') this.#keepSession(latest);
    });
    if (isTls) socket.once('connect', () => (this.stage = 'tls'));
    let hasFailed = false;
    socket.on('error', (error: Error) => {
      if (this.stage !== 'reply' && !hasFailed) callBack(error, null);
      hasFailed = true;
    });
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      this.stage = 'reply';
      // Not before the name in the certificate was checked: that is not repeated when a session is resumed.
      if (ticket) this.#keepSession(ticket);
      this.#onEstablished();
      callBack(null, socket);
    });
  }

  #keepSession(ticket: Buffer): void {
    this.#sessions.delete(this.origin);
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size === MAX_SESSIONS) this.#sessions.delete(oldest);
    this.#sessions.set(this.origin, ticket);
  }
}
