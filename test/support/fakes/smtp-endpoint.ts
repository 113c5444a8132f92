import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The failure of a message, and the step at which it occurs. Steps without one succeed. */
export type SmtpBehaviour =
  | { at: 'sender' | 'recipient' | 'message'; reply: { code: number; text: string } }
  /** Cuts the connection: on MAIL FROM or RCPT, on the first bytes of the message, or after its final dot. */
  | { at: 'sender' | 'recipient' | 'first-bytes' | 'final-dot'; drop: 'close' | 'reset' }
  /** Keeps silent: on MAIL FROM or RCPT, or after the final dot. */
  | { at: 'sender' | 'recipient' | 'final-dot'; stall: true };

interface SmtpEnvelope {
  from: string;
  to: string | undefined;
  /** The place of the message among those of its connection, from 1. */
  nth: number;
}

interface SmtpMessage {
  from: string;
  recipients: string[];
  /** As sent over the wire, without dot-stuffing. */
  raw: Buffer;
  /** The user who authenticated. */
  user: string | undefined;
  secure: boolean;
  /** The name in EHLO. */
  hello: string;
  /** The reports that the client asks for at the first recipient (RFC 3461). */
  notify: string[];
  /** What a report should contain of the message. */
  returns: string | null;
}

export interface SmtpEndpoint {
  readonly port: number;
  readonly url: string;
  /**
   * Messages that were received completely and not refused, whether or not the client received the
   * response.
   */
  readonly messages: SmtpMessage[];
  /** The number of TCP connections opened. */
  connections: number;
  /** Those that are open. */
  readonly open: number;
  /** Decides about each message at each step; undefined accepts. Can be changed at any time. */
  rule: (envelope: SmtpEnvelope) => SmtpBehaviour | undefined;
  /** Closes all connections, as a server does that has waited for long. */
  closeConnections(): void;
  close(): Promise<void>;
}

export interface SmtpEndpointOptions {
  /** A free port by default. */
  port?: number;
  /** Requires these credentials. */
  auth?: { user: string; pass: string };
  /** Offers STARTTLS, with an untrusted certificate. */
  startTls?: boolean;
  /** Without pipelining. */
  withoutPipelining?: boolean;
  /** Without reports of deliveries (RFC 3461). */
  withoutDsn?: boolean;
  /** Accepts connections and never sends a greeting. */
  silent?: boolean;
  /** Refuses further connections while so many are open. */
  mostConnections?: number;
  /** How long it takes to accept a message. */
  answerAfterMs?: number;
}

/** A local SMTP server that can fail before and after it accepts a message. */
export async function startSmtpEndpoint(options: SmtpEndpointOptions = {}): Promise<SmtpEndpoint> {
  const sockets = new Map<number | undefined, Socket>();
  const behaviourIn = (
    { envelope, transaction: nth }: SMTPServerSession,
    to = envelope.rcptTo.at(-1)?.address,
  ) => endpoint.rule({ from: addressOf(envelope.mailFrom), to, nth });
  const cut = ({ remotePort }: SMTPServerSession, how: 'close' | 'reset') => {
    if (how === 'reset') sockets.get(remotePort)?.resetAndDestroy();
    else sockets.get(remotePort)?.destroy();
  };

  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    authOptional: !options.auth,
    allowInsecureAuth: true,
    hidePIPELINING: options.withoutPipelining ?? false,
    hideDSN: options.withoutDsn ?? false,
    disabledCommands: [
      ...(options.auth ? [] : ['AUTH']),
      ...(options.startTls ? [] : ['STARTTLS']),
    ],
    onConnect(_session, done) {
      if (options.silent) return;
      const isFull = server.connections.size > (options.mostConnections ?? Infinity);
      done(isFull ? refusal(421, '4.3.2 Service not available') : null);
    },
    onAuth({ username, password }, _session, done) {
      const sound = username === options.auth?.user && password === options.auth?.pass;
      if (sound) done(null, { user: username });
      else done(refusal(535, '5.7.8 Authentication credentials invalid'));
    },
    onMailFrom({ address }, session, done) {
      const { transaction: nth } = session;
      const behaviour = endpoint.rule({ from: address, to: undefined, nth });
      if (behaviour?.at !== 'sender') done();
      else if ('drop' in behaviour) cut(session, behaviour.drop);
      else if ('reply' in behaviour) done(toError(behaviour));
    },
    onRcptTo({ address }, session, done) {
      const behaviour = behaviourIn(session, address);
      if (behaviour?.at !== 'recipient') done();
      else if ('drop' in behaviour) cut(session, behaviour.drop);
      else if ('reply' in behaviour) done(toError(behaviour));
    },
    onData(stream, session, done) {
      const behaviour = behaviourIn(session);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (behaviour?.at === 'first-bytes') cut(session, behaviour.drop);
      });
      stream.once('end', () => {
        if (behaviour?.at === 'message') return done(toError(behaviour));
        if (behaviour?.at === 'first-bytes') return;
        endpoint.messages.push(toMessage(session, Buffer.concat(chunks)));
        if (behaviour?.at !== 'final-dot') setTimeout(done, options.answerAfterMs ?? 0);
        else if ('drop' in behaviour) cut(session, behaviour.drop);
      });
    },
  });
  // Errors of connections that tests close on purpose.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    endpoint.connections += 1;
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });

  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const endpoint: SmtpEndpoint = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    connections: 0,
    get open() {
      return sockets.size;
    },
    rule: () => undefined,
    closeConnections: () => {
      for (const socket of sockets.values()) socket.end();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
  return endpoint;
}

const addressOf = (mailbox: { address: string } | false): string =>
  mailbox ? mailbox.address : '';

const toMessage = (
  { envelope, user, secure, hostNameAppearsAs }: SMTPServerSession,
  raw: Buffer,
): SmtpMessage => ({
  from: addressOf(envelope.mailFrom),
  recipients: envelope.rcptTo.map(addressOf),
  raw,
  user: user as string | undefined,
  secure,
  hello: String(hostNameAppearsAs),
  notify: envelope.rcptTo[0]?.dsn?.notify ?? [],
  returns: envelope.dsn?.ret ?? null,
});

const refusal = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code });

const toError = (behaviour: SmtpBehaviour): Error | null =>
  'reply' in behaviour ? refusal(behaviour.reply.code, behaviour.reply.text) : null;
