import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { readAnswers, type Refusals } from './answers.ts';
import {
  isOfConnection,
  NOT_ACCEPTED,
  readSmtpFailure,
  type SmtpFailure,
  type Stage,
  wordsOf,
} from './outcome.ts';
import { createConnectionPool, type Place } from './pool.ts';
import { parseSmtpUrl, type SmtpTls } from '../../../platform/smtp-url.ts';
import { Connection } from './connection.ts';
import {
  findAddressFault,
  type OutgoingMessage,
  type Progress,
  type Sent,
  toMail,
  type Transport,
} from '../transport.ts';

export interface SmtpTransportOptions {
  /** See `parseSmtpUrl`. */
  url: string;
  /** Null for what the URL says. */
  tls?: SmtpTls | null;
  maxConnections?: number;
  /** Sent with EHLO; by default the machine's own name, or `[127.0.0.1]` if that has no dot. */
  ehloName?: string;
  connectionTimeoutMs?: number;
  greetingTimeoutMs?: number;
  /** Time-outs for the server's answers. */
  socketTimeoutMs?: number;
}

export interface SmtpTransport extends Transport {
  /** Whether TLS is required and the server does not offer it. False also if the server cannot be reached. */
  lacksTls(): Promise<boolean>;
}

/**
 * How many connections one attempt of an email may need. The second one is new, unless the server refuses further
 * connections: then it is another kept one, which may end as well.
 */
const MOST_CONNECTIONS = 3;

/** Sends to an SMTP server, over kept connections. */
export function createSmtpTransport(options: SmtpTransportOptions): SmtpTransport {
  const maxConnections = options.maxConnections ?? 5;
  const server = parseSmtpUrl(options.url, options.tls);
  const credentials = server.auth ? [server.auth.user, server.auth.pass] : [];
  const connectionOptions = {
    ...server,
    name: options.ehloName,
    connectionTimeout: options.connectionTimeoutMs ?? 10_000,
    greetingTimeout: options.greetingTimeoutMs ?? 10_000,
    socketTimeout: options.socketTimeoutMs ?? 30_000,
  };
  const pool = createConnectionPool(connectionOptions, maxConnections);

  /** Makes one attempt to send a message, over the connection of the place. */
  async function attempt(
    place: Place,
    message: OutgoingMessage,
    progress?: Progress,
  ): Promise<Attempt> {
    const signal = progress?.signal;
    const envelope = { from: message.from.address, to: message.to, credentials };
    let stage: Stage = 'connecting';
    let wasUsed = false;
    try {
      const mime = compose(message);
      const connection = await place.connect(signal);
      wasUsed = connection.isUsed;
      stage = 'sending';
      progress?.onConnection();
      // An error doesn't distinguish a connection that was lost before the end of the message from one that was lost
      // after it.
      const onBodyHandedOver = (): void => {
        stage = 'handed_over';
      };
      const { rejectedErrors = [] } = await connection.send(mime, {
        signal,
        withReports: message.returnPath !== undefined,
        onBodyHandedOver,
      });
      return { sent: readAnswers(message, rejectedErrors, credentials), ofConnection: null };
    } catch (error) {
      const failure = error as SmtpFailure & Refusals;
      const { rejectedErrors = [] } = failure;
      // `as`, because TypeScript doesn't know that the callback may have changed it.
      const reached = stage as Stage;
      const isOver = wasUsed && reached !== 'handed_over' && isOfConnection(failure);
      return {
        // With copies, nodemailer reports one of the replies; the email's outcome is that about `to`.
        sent:
          rejectedErrors.length > 1
            ? readAnswers(message, rejectedErrors, credentials)
            : readSmtpFailure(failure, reached, envelope),
        ofConnection: isOver ? wordsOf(failure, envelope) : null,
      };
    }
  }

  return {
    name: 'smtp',
    configurationSet: null,
    maxInFlight: maxConnections,
    async send(message, progress) {
      const fault = findAddressFault(message);
      if (fault) return { kind: 'rejected', message: fault };
      const place = await pool.enter(progress?.signal);
      if (!place) return { kind: 'stopped', message: NOT_ACCEPTED };
      try {
        let { sent, ofConnection } = await attempt(place, message, progress);
        let endedConnection = ofConnection;
        for (let more = MOST_CONNECTIONS - 1; ofConnection !== null && more > 0; more -= 1) {
          endedConnection = ofConnection;
          ({ sent, ofConnection } = await attempt(place, message, progress));
        }
        return endedConnection === null ? sent : { ...sent, endedConnection };
      } finally {
        place.release();
      }
    },
    async lacksTls() {
      if (!server.requireTLS) return false;
      try {
        (await Connection.open({ ...connectionOptions, auth: undefined })).close();
        return false;
      } catch (error) {
        return (error as SmtpFailure).code === 'ETLS';
      }
    },
    async close() {
      pool.close();
    },
  };
}

interface Attempt {
  sent: Sent;
  /**
   * Why the connection failed, if the message was certainly not accepted and has nothing to do with it: the connection
   * had carried other messages before.
   */
  ofConnection: string | null;
}

/** A message has content only; no part of it may make nodemailer read files or fetch URLs. */
const compose = (message: OutgoingMessage): MimeNode =>
  new MailComposer({
    ...toMail(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
