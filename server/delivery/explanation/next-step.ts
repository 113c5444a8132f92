import { OUTCOME_AFTER_MS, SENT_AFTER_MS } from '../../messages/emails/acceptance/simulate.ts';
import type { ShownStatus } from '../../messages/emails/outcomes/status.ts';
import { SMTP_WINDOW_SECONDS } from '../feedback/reconcile.ts';
import type { Facts, Waiting } from './facts.ts';
import { pausedByPerson } from './pause-step.ts';
import { FAILURES, PAUSES } from './sentences.ts';
import { asSentence, showTime, type Step, step } from './step.ts';

/** What happens to an email next, and when. Every status has an answer. */
export const nextStep = (facts: Facts): Step => NEXT[facts.email.status](facts);

const NEXT: Record<ShownStatus, (facts: Facts) => Step> = {
  scheduled: ({ dueAt, expiresAt }) =>
    step(
      dueAt,
      'due',
      `It is due at ${showTime(dueAt)}. Consent, suppressions and the sender are checked again then. If it cannot be sent, it expires at ${showTime(expiresAt)}.`,
      { expires_at: expiresAt.toISOString() },
    ),
  queued: (facts) => (facts.email.mode === 'test' ? simulated(facts) : whileItWaits(facts)),
  sending: whileItWaits,
  sent: (facts) => (facts.email.mode === 'test' ? simulated(facts) : afterAcceptance(facts)),
  delivered: () =>
    nothing(
      'delivered',
      'Nothing. Opens, clicks, a complaint or a late bounce are still recorded if the mail provider reports them.',
    ),
  bounced: ({ email }) =>
    email.bounce_type === 'hard'
      ? nothing(
          'hard_bounce',
          'Nothing: sends to the address are rejected until the suppression is removed.',
        )
      : nothing(
          'soft_bounce',
          'The server does nothing more. If the mail provider delivers it later, its status becomes delivered. From 24 hours after the bounce on, it can be sent again (emails.resend) as long as its content is stored.',
        ),
  complained: () =>
    nothing(
      'complaint',
      'Nothing: sends to the address are rejected until the suppression is removed.',
    ),
  failed: ({ email }) =>
    email.resent_as === null
      ? afterFailure(email)
      : nothing('resent', `Nothing: it was sent again as the email ${email.resent_as}.`, {
          resent_as: email.resent_as,
        }),
  canceled: () => nothing('canceled', 'Nothing: it is never sent.'),
};

function afterFailure({ failure_code: code, content_status: content }: Facts['email']): Step {
  const next = FAILURES[code ?? '']?.next ?? 'Nothing.';
  return content === 'sensitive' && next.includes('emails.resend')
    ? nothing(
        'sensitive',
        'Nothing: its content is not kept, because its priority is high or its template is sensitive. If it is still relevant, the program that sent it can send a new one.',
      )
    : nothing(code ?? 'failed', next);
}

/** The reason is for programs that say it in other words. */
const nothing = (reason: string, message: string, more: Record<string, string> = {}): Step =>
  step(null, 'nothing', message, { reason, ...more });

/** TEST-MODE-2: a test email has the outcome that its address determines. */
function simulated({ email, dueAt }: Facts): Step {
  const afterMs = email.status === 'queued' ? SENT_AFTER_MS : OUTCOME_AFTER_MS;
  const at = new Date(dueAt.getTime() + afterMs);
  return step(at, 'simulated', 'The next status of the test email is simulated.');
}

function afterAcceptance({ settings: { isReported, transport } }: Facts): Step {
  if (isReported) {
    const message =
      transport === 'smtp'
        ? "The SMTP server delivers it, and reports when the recipient's mail server rejects it. It reports a delivery only if it offers that."
        : "The mail provider delivers it, and reports when the recipient's mail server accepts or rejects it.";
    return step(null, 'awaits_events', message);
  }
  const why =
    transport === 'smtp' ? 'an SMTP server reports nothing more' : 'no provider events are set up';
  return nothing('not_reported', `Nothing: ${why}, so “sent” is the last status.`);
}

/** An email that is queued, is being handed over, or whose outcome is unknown. */
function whileItWaits(facts: Facts): Step {
  const { details, waiting, expiresAt, now, email } = facts;
  const expires = { expires_at: expiresAt.toISOString() };
  const until = `If it cannot be sent before, it expires at ${showTime(expiresAt)}.`;
  const isClaimed = details.claimed_at !== null && email.transport !== 'mailbox';
  if (isClaimed) return whileClaimed(facts, details.claimed_at ?? '');
  if (details.campaign_status === 'canceled') {
    const message = 'Its campaign was canceled, so it becomes canceled within a minute.';
    return step(null, 'canceled', message);
  }
  if (details.quarantined_at !== null) return quarantine(details.quarantined_at);
  const hasNoWorker = waiting?.live_workers === 0;
  if (expiresAt <= now) {
    if (hasNoWorker) return withoutWorker(waiting, EXPIRED, expires);
    const message = `Its time to live ended at ${showTime(expiresAt)}. It fails as expired within a minute.`;
    return step(expiresAt, 'expires', message);
  }
  if (!waiting || waiting.job_state === null) {
    if (hasNoWorker) return withoutWorker(waiting, until, expires);
    const message = `It waits without a job in the queue, and is queued again within about a minute. ${until}`;
    return step(null, 'queued_again', message, expires);
  }
  return (
    pausedByPerson(facts.pauses, until, expires) ??
    (hasNoWorker ? withoutWorker(waiting, until, expires) : null) ??
    pausedDomain(waiting, until, expires) ??
    pausedQueue(facts, waiting, until, expires) ??
    inQueue(facts, waiting, until, expires)
  );
}

const EXPIRED = 'The time to live of this email has ended, so it then fails as expired.';

/** Workers expire emails and queue them again, too. */
function withoutWorker(
  { worker_seen_at: seenAt }: Waiting,
  until: string,
  expires: Record<string, string>,
): Step {
  const since = seenAt === null ? '' : ` since ${showTime(seenAt)}`;
  const message = `No worker has been alive${since}, so no email is handed over. It continues when the operator of the server starts a worker. ${until}`;
  return step(null, 'no_worker', message, expires);
}

function quarantine(quarantinedAt: string): Step {
  const message = `It has been held since ${showTime(quarantinedAt)}, because the database of the server was restored from a backup: after the backup it may have been sent, rescheduled or canceled. The operator of the server decides whether it is sent. It does not expire until then.`;
  return step(null, 'held_after_restore', message);
}

function pausedQueue(
  { settings: { isOperator = false } }: Facts,
  waiting: Waiting,
  until: string,
  expires: Record<string, string>,
): Step | null {
  const { paused_reason: reason, paused_since: since, paused_probe_at: probeAt } = waiting;
  if (reason === null) return null;
  const why = (PAUSES as Record<string, string>)[reason] ?? reason;
  const begun = since === null ? '' : ` since ${showTime(since)}`;
  const words =
    isOperator && waiting.paused_message
      ? ` Its reply was: ${asSentence(waiting.paused_message)}`
      : '';
  const probe = probeAt === null ? '' : ` The next email is tried at ${showTime(probeAt)}.`;
  const message = `All emails wait${begun}, because ${why}.${words}${probe} ${until}`;
  return step(probeAt, 'queue_paused', message, { reason, ...expires });
}

function pausedDomain(
  { domain, domain_message: reply, domain_since: since, domain_probe_at: probeAt }: Waiting,
  until: string,
  expires: Record<string, string>,
): Step | null {
  if (domain === null) return null;
  const begun = since === null ? '' : ` since ${showTime(since)}`;
  const words = reply === null ? '' : ` Its reply was: ${asSentence(reply)}`;
  const probe =
    probeAt === null ? '' : ` The next email of the domain is tried at ${showTime(probeAt)}.`;
  const message = `Emails from ${domain} wait${begun}, because the SMTP server rejects them.${words}${probe} ${until}`;
  return step(probeAt, 'sender_domain_paused', message, { domain, ...expires });
}

function inQueue(
  { now, email }: Facts,
  { job_state: state, start_after: startAfter, rate, exceeds_rate: exceedsRate }: Waiting,
  until: string,
  expires: Record<string, string>,
): Step {
  if (state === 'active') {
    return step(
      now,
      'handed_over',
      `A worker has fetched it and hands it over next. ${until}`,
      expires,
    );
  }
  if (startAfter !== null && new Date(startAfter) > now) {
    const message = `The next attempt is made at ${showTime(startAfter)}. ${until}`;
    return step(startAfter, 'retry', message, expires);
  }
  if (rate !== null && exceedsRate) {
    const limit = String(Math.round(rate * 100) / 100);
    const message = `It waits in the queue with the priority ${email.priority}. The mail provider takes at most ${limit} emails per second, and more emails wait than it takes in 10 seconds. They are handed over as fast as this limit allows. ${until}`;
    return step(null, 'rate_limited', message, { rate: limit, ...expires });
  }
  const message = `It waits in the queue with the priority ${email.priority}, and is handed over as soon as a worker is free. ${until}`;
  return step(null, 'queued', message, expires);
}

/** A worker hands it over, or the hand-over broke off. */
function whileClaimed({ email, details, waiting, settings }: Facts, claimedAt: string): Step {
  if (waiting?.job_state === 'active') {
    const message = 'A worker is handing it over, and records the response of the mail provider.';
    return step(null, 'handing_over', message);
  }
  const seconds = windowOf(email.transport, settings.reconcileWindowSeconds);
  const at = new Date(Date.parse(claimedAt) + seconds * 1_000);
  const resends = email.unknown_outcome === 'resend' && details.resent_at === null;
  const otherwise = resends
    ? 'it is sent once more, and the recipient may get it twice'
    : 'it fails as outcome_unknown, unless other events prove that the mail provider did not accept it: then it is sent once more';
  const message = `It is unknown whether the mail provider accepted it. If no event has shown it by ${showTime(at)}, ${otherwise}.`;
  return step(at, 'outcome_awaited', message, { unknown_outcome: email.unknown_outcome });
}

const windowOf = (transport: string | null, seconds: number): number =>
  transport === 'smtp' ? Math.min(SMTP_WINDOW_SECONDS, seconds) : seconds;
