import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';

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

/**
 * Records what happened to an email and lets its status rise, in one statement: events may come in
 * any order and any number of times. What is told of a bounce belongs to the status `bounced`; of
 * several equal ones their words decide, as the order in which they came must not. An event for an
 * email that isn't there, or that never leaves, changes nothing and gives null.
 */
export async function applyEvent(
  em: EntityManager,
  event: EmailEvent,
): Promise<ReportedEmail | null> {
  const { emailId, type, occurredAt, sentAt = occurredAt, bounce } = event;
  const { status, rank, failure } = evidenceOf(event);
  const diagnostic = sql`case when not ${ERASED} then ${bounce?.diagnostic ?? null}::text end`;
  const rises = sql<boolean>`
    (${STORED_RANK}, coalesce(e.bounce_sub_type, ''), coalesce(e.bounce_diagnostic, ''))
      < (${rank}::numeric, ${bounce?.subType ?? ''}, coalesce(${diagnostic}, ''))`;
  const earliest = (column: string, moment: string | null) =>
    sql`least(e.${sql.ref(column)}, ${moment}::timestamptz)`;
  const [email] = await query<ReportedEmail>(
    em,
    sql`
      with known as (
        update emails e set
          status = case when ${rises} then ${status} else e.status end,
          claimed_at = case when ${rises} then null else e.claimed_at end,
          variables = case when ${rises} then null else e.variables end,
          failure_code = case when ${rises} then ${failure?.code ?? null} else e.failure_code end,
          failure_message =
            case when ${rises} then ${failure?.message ?? null} else e.failure_message end,
          bounce_type = case when ${rises} then ${bounce?.type ?? null} else e.bounce_type end,
          bounce_sub_type =
            case when ${rises} then ${bounce?.subType ?? null} else e.bounce_sub_type end,
          bounce_diagnostic = case when ${rises} then ${diagnostic} else e.bounce_diagnostic end,
          sent_at = ${earliest('sent_at', failure ? null : sentAt)},
          delivered_at = ${earliest('delivered_at', DELIVERED.includes(type) ? occurredAt : null)},
          opened_at = ${earliest('opened_at', type === 'open' ? occurredAt : null)},
          clicked_at = ${earliest('clicked_at', type === 'click' ? occurredAt : null)}
        where e.id = ${emailId} and e.mode = 'live'
        returning e.id, e.organization_id, e.to_email, e.to_key, e.subtype_id,
          ${ERASED} as erased, e.address_hash, e.configuration_set,
          case when e.resent_at is null then e.attempted_at end as attempted_at
      ), recorded as (
        insert into email_events (email_id, id, organization_id, type, occurred_at)
        select id, ${event.id}::uuid, organization_id, ${type}, ${occurredAt}::timestamptz
        from known on conflict do nothing returning id
      )
      select known.*, exists (select from recorded) as first from known`,
  );
  return email ?? null;
}
