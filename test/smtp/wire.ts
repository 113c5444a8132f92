import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

export interface WireOptions {
  /** TLS from the start. */
  secure?: boolean;
}

/** A client that writes exactly the given bytes, for what libraries do not do. */
export class Wire {
  #socket: Socket;
  #received = '';
  #isClosed = false;
  readonly #closing = Promise.withResolvers<void>();
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  /** A connection whose greeting has been read. */
  static async open(port: number, { secure = false }: WireOptions = {}): Promise<Wire> {
    const wire = await Wire.connect(port, { secure });
    await wire.reply();
    return wire;
  }

  static async connect(port: number, { secure = false }: WireOptions = {}): Promise<Wire> {
    const at = { host: '127.0.0.1', port };
    const socket = secure ? connectTls({ ...at, rejectUnauthorized: false }) : connectTcp(at);
    const wire = new Wire(socket);
    if (secure) {
      await Promise.race([once(socket, 'secureConnect').catch(() => {}), wire.closed()]);
    }
    return wire;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The name in the server's certificate. */
  get certificateName(): string {
    const { getPeerCertificate } = this.#socket as Socket & {
      getPeerCertificate?: () => { subject: { CN: string } };
    };
    return getPeerCertificate?.call(this.#socket).subject.CN ?? '';
  }

  write(text: string | Buffer): void {
    this.#socket.write(text);
  }

  /** Writes, and waits while the socket is full. */
  async writeAll(bytes: Buffer): Promise<void> {
    if (this.#isClosed || this.#socket.write(bytes)) return;
    await Promise.race([once(this.#socket, 'drain').catch(() => {}), this.closed()]);
  }

  async command(line: string): Promise<string> {
    this.write(`${line}\r\n`);
    return this.reply();
  }

  /** The next reply, whose last line has a space after the code; empty if the server closed the connection. */
  async reply(): Promise<string> {
    for (;;) {
      const [whole] = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r\n/.exec(this.#received) ?? [];
      if (whole !== undefined) {
        this.#received = this.#received.slice(whole.length);
        return whole.trimEnd();
      }
      if (this.#isClosed) return '';
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  login(key: string, user = 'mailwright'): Promise<string> {
    return this.command(`AUTH PLAIN ${Buffer.from(`\0${user}\0${key}`).toString('base64')}`);
  }

  /** `behind`: what is sent in plain text, in the same packet. Returns the reply in plain text. */
  async startTls(behind = ''): Promise<string> {
    this.write(`STARTTLS\r\n${behind}`);
    const reply = await this.reply();
    this.#socket.removeAllListeners();
    this.#socket = connectTls({ socket: this.#socket, rejectUnauthorized: false });
    this.#listen();
    await once(this.#socket, 'secureConnect');
    return reply;
  }

  /** Sends a message in one transaction, whose lines are given. Returns the reply to it, or the first refusal. */
  async send(
    { from = 'hello@demo-shop.example', to }: { from?: string; to: string[] },
    message: string | Buffer,
  ): Promise<string> {
    for (const line of [`MAIL FROM:<${from}>`, ...to.map((address) => `RCPT TO:<${address}>`)]) {
      const reply = await this.command(line);
      if (!reply.startsWith('250')) return reply;
    }
    await this.command('DATA');
    this.write(message);
    this.write('\r\n.\r\n');
    return this.reply();
  }

  closed(): Promise<void> {
    return this.#closing.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
      this.#wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isClosed = true;
      this.#closing.resolve();
      this.#wake();
    });
  }
}

/** A message of lines, without the end of the last one. */
export const lines = (...all: string[]): string => all.join('\r\n');

let messages = 0;

/** A plain message with a Message-ID of its own. */
export const plainMessage = (more: string[] = [], text = 'Hello.'): string => {
  messages += 1;
  return lines(
    'From: Demo Shop <hello@demo-shop.example>',
    'To: Ada <ada@example.com>',
    `Message-ID: <${messages}.${process.pid}@client.example>`,
    'Subject: Order 1042',
    ...more,
    '',
    text,
  );
};

/** The ids in the reply to a message. */
export const idsIn = (reply = ''): string[] =>
  reply.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? [];

/** A session with implicit TLS. Tries until the server is there. */
export async function logIn(port: number, key: string): Promise<Wire> {
  for (;;) {
    const wire = await Wire.open(port, { secure: true });
    await wire.command('EHLO client.example');
    if ((await wire.login(key)).startsWith('235')) return wire;
    wire.close();
    await sleep(50);
  }
}
