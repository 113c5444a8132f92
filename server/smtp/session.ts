import { randomUUID } from 'node:crypto';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Admit, Admitted } from '../http/access/admission.ts';
import { AddressLimit, isBeyond } from '../http/access/rate-limit.ts';
import { hashKey, isKey } from '../http/key-format.ts';
import type { NoteKeyUse, RecordRequest } from '../http/log/log-requests.ts';
import { toHttpError } from '../http/responses/errors.ts';
import { type HttpError, tooManyAtOnce } from '../http/responses/http-error.ts';
import { unitOfWork } from '../http/unit-of-work.ts';
import {
  isSimulatedAsSuppressed,
  RefusedRecipient,
} from '../messages/emails/acceptance/send-context.ts';
import {
  type RecordRefusedSend,
  recordRefusals,
  type Refusal,
} from '../messages/refused-sends/index.ts';
import { createTenantSemaphore } from '../platform/concurrency/semaphores.ts';
import { query, sql } from '../platform/database/sql.ts';
import { ownedBy } from '../platform/database/tenancy.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { type Address, addressFault, parseAddress } from '../platform/values/address.ts';
import { clientAddress } from '../platform/values/network.ts';
import { apiKeyIdOf, type Principal, type Scope } from '../platform/values/principal.ts';
import { type AcceptanceParts, messageAcceptance } from './accept-message.ts';
import { hashMessage, parseMessage } from './parse-message.ts';
import type { SessionControl, SessionHandlers } from './listener.ts';
import { LineEndRefusal, MAX_MESSAGE, receiveMessage, within } from './receive-message.ts';
import { acceptedText, SmtpRefusal, toRefusal } from './reply.ts';
import { toSendRequest } from './to-send-request.ts';

export interface SessionParts extends AcceptanceParts {
  admit: Admit;
  /** The scopes that allow a send. */
  scopes: readonly Scope[];
  recordRequest: RecordRequest;
  noteKeyUse: NoteKeyUse;
  recordRefusedSend: RecordRefusedSend;
  metrics: Metrics;
  log: Log;
}

/** What AUTH leaves in the session. The key is looked up again for each message, because it may be revoked meanwhile. */
interface SignedIn {
  keyHash: Buffer;
  keyId: string;
  principal: Principal;
}

const USER = 'mailwright';

export const MAX_RECIPIENTS = 50;

const CONNECTIONS_OF_KEY = 10;

/** Failed logins from one address, as for failed requests of the API. */
const FAILURES = { points: 100, duration: 60 };

/** Connections to the database for one organization. The API has others. */
const CONNECTIONS = { total: 2, maxWaitMs: 10_000, busy: tooManyAtOnce };

/** An email of a message counts as a single send. */
const OPERATION = 'emails.send';

/** The operation of a message in the metrics. */
const METERED = 'smtp';

/** The steps of a session, each with its reply. All listeners of a process share what they count. */
export function sessionHandlers(parts: SessionParts, control: SessionControl): SessionHandlers {
  const { acceptance, admit, log, orm, recordRefusedSend } = parts;
  const failures = new AddressLimit(FAILURES);
  /** The sessions of each key; null for a session that ended during its login. */
  const ofKey = new Map<string, number>();
  const keyOf = new WeakMap<SMTPServerSession, string | null>();
  const withConnection = createTenantSemaphore(CONNECTIONS);
  const acceptMessage = messageAcceptance(parts, withConnection);

  const count = (keyId: string, by: number): void => {
    const open = (ofKey.get(keyId) ?? 0) + by;
    if (open > 0) ofKey.set(keyId, open);
    else ofKey.delete(keyId);
  };

  async function signIn(
    username: string | undefined,
    password: string | null | undefined,
    session: SMTPServerSession,
  ): Promise<SignedIn> {
    const { remoteAddress } = session;
    const key = password ?? '';
    const keyHash = hashKey(key);
    const address = clientAddress(remoteAddress);
    const admitted =
      username === USER && isKey(key)
        ? await admit({ hash: keyHash, bucket: 'reads', address })
        : null;
    const keyId = admitted && apiKeyIdOf(admitted.principal.actor);
    if (!keyId) {
      await failures.count(remoteAddress).catch(() => {
        throw new SmtpRefusal(421, '4.7.0', 'Too many failed logins from this address.');
      });
      const hint = `Invalid credentials: the user name is ${USER}, the password a valid API key.`;
      throw new SmtpRefusal(535, '5.7.8', hint);
    }
    if (isBeyond(admitted)) throw new SmtpRefusal(454, '4.7.0', 'Too many logins; try again soon.');
    if (keyOf.get(session) === null) throw new SmtpRefusal(421, '4.4.2', 'The connection ended.');
    if ((ofKey.get(keyId) ?? 0) >= CONNECTIONS_OF_KEY) {
      const text = `This API key has ${CONNECTIONS_OF_KEY} connections; close one first.`;
      throw new SmtpRefusal(421, '4.7.0', text);
    }
    count(keyId, 1);
    keyOf.set(session, keyId);
    return { keyHash, keyId, principal: admitted.principal };
  }

  const recordRefused = (principal: Principal, refusals: Refusal[]): void =>
    recordRefusals(principal, refusals, { ...acceptance, record: recordRefusedSend });

  async function checkRecipient({ principal }: SignedIn, text: string): Promise<void> {
    const address = requireRecipient(text);
    const { organizationId, mode } = principal;
    const hash = acceptance.hashAddress(address.key);
    const found = await withConnection(organizationId, () =>
      unitOfWork(orm, { tenant: principal, readOnly: true }, (em) =>
        query(
          em,
          sql`select p.id from suppressions p
            where ${ownedBy(organizationId, 'p')} and p.address_hash = ${hash}`,
        ),
      ),
    );
    if (found.length === 0 && !isSimulatedAsSuppressed(address.key, mode)) return;
    const refusal = {
      contactId: null,
      reason: 'suppressed',
      subtypeSlug: null,
      templateSlug: null,
    };
    recordRefused(principal, [{ ...refusal, addressKey: address.key }]);
    throw new SmtpRefusal(550, '5.1.1', 'The recipient is suppressed.');
  }

  /**
   * Counts a send for each recipient. A message that does not fit into the second is counted as one, so that it leaves the
   * rest to others, and its repetition costs no more.
   */
  async function admitMessage(
    { keyHash: hash }: SignedIn,
    recipients: number,
    remoteAddress: string,
  ): Promise<Principal> {
    const entry = { hash, bucket: 'sends' as const, address: clientAddress(remoteAddress) };
    const count = async (): Promise<Admitted> => {
      const admitted = await admit(entry);
      if (admitted) return admitted;
      throw new SmtpRefusal(535, '5.7.8', 'The API key is no longer valid.');
    };
    const first = await count();
    requireScope(first.principal);
    const further = recipients - 1;
    const isWithin = !isBeyond({ ...first, used: first.used + further });
    const others = isWithin ? await Promise.all(Array.from({ length: further }, count)) : [];
    if (isWithin && !others.some(isBeyond)) return first.principal;
    throw new SmtpRefusal(451, '4.7.1', 'Too many emails in a second; try again soon.');
  }

  const requireScope = ({ scopes }: Principal): void => {
    if (parts.scopes.some((scope) => scopes.includes(scope))) return;
    throw new SmtpRefusal(550, '5.7.1', `This API key lacks the scope ${parts.scopes[0]}.`);
  };

  async function takeMessage(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    request: { requestId: string; traceparent: null },
  ): Promise<string[]> {
    const user = session.user as SignedIn;
    const { mailFrom, rcptTo } = session.envelope;
    const { organizationId } = user.principal;
    const disconnect = (): void => control.disconnect(session);
    const announced = mailFrom && mailFrom.args ? Number(mailFrom.args.SIZE ?? NaN) : NaN;
    const { bytes, release } = await within(control.messageMs, disconnect, () =>
      receiveMessage(stream, {
        owner: organizationId,
        maxBytes: MAX_MESSAGE,
        announced: Number.isNaN(announced) ? null : announced,
        disconnect,
      }),
    );
    try {
      const admitted = await admitMessage(user, rcptTo.length, session.remoteAddress);
      const principal = { ...admitted, request };
      const submission = {
        recipients: distinct(rcptTo.map(({ address }) => requireRecipient(address))),
        message: toSendRequest(await parseMessage(bytes)),
        hash: await hashMessage(bytes),
      };
      const { ids, accepted } = await acceptMessage(principal, submission).catch(
        (error: unknown) => {
          if (error instanceof RefusedRecipient) recordRefused(principal, [error.refusal]);
          throw error;
        },
      );
      if (principal.mode === 'live') parts.metrics.accepted('single', organizationId, accepted);
      return ids;
    } finally {
      release();
    }
  }

  /** Takes a message, and records it as the API records a request. */
  async function submit(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const arrivedAt = Date.now();
    const requestId = randomUUID();
    const { keyId, principal } = session.user as SignedIn;
    const { organizationId, mode } = principal;
    let ids: string[] = [];
    let failure: HttpError | null = null;
    let refusal: SmtpRefusal | null = null;
    try {
      ids = await takeMessage(stream, session, { requestId, traceparent: null });
      return acceptedText(ids);
    } catch (error) {
      if (error instanceof SmtpRefusal) refusal = error;
      else {
        failure = toHttpError(error, log.outages.isUnderWay);
        refusal = toRefusal(failure);
        noteFailure(error, failure, requestId);
      }
      throw refusal;
    } finally {
      const durationMs = Date.now() - arrivedAt;
      const code = refusal?.responseCode ?? 250;
      const facts = { request_id: requestId, organization_id: organizationId, key_id: keyId, mode };
      const emails = ids.length === 1 ? { email_id: ids[0] } : { emails: ids.length };
      log.info({ ...facts, smtp_reply: code, ...emails, ms: durationMs });
      parts.metrics.request(METERED, statusOf(code, failure), durationMs / 1_000);
      parts.noteKeyUse(keyId);
      parts.recordRequest({
        organizationId,
        apiKeyId: keyId,
        mode,
        arrivedAt,
        operation: OPERATION,
        requestId,
        durationMs,
        status: statusOf(code, failure),
        errorCode: failure?.code ?? null,
        errorField: null,
      });
    }
  }

  /** `requestId`: null before the message. */
  function noteFailure(error: unknown, { status }: HttpError, requestId: string | null): void {
    if (status < 500 || log.outages.note(error)) return;
    const level = status === 503 ? 'warn' : 'error';
    log[level]({ request_id: requestId, err: describeError(error) }, 'a message by SMTP failed');
  }

  /** Errors that are no refusal, such as those of the database, become one here. */
  const settle = <T>(work: Promise<T>, done: (error: Error | null, result?: T) => void): void => {
    work.then(
      (result) => done(null, result),
      (error: unknown) => {
        if (error instanceof SmtpRefusal) return done(error);
        const failure = toHttpError(error, log.outages.isUnderWay);
        noteFailure(error, failure, null);
        done(toRefusal(failure));
      },
    );
  };

  return {
    onAuth({ username, password }, session, done) {
      settle(signIn(username, password, session), (error, user) => done(error, { user }));
    },
    onMailFrom({ args }, session, done) {
      if (control.isClosing()) return done(new SmtpRefusal(421, '4.3.2', 'Shutting down.'));
      if (args && args.SMTPUTF8) {
        const text = 'SMTPUTF8 is not supported: addresses must be ASCII before the @.';
        return done(new SmtpRefusal(555, '5.6.7', text));
      }
      settle(
        Promise.resolve().then(() => requireScope((session.user as SignedIn).principal)),
        done,
      );
    },
    onRcptTo({ address }, session, done) {
      settle(checkRecipient(session.user as SignedIn, address), done);
    },
    onData(stream, session, done) {
      settle(submit(stream, session), (error, text) => {
        done(error, text);
        if (error instanceof LineEndRefusal) control.disconnect(session);
      });
    },
    onClose(session) {
      const keyId = keyOf.get(session);
      if (keyId) count(keyId, -1);
      keyOf.set(session, null);
    },
  };
}

/** The library knows some spellings of an address as two. */
const distinct = (addresses: Address[]): Address[] => [
  ...new Map(addresses.map((address) => [address.key, address])).values(),
];

function requireRecipient(text: string): Address {
  const address = parseAddress(text);
  if (address) return address;
  const { reason, message } = addressFault('RCPT TO', text);
  throw new SmtpRefusal(553, reason === 'non_ascii_local_part' ? '5.6.7' : '5.1.3', message);
}

/** What the request log shows: the status that the API would have answered; null if the client went away. */
function statusOf(code: number, failure: HttpError | null): number | null {
  if (code === 421) return null;
  return failure?.status ?? STATUSES[code] ?? 400;
}

const STATUSES: Partial<Record<number, number>> = {
  250: 200,
  451: 429,
  535: 401,
  550: 403,
  552: 413,
};
