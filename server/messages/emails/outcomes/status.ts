import type { RawBuilder } from 'kysely';
import { queryPrepared, sql, type Transaction } from '../../../platform/database/sql.ts';
import { BUCKET } from '../../statistics/marks.ts';
import { variablesAtEnd } from '../retention/content-retention.ts';
import { oneOf } from '../conditions.ts';

export type EmailStatus =
  'queued' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | 'canceled';

/** The status that is shown: a queued email is `scheduled` until it is due. */
export type ShownStatus = EmailStatus | 'scheduled';

export type EmailEventType =
  | 'send'
  | 'delivery'
  | 'delivery_delay'
  | 'bounce'
  | 'complaint'
  | 'not_spam'
  | 'reject'
  | 'rendering_failure'
  | 'open'
  | 'click';

/** A provider event about an email. */
export interface EmailEvent {
  /** Identifies the event, so that a repeated delivery counts once. */
  id: string;
  emailId: string;
  type: EmailEventType;
  occurredAt: string;
  /** When the provider accepted the email, if the event says so; null if it never did. */
  sentAt?: string | null;
  bounce?: { type: 'hard' | 'soft'; subType: string | null; diagnostic: string | null };
  /** Of a complaint: its kind, as the recipient's provider named it. */
  feedbackType?: string | null;
  /**
   * Of an email with copies: whom the event is about, by the hash of the address in hex. Absent: the email as a whole.
   */
  recipients?: { hash: string; diagnostic?: string | null }[];
  /** Of an open or a click: whether the provider says that a program caused it; absent if it does not say. */
  machine?: boolean | null;
  /** Of a click: the link without its query and fragment, which may contain personal data. */
  link?: string | null;
}

interface ReportedStatus {
  status: EmailStatus;
  rank: number;
  failure?: { code: string; message: string };
}

const REJECTED: ReportedStatus = {
  status: 'failed',
  rank: 2.1,
  failure: {
    code: 'provider_rejected',
    message:
      'The provider accepted the email and then refused to deliver it because of its content.',
  },
};
const NOT_RENDERED: ReportedStatus = {
  status: 'failed',
  rank: 2.2,
  failure: { code: 'render_failed', message: 'The provider could not render the email.' },
};

/** EMAILS-12 to EMAILS-14: the status that an event proves. A rejection after acceptance ranks just above `sent`. */
export function reportedStatus({ type, bounce }: EmailEvent): ReportedStatus {
  switch (type) {
    case 'send':
    case 'delivery_delay':
      return { status: 'sent', rank: 2 };
    case 'reject':
      return REJECTED;
    case 'rendering_failure':
      return NOT_RENDERED;
    case 'delivery':
    case 'not_spam':
    case 'open':
    case 'click':
      return { status: 'delivered', rank: 4 };
    case 'bounce':
      return { status: 'bounced', rank: bounce?.type === 'hard' ? 5 : 3 };
    case 'complaint':
      return { status: 'complained', rank: 6 };
  }
}

/** Event types that prove that the recipient's side had the email at that time (EMAILS-14). */
const DELIVERED: EmailEventType[] = ['delivery', 'open', 'click'];

/**
 * The rank of the stored status. An event that proves that the mail was sent overrides a failure with
 * unknown outcome, and an event about its delivery overrides a rejection by the provider. Other failures
 * are final.
 */
const STORED_RANK = sql<number>`
  case e.status
    when 'queued' then 0
    when 'sending' then 1
    when 'sent' then 2
    when 'bounced' then case e.bounce_type when 'hard' then 5 else 3 end
    when 'delivered' then 4
    when 'complained' then 6
    when 'canceled' then 7
    when 'failed' then case e.failure_code
      when 'outcome_unknown' then 1
      when 'provider_rejected' then 2.1
      when 'render_failed' then 2.2
      else 7 end
  end`;

/** ERASURES-1: the address was erased, and nothing that might reveal it may be stored again. */
const ERASED = sql<boolean>`e.erased_at is not null`;

/** The message of an accepted email without a failure: why it needed a second connection. Later events keep it. */
const NOTE = sql<string | null>`
  case when e.status = 'sent' and e.failure_code is null then e.failure_message end`;

/** The email that an event is about. */
export interface ReportedEmail {
  id: string;
  /** The event is new. Only then may it have effects beyond the email. */
  first: boolean;
  organization_id: string;
  to_email: string;
  to_key: string;
  subtype_id: string | null;
  erased: boolean;
  /** For erased mail: the hash by which the recipient can still be suppressed. */
  address_hash: Buffer | null;
  configuration_set: string | null;
  /** The bucket of its statistics; null for a copy, which isn't counted. */
  bucket: string | null;
  /** After the event. Absent for a copy, which is not counted. */
  status?: EmailStatus;
  bounce_type?: 'hard' | 'soft' | null;
  /** When it was handed over last. */
  handed_over_at?: string | null;
  /** Null when the email was handed over twice, because the event may be about either hand-over. */
  attempted_at: string | null;
  /** For the log and for traces. */
  api_key_id?: string | null;
  request_id?: string | null;
  traceparent?: string | null;
}

/** Applies one event to its email. Returns null when the email does not exist or is a test email. */
export async function applyEvent(
  em: Transaction,
  event: EmailEvent,
): Promise<ReportedEmail | null> {
  const [email] = await applyEvents(em, [event]);
  return email ?? null;
}

/** Opens of an email that are stored, and clicks: anybody can open it and follow its links again and again. */
const MAX_STORED = 1_000;

/**
 * Records events, at most one per email, and raises statuses, in one statement. Events may arrive in any
 * order and any number of times. Details of a bounce belong to the status `bounced`; among bounces of equal
 * rank the greater text wins, so that the result does not depend on the order of arrival. For the same reason
 * the variables are deleted even if the provider refused the email after its acceptance. Events for
 * missing emails or test emails change nothing and are not returned. `settleClicks` sets the times of clicks.
 */
export function applyEvents(em: Transaction, events: EmailEvent[]): Promise<ReportedEmail[]> {
  const ids = events.map(({ emailId }) => emailId);
  const diagnostic = sql`case when not ${ERASED} then r.bounce_diagnostic end`;
  const rises = sql<boolean>`
    (${STORED_RANK}, coalesce(e.bounce_sub_type, ''), coalesce(e.bounce_diagnostic, ''))
      < (r.rank, coalesce(r.bounce_sub_type, ''), coalesce(${diagnostic}, ''))`;
  const raised = (column: string, value: RawBuilder<unknown>) =>
    sql`case when ${rises} then ${value} else e.${sql.ref(column)} end`;
  return queryPrepared<ReportedEmail>(
    em,
    sql`
      with reported as materialized (
        select * from json_to_recordset(${JSON.stringify(events.map(toRow))}::json) as r (id uuid,
          email_id uuid, type text, occurred_at timestamptz, status text, rank numeric,
          failure_code text, failure_message text, bounce_type text, bounce_sub_type text,
          bounce_diagnostic text, sent_at timestamptz, delivered_at timestamptz,
          opened_at timestamptz, machine_opened_at timestamptz, machine boolean)
      ), known as (
        update emails e set
          status = ${raised('status', sql`r.status`)},
          claimed_at = ${raised('claimed_at', sql`null`)},
          variables = ${raised('variables', variablesAtEnd(sql`null::text`))},
          failure_code = ${raised('failure_code', sql`r.failure_code`)},
          failure_message = ${raised('failure_message', sql`coalesce(r.failure_message, ${NOTE})`)},
          bounce_type = ${raised('bounce_type', sql`r.bounce_type`)},
          bounce_sub_type = ${raised('bounce_sub_type', sql`r.bounce_sub_type`)},
          bounce_diagnostic = ${raised('bounce_diagnostic', diagnostic)},
          sent_at = least(e.sent_at, r.sent_at),
          delivered_at = least(e.delivered_at, r.delivered_at),
          opened_at = least(e.opened_at, r.opened_at),
          machine_opened_at = least(e.machine_opened_at, r.machine_opened_at)
        from reported r
        where e.id = r.email_id and e.mode = 'live' and ${oneOf(ids)}
        returning e.id, e.organization_id, e.to_email, e.to_key, e.subtype_id,
          ${ERASED} as erased, e.address_hash, e.configuration_set, ${BUCKET} as bucket,
          case when e.resent_at is null then e.attempted_at end as attempted_at,
          e.attempted_at as handed_over_at, e.status, e.bounce_type,
          e.api_key_id, e.request_id, e.traceparent
      ), recorded as (
        insert into email_events (email_id, id, organization_id, type, occurred_at, machine)
        select r.email_id, r.id, k.organization_id, r.type, r.occurred_at, r.machine
        from reported r join known k on k.id = r.email_id
        where r.type not in ('open', 'click') or (
          select count(*) from (
            select from email_events v where v.email_id = r.email_id and v.type = r.type
            limit ${sql.lit(MAX_STORED)}) v
        ) < ${sql.lit(MAX_STORED)}
        on conflict do nothing returning email_id
      )
      select known.*,
        exists (select from recorded where recorded.email_id = known.id) as first from known`,
  );
}

/** An event with the status that it proves, named like the columns. */
function toRow(event: EmailEvent) {
  const { id, emailId, type, occurredAt, sentAt = occurredAt, bounce, machine = null } = event;
  const { status, rank, failure } = reportedStatus(event);
  return {
    id,
    type,
    status,
    rank,
    email_id: emailId,
    occurred_at: occurredAt,
    failure_code: failure?.code,
    failure_message: failure?.message,
    bounce_type: bounce?.type,
    bounce_sub_type: bounce?.subType,
    bounce_diagnostic: bounce?.diagnostic,
    sent_at: failure ? null : sentAt,
    delivered_at: DELIVERED.includes(type) ? occurredAt : null,
    opened_at: type === 'open' && machine !== true ? occurredAt : null,
    machine_opened_at: type === 'open' && machine === true ? occurredAt : null,
    machine,
  };
}
