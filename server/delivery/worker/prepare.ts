import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { MailTransport } from '../../platform/config.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { SMALL_BODY } from '../../messages/emails/acceptance/own-content.ts';
import { dueAtOf } from '../../messages/emails/conditions.ts';
import { TimeSlicer } from '../../messages/emails/lists/time-slicer.ts';
import type { RenderTemplate } from '../../messages/templates/rendering.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { findWaiting, type Lifetimes, type WaitingEmail } from '../attempts/claim.ts';
import { composeOrFail, withoutBody } from './compose.ts';
import { findWithdrawn } from '../attempts/eligibility.ts';
import type { SenderDomains, SentEmail } from '../relay/sender-domains.ts';
import type { Failure } from '../attempts/status-of-outcome.ts';
import { endUnsent } from '../attempts/store-outcomes.ts';
import type { LargeBodies } from './memory-budget.ts';
import { logEndings } from '../attempts/log-endings.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import type { OutgoingMessage } from '../transports/transport.ts';

/** Large parts of a message, which are loaded when there is memory for them. */
export interface MissingParts {
  /** The memory that HTML and text probably take; 0 if they are not missing. */
  bodyBytes: number;
  /** The memory that the attachments take; 0 if there are none. */
  attachmentBytes: number;
}

/** Who accepted an email, for the log and for traces. */
export interface EmailOrigin {
  keyId: string | null;
  requestId: string | null;
  traceparent: string | null;
}

/** An email that is rendered. Once nothing is missing, it only has to be claimed and handed over. */
export interface PreparedEmail {
  id: string;
  organizationId: string;
  priority: string;
  /** Emails of campaigns come after all others. */
  isCampaign: boolean;
  /** When its time to live started: at acceptance, the time for which it was scheduled, or its release after a restore. */
  dueAt: Date;
  /** The hash of the recipient's address as in suppressions, in hex. */
  toHash: string;
  message: OutgoingMessage;
  origin?: EmailOrigin;
  /** What the message gets before its claim; absent when it is complete. */
  missing?: MissingParts;
}

export const toSentEmail = ({ id, organizationId, dueAt, message }: PreparedEmail): SentEmail => ({
  id,
  organizationId,
  dueAt,
  from: message.from.address,
  to: message.to,
});

export interface Preparation {
  hashAddress: HashAddress;
  /** The transport whose sender verification counts. */
  mailTransport: MailTransport;
  orm: Database;
  renderTemplate: RenderTemplate;
  links: Links;
  lifetimes: Lifetimes;
  senderDomains: Pick<SenderDomains, 'mustWait'>;
  largeBodies: LargeBodies;
  log: Log;
}

export interface PreparedEmails {
  ready: PreparedEmail[];
  /** The ids of the emails that wait for their sender domain. They are not rendered. */
  blocked: string[];
}

/**
 * Reads and renders emails, and ends those that can't be rendered. Nothing is claimed yet, so a crash loses nothing. The
 * claim checks whether an email may be sent. An email that fails this check has cost a token or a probe, so where these
 * are scarce (`isScarce`) it is made here too.
 */
export async function prepare(
  parts: Preparation,
  ids: string[],
  { isScarce }: { isScarce: boolean },
): Promise<PreparedEmails> {
  const { orm, lifetimes, mailTransport } = parts;
  const found = await untilDatabaseAnswers(() => findWaiting(orm.em.fork(), ids, lifetimes));
  // In the order of the queue.
  const places = new Map(ids.map((id, place) => [id, place]));
  const waiting = found.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const { blocked = [], free: emails = [] } = Object.groupBy(waiting, (email) =>
    parts.senderDomains.mustWait(addressesOf(email)) ? 'blocked' : 'free',
  );
  const addressed = emails.map(({ id, to_key: toKey }) => ({
    id,
    toHash: parts.hashAddress(toKey).toString('hex'),
  }));
  const withdrawn = isScarce
    ? await untilDatabaseAnswers(() => findWithdrawn(orm.em.fork(), addressed, mailTransport))
    : new Map<string, Failure>();
  const em = orm.em.fork();
  const prepared: PreparedEmail[] = [];
  const endings: (Failure & { id: string })[] = [];
  // Rendering an email may take a tenth of a second, so other work runs between two emails.
  await new TimeSlicer().map([...emails.entries()], async ([i, email]) => {
    const { id, organization_id: organizationId, priority } = email;
    const toHash = addressed[i]?.toHash ?? '';
    const dueAt = waitsSince(email);
    const failure = withdrawn.get(id);
    const expected = parts.largeBodies.expect(email);
    const composed = failure
      ? null
      : await composeOrFail(em, parts, email, { withBody: expected === null });
    if (failure) endings.push({ id, ...failure });
    else if (composed?.kind === 'message') {
      const bodyBytes = expected ?? parts.largeBodies.measure(email, composed.message);
      const isLarge = bodyBytes > SMALL_BODY;
      const message = isLarge ? withoutBody(composed.message) : composed.message;
      const missing = missingParts(isLarge ? bodyBytes : 0, email.attachment_bytes ?? 0);
      const origin = originOf(email);
      const isCampaign = email.campaign !== null;
      const facts = { id, organizationId, priority, isCampaign, dueAt, toHash, origin };
      prepared.push({ ...facts, message, missing });
    } else if (composed) endings.push({ id, code: 'render_failed', message: composed.message });
  });
  await untilDatabaseAnswers(() => endUnsent(orm.em.fork(), endings));
  logEndings(parts.log, endings);
  return { ready: prepared, blocked: blocked.map(({ id }) => id) };
}

/** When its time to live started: when it was due, or was released after a restore. */
const waitsSince = (email: WaitingEmail): Date =>
  email.released_at === null ? dueAtOf(email) : new Date(email.released_at);

const originOf = (email: WaitingEmail): EmailOrigin => ({
  keyId: email.api_key_id,
  requestId: email.request_id,
  traceparent: email.traceparent,
});

/** Attachments and large bodies are loaded later, within the memory for them (`part-loader.ts`). */
function missingParts(bodyBytes: number, attachmentBytes: number): MissingParts | undefined {
  return bodyBytes === 0 && attachmentBytes === 0 ? undefined : { bodyBytes, attachmentBytes };
}

const addressesOf = (email: WaitingEmail): SentEmail => ({
  id: email.id,
  organizationId: email.organization_id,
  dueAt: waitsSince(email),
  from: email.from_email,
  to: email.to_email,
});
