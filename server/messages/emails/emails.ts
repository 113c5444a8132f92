import type { RawBuilder } from 'kysely';
import type { Tables } from '../../../generated/tables.ts';
import { queryPrepared, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { CopyRow } from './copies/copy-row.ts';
import { isId } from '../../platform/values/id.ts';
import { type ResendRefusal, resendRefusal } from './resend-refusal.ts';
import type { ShownStatus } from './outcomes/status.ts';

/** `due_at` is null unless it is due later than its acceptance, and `locale` is that of the template, if it has one. */
export interface EmailSummaryRow extends Pick<
  Tables['emails'],
  | 'id'
  | 'mode'
  | 'to_email'
  | 'to_key'
  | 'from_email'
  | 'subject'
  | 'due_at'
  | 'template_slug'
  | 'priority'
  | 'attempts'
  | 'sent_at'
  | 'delivered_at'
  | 'opened_at'
  | 'clicked_at'
  | 'failure_code'
  | 'failure_message'
  | 'bounce_type'
  | 'bounce_sub_type'
  | 'bounce_diagnostic'
  | 'resend_of'
  | 'resent_as'
  | 'transport'
  | 'provider_message_id'
  | 'requested_locale'
  | 'locale'
  | 'tags'
  | 'in_reply_to'
> {
  status: ShownStatus;
  unknown_outcome: 'fail' | 'resend';
  metadata: Record<string, string> | null;
  /** The slug; null or absent without a campaign. */
  campaign?: string | null;
}

export interface EmailRow extends EmailSummaryRow {
  /** The ledger entry that allowed an email of a campaign; null or absent otherwise. */
  consent?: { ledger_id: string; confirmed_at: string } | null;
  content_status: 'stored' | 'sensitive' | 'deleted';
  resend_refusal: ResendRefusal | null;
  headers: Record<string, string> | null;
  copies: CopyRow[] | null;
  events: { type: string; occurred_at: string; machine: boolean | null }[];
}

export const SUMMARY_COLUMNS = sql`
  e.id, e.mode, e.to_email, e.to_key, e.from_email, e.subject, e.status, e.due_at, e.template_slug, e.priority,
  e.attempts, coalesce(e.unknown_outcome, 'fail') as unknown_outcome, e.sent_at, e.delivered_at, e.opened_at, e.clicked_at, e.failure_code,
  e.failure_message, e.bounce_type, e.bounce_sub_type, e.bounce_diagnostic, e.resend_of, e.resent_as,
  e.transport,
  e.provider_message_id, e.requested_locale, e.locale, e.tags, e.metadata, e.in_reply_to,
  case when e.campaign_id is not null then (select c.slug from campaigns c where c.id = e.campaign_id) end
    as campaign`;

/** The last confirmation before the hand-over. */
const CONSENT = sql`
  case when e.campaign_id is not null and e.erased_at is null then (
    select json_build_object('ledger_id', l.id, 'confirmed_at', l.occurred_at) from consent_ledger l
    where l.organization_id = e.organization_id and l.contact_id = e.contact_id
      and l.subtype_id = e.subtype_id and l.to_status = 'subscribed'
      and l.occurred_at <= coalesce(e.attempted_at, now())
    order by l.id desc limit 1) end`;

/** Attachments are deleted with the variables. */
const CONTENT_STATUS = sql`
  case when e.sensitive then 'sensitive' when e.variables is null or e.erased_at is not null then 'deleted'
    else 'stored' end`;

/** How long after their due time test keys can read test emails (TEST-MODE-2, TEST-MODE-4). */
const TEST_LIFETIME = '24 hours';

/** Test keys see only the organization's test emails, live keys only its live ones. */
export const visibleTo = ({ organizationId, mode }: Principal): RawBuilder<boolean> => sql`
  ${ownedBy(organizationId, 'e')} and e.mode = ${mode}
  and (e.mode = 'live' or e.id > uuid_at(now() - ${TEST_LIFETIME}::interval)
    or e.due_at > now() - ${TEST_LIFETIME}::interval)`;

export async function getEmail(scope: RequestScope, id: string): Promise<EmailRow> {
  const [row] = isId(id) ? await readEmail(scope, id) : [];
  if (row) return { ...row, events: firstOfEachType(row.events) };
  throw new NotFoundError('email', 'No email has this id.');
}

/** Of each type: everybody who has the email can open it and follow its links as often as they like. */
const MAX_EVENTS = 200;

function firstOfEachType(events: EmailRow['events']): EmailRow['events'] {
  const counts = new Map<string, number>();
  return events.filter(({ type }) => {
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    return count <= MAX_EVENTS;
  });
}

function readEmail(scope: RequestScope, id: string) {
  return queryPrepared<EmailRow>(
    scope.em,
    sql`
      select ${SUMMARY_COLUMNS}, e.headers, ${CONSENT} as consent,
        ${CONTENT_STATUS} as content_status, ${resendRefusal(sql`false`, sql`v.last_bounce`)} as resend_refusal,
        case when e.copies is not null then (select json_agg(k order by k.position)
          from email_copies k where k.email_id = e.id) end as copies,
        v.events
      from emails e cross join lateral (
        select coalesce(json_agg(json_build_object('type', v.type, 'occurred_at', v.occurred_at,
            'machine', v.machine) order by v.occurred_at, v.id) filter (where v.of_copy is not true), '[]') as events,
          max(v.occurred_at) filter (where v.type = 'bounce') as last_bounce
        from email_events v where v.email_id = e.id
      ) v
      where e.id = ${id} and ${visibleTo(scope)}`,
  );
}
