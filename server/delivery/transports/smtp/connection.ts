import type MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Refusals } from './answers.ts';
import { isOfConnection, type SmtpFailure } from './outcome.ts';

export interface ConnectionOptions extends SMTPConnection.Options {
  auth?: { user: string; pass: string };
}

/** After so many messages a connection is closed, because servers limit them. */
const MOST_MESSAGES = 100;

/** Without the content of the message, which would make a report as long as the message. */
const REPORTS = { ret: 'HDRS', notify: ['SUCCESS', 'FAILURE', 'DELAY'] };

interface SendOptions {
  signal?: AbortSignal;
  /** Whether to ask the server for reports of deliveries, delays and failures, if it offers them (RFC 3461). */
  withReports?: boolean;
  /** The last byte of the message is given to the socket next, before the final dot. */
  onBodyHandedOver: () => void;
}

/** A session with the SMTP server, in which messages are sent one after the other. */
export class Connection {
  readonly #smtp: SMTPConnection;
  #isOpen = true;
  /** The messages that the server has accepted or refused. */
  #answered = 0;
  #needsReset = false;

  private constructor(options: ConnectionOptions) {
    this.#smtp = new SMTPConnection(options);
    // The current step reports the error; without a step, nobody waits for the session.
    this.#smtp.on('error', () => undefined);
    this.#smtp.once('end', () => {
      this.#isOpen = false;
    });
  }

  /** Opens a session that is ready for a message: greeting, EHLO, STARTTLS and the login are done. */
  static async open(
    { auth, ...options }: ConnectionOptions,
    signal?: AbortSignal,
  ): Promise<Connection> {
    const connection = new Connection(options);
    const smtp = connection.#smtp;
    try {
      await connection.#run((done) => smtp.connect(done), signal);
      if (auth && smtp.allowsAuth) {
        await connection.#run(
          (done) => smtp.login({ user: auth.user, credentials: auth }, done),
          signal,
        );
      }
      return connection;
    } catch (error) {
      smtp.close();
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the server has answered a message on this connection. */
  get isUsed(): boolean {
    return this.#answered > 0;
  }

  /** Returns the refusals of some recipients. After a failure that is not about the message, the connection is closed. */
  async send(
    mime: MimeNode,
    { signal, withReports = false, onBodyHandedOver }: SendOptions,
  ): Promise<Refusals> {
    const body = mime.createReadStream().once('end', onBodyHandedOver);
    try {
      const answer = await this.#run<Refusals>(
        (done) =>
          this.#smtp.send(
            { ...mime.getEnvelope(), ...(withReports && { dsn: REPORTS }) },
            body,
            done,
          ),
        signal,
      );
      this.#answered += 1;
      return answer;
    } catch (error) {
      const failure = error as SmtpFailure;
      const isAnswer = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE';
      this.#needsReset = isAnswer && !isOfConnection(failure);
      if (this.#needsReset) this.#answered += 1;
      else this.#smtp.close();
      throw error;
    }
  }

  /** Makes the connection ready for another message, or closes it. */
  async prepare(): Promise<void> {
    try {
      if (this.#needsReset) await this.#run((done) => this.#smtp.reset(done));
      this.#needsReset = false;
    } catch {
      this.#smtp.close();
    }
    if (!this.#isOpen || this.#answered < MOST_MESSAGES) return;
    this.#isOpen = false;
    this.#smtp.quit();
  }

  close(): void {
    this.#smtp.close();
  }

  /** Runs one step of the session. It also fails when the session ends, and when the signal is aborted. */
  async #run<Result>(
    step: (done: (error?: Error | null, result?: Result) => void) => void,
    signal?: AbortSignal,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const abort = (): void => {
      reject(failure('EABORT', 'The step was aborted'));
      this.#smtp.close();
    };
    // Nodemailer reports why a session has ended right after this event.
    const end = (): void =>
      void setImmediate(() => reject(failure('ECONNECTION', 'Connection closed')));
    this.#smtp.once('error', reject).once('end', end);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else step((error, result) => (error ? reject(error) : resolve(result as Result)));
    return promise.finally(() => {
      this.#smtp.off('error', reject).off('end', end);
      signal?.removeEventListener('abort', abort);
    });
  }
}

export const failure = (code: string, message: string): Error & SmtpFailure =>
  Object.assign(new Error(message), { code });
