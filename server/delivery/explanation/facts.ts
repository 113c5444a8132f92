import { type EmailRow, getEmail, visibleTo } from '../../messages/emails/emails.ts';
import { readPausesOf, type SendingPause } from '../../messages/sending/pauses/present.ts';
import { dueAtOf } from '../../messages/emails/conditions.ts';
import { shownAt } from '../../messages/emails/present.ts';
import type { MailTransport } from '../../platform/config.ts';
import { firstIdAt } from '../../platform/database/first-id.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';
import {
  type OrganizationScope,
  ownedBy,
  type RequestScope,
} from '../../platform/database/tenancy.ts';
import { timeOfId } from '../../platform/values/id.ts';
import type { Lifetimes } from '../attempts/claim.ts';

/** The settings on which the next step of an email depends. */
export interface DeliverySettings {
  transport: MailTransport;
  /** The SMTP relay in use; null under another transport. */
  relay: string | null;
  lifetimes: Lifetimes;
  reconcileWindowSeconds: number;
  /** Whether the provider reports what becomes of accepted emails. */
  isReported: boolean;
  /** Whether the operator reads the explanation, who may see what the provider replies about all email. */
  isOperator?: boolean;
}

/** Everything that an explanation is made of. */
export interface Facts {
  /** As it is shown now: of a test email, the simulated state. */
  email: EmailRow;
  details: Details;
  /** Null for test emails and for emails that have ended. */
  waiting: Waiting | null;
  /** The pauses of it by a guard, an operator or an organization. Those of a provider are part of `waiting`. */
  pauses: SendingPause[];
  queuedAt: Date;
  dueAt: Date;
  /** When its time to live ends, unless it is quarantined after a restore. */
  expiresAt: Date;
  settings: DeliverySettings;
  now: Date;
}

/** What the API does not show of an email. */
export interface Details {
  api_key_id: string | null;
  /** Null when the key no longer exists. */
  key_name: string | null;
  /** Null when an API key sent it, and when the audit log does not know who did. */
  author: Author | null;
  /** Null when no request sent it, such as for a command of the operator. */
  request_id: string | null;
  batch_id: string | null;
  has_template: boolean;
  /** Null when the version is no longer stored. */
  template_version: number | null;
  /** The locales in which that version has content; none when it is no longer stored. */
  template_locales: string[];
  /** The locale that the contact has now; null when there is no contact. */
  contact_locale: string | null;
  needed_consent: boolean;
  /** The key of the subtype; null when it was removed. */
  subtype: string | null;
  /** The entry of the consent history by which the email was accepted. */
  consent: { id: string; subtype_key: string; source: string; occurred_at: string } | null;
  claimed_at: string | null;
  /** The last claim. */
  attempted_at: string | null;
  /** When it was sent once more because its outcome was unknown. */
  resent_at: string | null;
  erased: boolean;
  /** The status of its campaign; null without one. */
  campaign_status: string | null;
  /** Since when it is held because the database was restored (PROVIDERS-6). */
  quarantined_at: string | null;
  /** When it was released after that. */
  released_at: string | null;
}

/** A person or the operator, as the audit log names them. */
interface Author {
  kind: 'person' | 'operator';
  /** Null when it is not known, or the account of the person was deleted. */
  name: string | null;
}

/** Times are those of the database's driver. */
export interface Waiting {
  /** Null when there is no job. */
  job_state: string | null;
  start_after: string | null;
  paused_reason: string | null;
  paused_message: string | null;
  paused_since: string | null;
  paused_probe_at: string | null;
  /** The sender domain, if it is paused. */
  domain: string | null;
  domain_message: string | null;
  domain_since: string | null;
  domain_probe_at: string | null;
  live_workers: number;
  /** When a worker was alive for the last time; null if none is known. */
  worker_seen_at: string | null;
  /** Emails that the provider takes per second; null without a limit. */
  rate: number | null;
  /** Whether more emails wait than the provider takes in 10 seconds. */
  exceeds_rate: boolean;
}

/** Throws a NotFoundError when the key cannot see the email. */
export async function readFacts(
  scope: RequestScope,
  id: string,
  settings: DeliverySettings,
  now: Date,
): Promise<Facts> {
  const stored = await getEmail(scope, id);
  const email = shownAt(stored, now);
  const isOpen = ['queued', 'sending'].includes(stored.status) && stored.mode === 'live';
  const dueAt = dueAtOf(stored);
  const lifetime = settings.lifetimes[stored.priority === 'high' ? 'high' : 'others'];
  const details = await readDetails(scope, stored.id);
  const waitsSince = details.released_at === null ? dueAt : new Date(details.released_at);
  return {
    email,
    details,
    waiting: isOpen ? await readWaiting(scope, stored.id, settings) : null,
    pauses: isOpen ? await readPausesOf(scope, settings, stored) : [],
    queuedAt: timeOfId(stored.id),
    dueAt,
    expiresAt: new Date(waitsSince.getTime() + lifetime * 1_000),
    settings,
    now,
  };
}

/** The operations that send an email and add it to the audit log. */
const AUDITED = ['emails.resend', 'templates.testSend', 'campaigns.testSend'];

/** The request that sends an email adds the entry right after it. */
const AUDITED_WITHIN_MS = 60_000;

/** Who sent the email `e`, from the audit log. After an erasure its entries no longer have the id of the email. */
const authorOf = (organizationId: string, id: string) => sql`
  (select json_build_object(
      'kind', case when a.person_id is null then 'operator' else 'person' end,
      'name', case when a.person_id is null then a.operator_name
        else nullif(a.person_name, '[deleted]') end)
    from audit_log a
    where ${ownedBy(organizationId, 'a')} and a.operation = any(${AUDITED}::text[])
      and a.id >= ${firstIdAt(timeOfId(id))}
      and a.id < ${firstIdAt(new Date(timeOfId(id).getTime() + AUDITED_WITHIN_MS))}
      and a.api_key_id is null
      and (a.after ->> 'resent_as' = e.id::text or a.after ->> 'email_id' = e.id::text
        or jsonb_exists(a.after -> 'email_ids', e.id::text))
    limit 1)`;

function readDetails(scope: RequestScope, id: string): Promise<Details> {
  const { em, organizationId } = scope;
  return queryOne<Details>(
    em,
    sql`
      select e.api_key_id, k.name as key_name, e.request_id, e.batch_id,
        case when e.api_key_id is null and e.campaign_id is null
          then ${authorOf(organizationId, id)} end as author,
        e.template_version_id is not null as has_template, v.version as template_version,
        array(select jsonb_object_keys(v.content)) as template_locales,
        (select c.locale from contacts c
          where c.id = e.contact_id and ${ownedBy(organizationId, 'c')}) as contact_locale,
        e.subtype_id is not null as needed_consent, y.slug || '/' || b.slug as subtype,
        (select json_build_object('id', l.id, 'subtype_key', l.subtype_key, 'source', l.source,
            'occurred_at', l.occurred_at)
          from consent_ledger l
          where ${ownedBy(organizationId, 'l')} and l.contact_id = e.contact_id
            and l.subtype_id = e.subtype_id and l.to_status = 'subscribed'
            and l.occurred_at <= ${timeOfId(id).toISOString()}::timestamptz
          order by l.id desc limit 1) as consent,
        e.claimed_at, e.attempted_at, e.resent_at, e.erased_at is not null as erased,
        (select c.status from campaigns c
          where c.id = e.campaign_id and ${ownedBy(organizationId, 'c')}) as campaign_status,
        case when h.released_at is null then h.quarantined_at end as quarantined_at, h.released_at
      from emails e
        left join restored_emails h on h.email_id = e.id and ${ownedBy(organizationId, 'h')}
        left join api_keys k on k.id = e.api_key_id and ${ownedBy(organizationId, 'k')}
        left join template_versions v on v.id = e.template_version_id and ${ownedBy(organizationId, 'v')}
        left join subscription_subtypes b on b.id = e.subtype_id and ${ownedBy(organizationId, 'b')}
        left join subscription_types y on y.id = b.type_id and ${ownedBy(organizationId, 'y')}
      where e.id = ${id} and ${visibleTo(scope)}`,
  );
}

const readWaiting = (
  { em, organizationId }: OrganizationScope,
  id: string,
  { transport, relay }: DeliverySettings,
): Promise<Waiting> =>
  queryOne<Waiting>(
    em,
    sql`select * from explain_waiting(${organizationId}, ${id}, ${transport}, ${relay}),
      explain_sending(${organizationId}, ${id}, ${transport})`,
  );
