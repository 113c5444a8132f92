import { once as nextEvent } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { networkOf } from '../http/access/rate-limit.ts';
import { OperatorError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { CertificateFiles, SmtpAddress } from '../platform/submission-settings.ts';
import { type Certificate, readCertificate, watchCertificate } from './certificate.ts';

/** Time limits for clients, in milliseconds. */
export interface SmtpTimeLimits {
  /** For TLS at the start of a connection. */
  handshake: number;
  /** From the connection to the login. A session without a login ends then. */
  login: number;
  /** For a message. */
  message: number;
  /** Without a byte from the client. */
  idle: number;
  /** How often the certificate's files are looked at. */
  certificate: number;
}

/** Open connections from one address, or from one /64 of IPv6. */
const CONNECTIONS_OF_ADDRESS = 100;

/** Bytes of a command. The longest is AUTH with an API key in base64. */
const MAX_COMMAND = 2_048;

/** How long a shutdown waits for messages whose reply is due. */
const CLOSE_MS = 5_000;

export interface SmtpListener {
  /** In the order of the setting. */
  ports: number[];
  /** Accepts no more messages, sends the replies to those in progress, closes. */
  close(): Promise<void>;
}

/** The sessions as their handlers see them. */
export interface SessionControl {
  isClosing: () => boolean;
  disconnect: (session: SMTPServerSession) => void;
  /** A client has this time for a message, in milliseconds. */
  messageMs: number;
}

/** The steps of a session. */
export type SessionHandlers = Pick<SMTPServerOptions, 'onAuth' | 'onClose'> &
  Required<Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo' | 'onData'>>;

interface SmtpListenerOptions {
  /** Names the addresses. */
  setting: 'SMTP_LISTEN' | 'INBOUND_LISTEN';
  listen: readonly SmtpAddress[];
  /** Null for no TLS. */
  certificate: CertificateFiles | null;
  /** Of all clients, for each address; further connections are closed at once. */
  maxConnections: number;
  limits: SmtpTimeLimits;
  /** Further options of the library. */
  options: SMTPServerOptions;
  log: Log;
}

/** Listens for SMTP sessions, which have the same bounds for all purposes. */
export async function listenForSmtp(
  {
    setting,
    listen,
    certificate: files,
    maxConnections,
    limits,
    options,
    log,
  }: SmtpListenerOptions,
  handlersOf: (control: SessionControl) => SessionHandlers,
): Promise<SmtpListener> {
  const certificate = files && (await readCertificate(files));
  const open = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let isClosing = false;

  const protocols: Protocol[] = [];
  const handlers = handlersOf({
    isClosing: () => isClosing,
    messageMs: limits.message,
    disconnect: (session) => {
      for (const { smtp } of protocols) connectionOf(smtp, session)?.close();
    },
  });
  const withRunning: SMTPServerOptions = {
    ...handlers,
    onData(stream, session, done) {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.add(promise);
      handlers.onData(stream, session, (error, text) => {
        running.delete(promise);
        resolve();
        done(error, text);
      });
    },
  };
  const common = {
    ...withRunning,
    ...certificate,
    ...OPTIONS,
    socketTimeout: limits.idle,
    ...options,
  };
  const plain = plainProtocol(common, log, limits);
  protocols.push(plain);
  const implicitTls = certificate && tlsProtocol(common, certificate, log, limits);
  if (implicitTls) protocols.push(implicitTls);
  const stopWatching = files
    ? watchCertificate(
        files,
        (changed) => {
          for (const protocol of protocols) protocol.use(changed);
        },
        log,
        limits.certificate,
      )
    : () => {};

  /** Counts the connections of each address. */
  const accept = (socket: Socket, protocol: Protocol): void => {
    const network = networkOf(socket.remoteAddress ?? '');
    const used = (open.get(network) ?? 0) + 1;
    if (used > CONNECTIONS_OF_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(network, used);
    const release = once(() => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    socket.once('close', release);
    // STARTTLS removes the listeners of the socket.
    protocol.whenEnded(socket, release);
    socket.on('error', () => {});
    protocol.take(socket);
  };

  const listeners: Server[] = [];
  const stopListening = (): void => {
    stopWatching();
    for (const listener of listeners) listener.close();
  };
  for (const { host, port, secure } of listen) {
    const protocol = (secure && implicitTls) || plain;
    const listener = createServer((socket) => accept(socket, protocol));
    listener.maxConnections = maxConnections;
    listeners.push(listener);
    listener.listen({ host, port });
    await nextEvent(listener, 'listening').catch((error: unknown) => {
      stopListening();
      throw new OperatorError(explainListen(error, setting, { host, port }));
    });
  }

  return {
    ports: listeners.map((listener) => (listener.address() as AddressInfo).port),
    async close() {
      isClosing = true;
      stopListening();
      await Promise.race([Promise.all(running), sleep(CLOSE_MS, undefined, { ref: false })]);
      for (const { smtp } of protocols) {
        for (const connection of smtp.connections) {
          connection.send(421, '4.3.2 Shutting down');
          connection._socket.destroySoon();
        }
      }
    },
  };
}

function explainListen(
  error: unknown,
  setting: string,
  { host, port }: Pick<SmtpAddress, 'host' | 'port'>,
): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} of ${setting} is in use; set a free one.`;
  if (code === 'EACCES') {
    return `This user may not use port ${port} of ${setting}; set one above 1023, or give the right CAP_NET_BIND_SERVICE.`;
  }
  return `The server cannot listen at ${host}, port ${port} (${code ?? 'unknown reason'}); check ${setting}.`;
}

/** Commands that no client needs. */
export const DISABLED = ['VRFY', 'HELP', 'XCLIENT', 'XFORWARD', 'WIZ', 'SHELL', 'KILL'];

const OPTIONS: SMTPServerOptions = {
  name: hostname(),
  logger: false,
  disableReverseLookup: true,
  heloResponse: '%s',
  maxCommandLength: MAX_COMMAND,
  hideSMTPUTF8: true,
  // Its own codes would stand beside those of our replies.
  hideENHANCEDSTATUSCODES: true,
  disabledCommands: DISABLED,
};

interface Protocol {
  smtp: SMTPServer;
  take(socket: Socket): void;
  /** Calls back when the session that begins on the socket has ended. */
  whenEnded(socket: Socket, end: () => void): void;
  use(certificate: Certificate): void;
}

/** TLS begins with STARTTLS. What a client sends in plain text after that command is discarded (RFC 3207 §5). */
function plainProtocol(options: SMTPServerOptions, log: Log, limits: SmtpTimeLimits): Protocol {
  const smtp = new BoundedServer({ ...options, secure: false }, limits.login);
  smtp.on('error', (error: Error) => log.debug({ type: error.name }, 'an SMTP connection failed'));
  return {
    smtp,
    take: (socket) => smtp.server.emit('connection', socket),
    whenEnded: (socket, end) => smtp.endings.set(socket, end),
    use: (certificate) => smtp.updateSecureContext(certificate),
  };
}

/** TLS from the start (RFC 8314). The handshake is ours, because the library's has no time limit of its own. */
function tlsProtocol(
  options: SMTPServerOptions,
  certificate: Certificate,
  log: Log,
  limits: SmtpTimeLimits,
): Protocol {
  const smtp = new BoundedServer({ ...options, secure: true, secured: true }, limits.login);
  smtp.on('error', (error: Error) => log.debug({ type: error.name }, 'an SMTP connection failed'));
  const tls = createTlsServer({ ...certificate, handshakeTimeout: limits.handshake });
  tls.on('secureConnection', (socket: TLSSocket) => smtp.server.emit('connection', socket));
  tls.on('tlsClientError', (_error: Error, socket: TLSSocket) => socket.destroy());
  return {
    smtp,
    take: (socket) => tls.emit('connection', socket),
    // The socket below TLS keeps its listeners.
    whenEnded: () => {},
    use: (changed) => tls.setSecureContext(changed),
  };
}

type SMTPConnection = SMTPServer['connections'] extends Set<infer One> ? One : never;

/** Disconnects clients that do not log in in time, and offers the login only with TLS. */
class BoundedServer extends SMTPServer {
  readonly #loginMs: number;
  readonly #whenClosed = new Map<string, () => void>();
  /** What is called when the session of a socket ends. */
  readonly endings = new WeakMap<object, () => void>();

  constructor(options: SMTPServerOptions, loginMs: number) {
    super({
      ...options,
      onClose: (session, done) => {
        this.#whenClosed.get(session.id)?.();
        this.#whenClosed.delete(session.id);
        options.onClose?.(session, done);
      },
    });
    this.#loginMs = loginMs;
  }

  override connect(...given: Parameters<SMTPServer['connect']>): void {
    const [socket] = given;
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    offerLoginWithTls(connection);
    const timer = setTimeout(() => {
      if (!connection.session.user) connection.close();
    }, this.#loginMs).unref();
    this.#whenClosed.set(connection.id, () => {
      clearTimeout(timer);
      this.endings.get(socket)?.();
    });
  }
}

const once = (work: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
};

/** The library refuses a login without TLS, but offers it, and a client would send its key in plain text. */
function offerLoginWithTls(connection: SMTPConnection): void {
  const send = connection.send.bind(connection);
  connection.send = (code, data, context) => {
    const isOffer = Array.isArray(data) && !connection.session.secure;
    send(code, isOffer ? data.filter((line) => !line.startsWith('AUTH ')) : data, context);
  };
}

const connectionOf = (smtp: SMTPServer, { id }: SMTPServerSession) =>
  [...smtp.connections].find((connection) => connection.id === id);
