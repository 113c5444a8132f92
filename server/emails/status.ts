import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';

export type EmailStatus =
  'queued' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed';

export type EmailEventType = 'send' | 'delivery' | 'bounce' | 'complaint' | 'open' | 'click';

/** Something a provider reports about an email. */
export interface EmailEvent {
  /** Names the report, so that one that arrives twice counts once. */
  id: string;
  emailId: string;
  type: EmailEventType;
  occurredAt: string;
  bounce?: { type: 'hard' | 'soft'; subType: string | null; diagnostic: string | null };
}

interface Evidence {
  status: EmailStatus;
  rank: number;
}

/** S1 and S3: what an event proves. */
function evidenceOf({ type, bounce }: EmailEvent): Evidence {
  switch (type) {
    case 'send':
      return { status: 'sent', rank: 2 };
    case 'delivery':
    case 'open':
    case 'click':
      return { status: 'delivered', rank: 4 };
    case 'bounce':
      return { status: 'bounced', rank: bounce?.type === 'hard' ? 5 : 3 };
    case 'complaint':
      return { status: 'complained', rank: 6 };
  }
}

/** The rank of what is stored. Nothing lifts a failure, but evidence that the mail left after all. */
const STORED_RANK = sql<number>`
  case e.status
    when 'queued' then 0
    when 'sending' then 1
    when 'sent' then 2
    when 'bounced' then case e.bounce_type when 'hard' then 5 else 3 end
    when 'delivered' then 4
    when 'complained' then 6
    when 'failed' then case e.failure_code when 'outcome_unknown' then 1 else 7 end
  end`;

/**
 * Records what happened to an email and lets its status rise, in one statement: events may come in
 * any order and any number of times. What is told of a bounce belongs to the status `bounced`; of
 * several equal ones their words decide, as the order in which they came must not. An event for an
 * email that isn't there changes nothing.
 */
export async function applyEvent(em: EntityManager, event: EmailEvent): Promise<void> {
  const { emailId, type, occurredAt, bounce } = event;
  const { status, rank } = evidenceOf(event);
  const rises = sql<boolean>`
    (${STORED_RANK}, coalesce(e.bounce_sub_type, ''), coalesce(e.bounce_diagnostic, ''))
      < (${rank}::integer, ${bounce?.subType ?? ''}, ${bounce?.diagnostic ?? ''})`;
  const earliest = (column: string, seen: boolean) =>
    sql`least(e.${sql.ref(column)}, ${seen ? occurredAt : null}::timestamptz)`;
  await query(
    em,
    sql`
      with known as (
        update emails e set
          status = case when ${rises} then ${status} else e.status end,
          claimed_at = case when ${rises} then null else e.claimed_at end,
          variables = case when ${rises} then null else e.variables end,
          failure_code = case when ${rises} then null else e.failure_code end,
          failure_message = case when ${rises} then null else e.failure_message end,
          bounce_type = case when ${rises} then ${bounce?.type ?? null} else e.bounce_type end,
          bounce_sub_type =
            case when ${rises} then ${bounce?.subType ?? null} else e.bounce_sub_type end,
          bounce_diagnostic =
            case when ${rises} then ${bounce?.diagnostic ?? null} else e.bounce_diagnostic end,
          sent_at = ${earliest('sent_at', true)},
          delivered_at = ${earliest('delivered_at', status === 'delivered')},
          opened_at = ${earliest('opened_at', type === 'open')},
          clicked_at = ${earliest('clicked_at', type === 'click')}
        where e.id = ${emailId}
        returning e.id, e.organization_id
      )
      insert into email_events (email_id, id, organization_id, type, occurred_at)
      select id, ${event.id}::uuid, organization_id, ${type}, ${occurredAt}::timestamptz from known
      on conflict do nothing`,
  );
}
