import { createTransport, type SendMailOptions } from 'nodemailer';
import { toMail } from '../mail.ts';
import { findAddressFault } from '../message-headers.ts';
import { readAnswers, type Refusals } from './answers.ts';
import { readSmtpFailure, type SmtpFailure, type Stage } from './outcome.ts';
import { parseSmtpUrl } from '../../../platform/smtp-url.ts';
import type { Transport } from '../transport.ts';

export interface SmtpTransportOptions {
  /** See `parseSmtpUrl`. */
  url: string;
  maxConnections?: number;
  /** Sent with EHLO; by default the machine's own name, or `[127.0.0.1]` if that has no dot. */
  ehloName?: string;
  connectionTimeoutMs?: number;
  greetingTimeoutMs?: number;
  /** Time-outs for the server's answers. */
  socketTimeoutMs?: number;
}

interface TrackedMail extends SendMailOptions {
  onConnection: () => void;
  onBodyHandedOver: () => void;
}

/** Sends to an SMTP server: each message once, over kept connections. */
export function createSmtpTransport(options: SmtpTransportOptions): Transport {
  const maxConnections = options.maxConnections ?? 5;
  const server = parseSmtpUrl(options.url);
  const credentials = server.auth ? [server.auth.user, server.auth.pass] : [];
  const mailer = createTransport({
    ...server,
    pool: true,
    name: options.ehloName,
    maxConnections,
    connectionTimeout: options.connectionTimeoutMs ?? 10_000,
    greetingTimeout: options.greetingTimeoutMs ?? 10_000,
    socketTimeout: options.socketTimeoutMs ?? 30_000,
    // Enough for a kept connection that the server has closed; nodemailer repeats a message only if it has
    // not begun to send it. The queue makes all other retries.
    maxRequeues: 1,
    // A message has content only; no part of it may make nodemailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  // nodemailer's errors don't distinguish a connection that was lost before the end of the message from one
  // that was lost after it. The end of the stream does: it comes immediately before the final dot is
  // written.
  mailer.use('stream', (mail, done) => {
    const { onConnection, onBodyHandedOver } = mail.data as unknown as TrackedMail;
    // The pool reads the message when it has a connection for it.
    mail.message.processFunc((body) => {
      onConnection();
      return body.once('end', onBodyHandedOver);
    });
    done();
  });

  return {
    name: 'smtp',
    configurationSet: null,
    maxInFlight: maxConnections,
    async send(message, progress) {
      const fault = findAddressFault(message);
      if (fault) return { kind: 'rejected', message: fault };
      let stage: Stage = 'connecting';
      try {
        const mail: TrackedMail = {
          ...toMail(message),
          onConnection: () => {
            stage = 'sending';
            progress?.onConnection();
          },
          onBodyHandedOver: () => {
            stage = 'handed_over';
          },
          signal: progress?.signal,
        };
        const { rejectedErrors = [] } = (await mailer.sendMail(mail)) as Refusals;
        return readAnswers(message, rejectedErrors, credentials);
      } catch (error) {
        const { rejectedErrors = [] } = error as Refusals;
        // With copies, nodemailer reports one of the replies; the email's outcome is that about `to`.
        if (rejectedErrors.length > 1) return readAnswers(message, rejectedErrors, credentials);
        const envelope = { from: message.from.address, to: message.to, credentials };
        return readSmtpFailure(error as SmtpFailure, stage, envelope);
      }
    },
    async close() {
      mailer.close();
    },
  };
}
