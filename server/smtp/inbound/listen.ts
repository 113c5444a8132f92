import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { MailIntake } from '../../delivery/feedback/mail-intake.ts';
import { toHttpError } from '../../http/responses/errors.ts';
import { busy } from '../../http/responses/http-error.ts';
import { createTenantSemaphore } from '../../platform/concurrency/semaphores.ts';
import type { Database } from '../../platform/database/sql.ts';
import { describeError, type Log } from '../../platform/log.ts';
import type { InboundResult, Metrics } from '../../platform/metrics/metrics.ts';
import type { InboundSettings } from '../../platform/submission-settings.ts';
import type { MailAddresses, OwnAddress } from '../../platform/tokens/mail-addresses.ts';
import {
  DISABLED,
  listenForSmtp,
  type SessionControl,
  type SessionHandlers,
  type SmtpListener,
  type SmtpTimeLimits,
} from '../listener.ts';
import { headersOf, parseMessage } from '../parse-message.ts';
import { LineEndRefusal, receiveMessage, within } from '../receive-message.ts';
import { SmtpRefusal, toRefusal } from '../reply.ts';
import { readReport, type Report } from './read-report.ts';
import { withdraw } from './withdraw.ts';

interface InboundParts {
  orm: Database;
  mailIntake: MailIntake;
  addresses: MailAddresses;
  /** The clock that decides whether an address is still valid. */
  now: () => Date;
  metrics: Metrics;
  log: Log;
}

interface InboundOptions extends InboundParts {
  settings: InboundSettings;
  maxConnections: number;
  limits?: Partial<SmtpTimeLimits>;
}

const TIME_LIMITS: SmtpTimeLimits = {
  handshake: 10_000,
  // There is no login, so this is the longest session.
  login: 600_000,
  message: 60_000,
  idle: 300_000,
  certificate: 5_000,
};

/** The maximum size of a message. */
const MAX_BYTES = 1024 * 1024;

const MAX_RECIPIENTS = 10;

/** Messages that are read, or use a connection to the database, at once. Others wait, and API and worker have their own. */
const WORK = {
  total: 2,
  maxWaitMs: 10_000,
  busy: () => busy('Many messages are being read; try again soon.'),
};

/** Whose messages share memory and `WORK`. */
const OWNER = 'inbound';

/**
 * Takes the mail that answers ours: reports of mail servers and mailbox providers, and withdrawals. Only addresses of ours
 * are recipients, so this relays nothing, and nothing is ever sent back: a message is refused in its session, or it is taken.
 */
export function openInbound(options: InboundOptions): Promise<SmtpListener> {
  const { settings, maxConnections, limits, log } = options;
  return listenForSmtp(
    {
      setting: 'INBOUND_LISTEN',
      listen: settings.listen,
      certificate: settings.certificate,
      maxConnections,
      limits: { ...TIME_LIMITS, ...limits },
      options: {
        disabledCommands: [...DISABLED, 'AUTH', ...(settings.certificate ? [] : ['STARTTLS'])],
        size: MAX_BYTES,
        // Whoever asks for a report of the delivery gets it from the server before this one.
        hideDSN: true,
        maxRecipients: MAX_RECIPIENTS,
      },
      log,
    },
    (control) => inboundHandlers(options, control),
  );
}

function inboundHandlers(parts: InboundParts, control: SessionControl): SessionHandlers {
  const { addresses, log, metrics, now } = parts;
  const inTurn = createTenantSemaphore(WORK);

  async function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<InboundResult> {
    const { mailFrom, rcptTo } = session.envelope;
    const disconnect = (): void => control.disconnect(session);
    const announced = mailFrom && mailFrom.args ? Number(mailFrom.args.SIZE ?? NaN) : NaN;
    const { bytes, release } = await within(control.messageMs, disconnect, () =>
      receiveMessage(stream, {
        owner: OWNER,
        maxBytes: MAX_BYTES,
        announced: Number.isNaN(announced) ? null : announced,
        disconnect,
      }),
    );
    try {
      const isFromNobody = !mailFrom || mailFrom.address === '';
      const recipients = rcptTo.flatMap(({ address }) => addresses.open(address, now()) ?? []);
      return await inTurn(OWNER, () => handle(parts, { bytes, isFromNobody, recipients }));
    } finally {
      release();
    }
  }

  async function takeAndCount(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<void> {
    try {
      metrics.inbound(await take(stream, session));
    } catch (error) {
      metrics.inbound('refused');
      if (error instanceof SmtpRefusal) throw error;
      const failure = toHttpError(error, log.outages.isUnderWay);
      if (failure.status >= 500 && !log.outages.note(error)) {
        const level = failure.status === 503 ? 'warn' : 'error';
        log[level]({ err: describeError(error) }, 'mail about an email could not be taken');
      }
      throw toRefusal(failure);
    }
  }

  return {
    onMailFrom(_address, _session, done) {
      done(control.isClosing() ? new SmtpRefusal(421, '4.3.2', 'Shutting down.') : null);
    },
    onRcptTo({ address }, _session, done) {
      if (addresses.open(address, now())) return done();
      metrics.inbound('unknown');
      done(new SmtpRefusal(550, '5.1.1', 'There is no such address.'));
    },
    onData(stream, session, done) {
      takeAndCount(stream, session).then(
        () => done(null, '2.0.0 Taken'),
        (error: Error) => {
          done(error);
          if (error instanceof LineEndRefusal) control.disconnect(session);
        },
      );
    },
  };
}

interface InboundMessage {
  bytes: Buffer;
  /** With the null sender, as reports have it. */
  isFromNobody: boolean;
  recipients: OwnAddress[];
}

/** Returns what became of the message. One that says nothing certain is taken and has no effect. */
async function handle(parts: InboundParts, message: InboundMessage): Promise<InboundResult> {
  const unsubscribed = message.recipients.filter(({ purpose }) => purpose === 'unsubscribe');
  const others = message.recipients.filter(({ purpose }) => purpose !== 'unsubscribe');
  if (unsubscribed.length > 0 && isFromPerson(message)) {
    for (const { emailId } of unsubscribed) await withdrawOnce(parts, emailId);
    return 'unsubscribed';
  }
  const report = others.length > 0 ? await reportIn(message) : null;
  if (!report) return 'ignored';
  let events = 0;
  for (const address of others) events += await takeReport(parts, report, address);
  return events > 0 ? 'reported' : 'ignored';
}

async function withdrawOnce(
  { orm, mailIntake, log }: InboundParts,
  emailId: string,
): Promise<void> {
  const contact = await mailIntake.findContact(emailId);
  if (!contact) return;
  await withdraw(orm, emailId, contact);
  log.info({ email_id: emailId, organization_id: contact.organizationId }, 'unsubscribed by mail');
}

/** A program that answers every message (RFC 3834) withdraws nothing; one that unsubscribes for a person does. */
function isFromPerson({ bytes, isFromNobody }: InboundMessage): boolean {
  if (isFromNobody) return false;
  return !headersOf(bytes.subarray(0, MAX_HEAD)).some((header) => AUTOMATIC.test(header));
}

const MAX_HEAD = 64 * 1024;
const AUTOMATIC =
  /^(?:auto-submitted:[ \t]*auto-(?:replied|notified)|x-auto-?(?:reply|respond)|precedence:[ \t]*auto_reply|content-type:[ \t]*multipart\/report)/i;

/** Null for a message that is no report, or cannot be parsed. */
async function reportIn({ bytes, isFromNobody }: InboundMessage): Promise<Report | null> {
  try {
    const report = await readReport(await parseMessage(bytes), isFromNobody);
    return report.reports.length > 0 ? report : null;
  } catch (error) {
    if (error instanceof SmtpRefusal) return null;
    throw error;
  }
}

/** Returns the number of events. */
async function takeReport(
  { addresses, mailIntake, now, log }: InboundParts,
  { reports, quoted }: Report,
  { purpose, emailId }: OwnAddress,
): Promise<number> {
  const about =
    purpose === 'bounce'
      ? emailId
      : addresses.findIn(quoted, now()).find((one) => one.purpose !== 'feedback')?.emailId;
  if (about === undefined) return 0;
  // A report about mail to an address of ours is about no email. It comes from a loop.
  const isOurs = (address: string): boolean => addresses.open(address, now()) !== null;
  const ofEmails = reports.filter(({ recipients }) => !recipients.some(isOurs));
  const events = await mailIntake.report(about, ofEmails, now());
  log.debug({ email_id: about, events }, 'report by mail');
  return events;
}
