import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { queryPrepared, sql } from '../../platform/database/sql.ts';
import { oneOf } from './one-of.ts';

export type EmailStatus =
  'queued' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed';

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

/** Something a provider reports about an email. */
export interface EmailEvent {
  /** Names the report, so that one that arrives twice counts once. */
  id: string;
  emailId: string;
  type: EmailEventType;
  occurredAt: string;
  /** When the provider took the email, if the report says; null if it never did. */
  sentAt?: string | null;
  bounce?: { type: 'hard' | 'soft'; subType: string | null; diagnostic: string | null };
}

interface Evidence {
  status: EmailStatus;
  rank: number;
  failure?: { code: string; message: string };
}

const REJECTED: Evidence = {
  status: 'failed',
  rank: 2.1,
  failure: {
    code: 'provider_rejected',
    message: 'The provider took the email and then refused to send it on, for its content.',
  },
};
const NOT_RENDERED: Evidence = {
  status: 'failed',
  rank: 2.2,
  failure: { code: 'render_failed', message: 'The provider could not render the email.' },
};

/** S1 to S3: what an event proves. What is refused behind acceptance ranks just above `sent`. */
function evidenceOf({ type, bounce }: EmailEvent): Evidence {
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

/** The types whose moment is one at which the recipient's side had the email (S3). */
const DELIVERED: EmailEventType[] = ['delivery', 'open', 'click'];

/**
 * The rank of what is stored. Evidence that the mail left lifts a failure of unknown outcome, evidence
 * of what became of it lifts the provider's refusal, and nothing lifts another failure.
 */
const STORED_RANK = sql<number>`
  case e.status
    when 'queued' then 0
    when 'sending' then 1
    when 'sent' then 2
    when 'bounced' then case e.bounce_type when 'hard' then 5 else 3 end
    when 'delivered' then 4
    when 'complained' then 6
    when 'failed' then case e.failure_code
      when 'outcome_unknown' then 1
      when 'provider_rejected' then 2.1
      when 'render_failed' then 2.2
      else 7 end
  end`;

/** C7: the address is gone, and nothing that may tell of it comes back. */
const ERASED = sql<boolean>`e.erased_at is not null`;

/** The email that an event is about. */
export interface ReportedEmail {
  id: string;
  /** The event was not known before: only then may it have effects beyond the email. */
  first: boolean;
  organization_id: string;
  to_email: string;
  to_key: string;
  subtype_id: string | null;
  erased: boolean;
  /** Of erased mail, what may still be suppressed by. */
  address_hash: Buffer | null;
  configuration_set: string | null;
  /** Null where the event may be about one of two hand-overs. */
  attempted_at: string | null;
}

/** One event about one email. An email that isn't there, or that never leaves, gives null. */
export async function applyEvent(
  em: EntityManager,
  event: EmailEvent,
): Promise<ReportedEmail | null> {
  const [email] = await applyEvents(em, [event]);
  return email ?? null;
}

/**
 * Records what happened to emails, one event for each, and lets their status rise, in one statement:
 * events may come in any order and any number of times. What is told of a bounce belongs to the status
 * `bounced`; of several equal ones their words decide, as the order in which they came must not. An event
 * for an email that isn't there, or that never leaves, changes nothing and is left out of the result.
 */
export function applyEvents(em: EntityManager, events: EmailEvent[]): Promise<ReportedEmail[]> {
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
          opened_at timestamptz, clicked_at timestamptz)
      ), known as (
        update emails e set
          status = ${raised('status', sql`r.status`)},
          claimed_at = ${raised('claimed_at', sql`null`)},
          variables = ${raised('variables', sql`null`)},
          failure_code = ${raised('failure_code', sql`r.failure_code`)},
          failure_message = ${raised('failure_message', sql`r.failure_message`)},
          bounce_type = ${raised('bounce_type', sql`r.bounce_type`)},
          bounce_sub_type = ${raised('bounce_sub_type', sql`r.bounce_sub_type`)},
          bounce_diagnostic = ${raised('bounce_diagnostic', diagnostic)},
          sent_at = least(e.sent_at, r.sent_at),
          delivered_at = least(e.delivered_at, r.delivered_at),
          opened_at = least(e.opened_at, r.opened_at),
          clicked_at = least(e.clicked_at, r.clicked_at)
        from reported r
        where e.id = r.email_id and e.mode = 'live' and ${oneOf(ids)}
        returning e.id, e.organization_id, e.to_email, e.to_key, e.subtype_id,
          ${ERASED} as erased, e.address_hash, e.configuration_set,
          case when e.resent_at is null then e.attempted_at end as attempted_at
      ), recorded as (
        insert into email_events (email_id, id, organization_id, type, occurred_at)
        select r.email_id, r.id, k.organization_id, r.type, r.occurred_at
        from reported r join known k on k.id = r.email_id
        on conflict do nothing returning email_id
      )
      select known.*,
        exists (select from recorded where recorded.email_id = known.id) as first from known`,
  );
}

/** An event and what it proves, named like the columns. */
function toRow(event: EmailEvent) {
  const { id, emailId, type, occurredAt, sentAt = occurredAt, bounce } = event;
  const { status, rank, failure } = evidenceOf(event);
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
    opened_at: type === 'open' ? occurredAt : null,
    clicked_at: type === 'click' ? occurredAt : null,
  };
}
