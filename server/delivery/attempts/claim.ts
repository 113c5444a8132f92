import type { Tables } from '../../../generated/tables.ts';
import type { MailTransport } from '../../platform/config.ts';
import { query, queryPrepared, sql, type Transaction } from '../../platform/database/sql.ts';
import { oneOf } from '../../messages/emails/conditions.ts';
import { isPausedOrQuarantined } from '../../messages/sending/pauses/pauses.ts';
import { TO_HAND_OVER, type WaitingCopy } from './copies.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import type { RawBuilder } from 'kysely';

/** What a claim counts, and what the database must know for it. */
export interface ClaimGuard {
  /** The counter that the claim increments. */
  counter: string;
  ids: string[];
  counters: number[];
}

/**
 * The common table expression `counted`: one row, unless the database has lost claims. Its row is locked until the claim is
 * committed.
 */
export const counting = (guard: ClaimGuard | undefined): RawBuilder<unknown> =>
  guard === undefined
    ? sql`counted as (select 0::bigint as counter)`
    : sql`
      counted as (
        update claim_counters set counter = counter + 1, updated_at = now()
        where id = ${guard.counter}
          and not claims_are_missing(${guard.ids}::uuid[], ${guard.counters}::bigint[])
        returning counter
      )`;

/**
 * An email that waits to be handed over. `due_at` is null if it was due when it was accepted. `body_bytes` is the memory
 * that its own content takes; null when that is small, and for templates. `template_version_id` is null for own content,
 * which is read when the email is composed.
 */
export interface WaitingEmail extends Pick<
  Tables['emails'],
  | 'id'
  | 'organization_id'
  | 'priority'
  | 'contact_id'
  | 'subtype_id'
  | 'to_email'
  | 'to_key'
  | 'from_email'
  | 'from_name'
  | 'reply_to'
  | 'subject'
  | 'due_at'
  | 'body_bytes'
  | 'template_version_id'
  | 'locale'
  | 'in_reply_to'
  | 'trial'
  | 'api_key_id'
  | 'request_id'
  | 'traceparent'
> {
  /** When it was released after a restore; null if it was not quarantined. */
  released_at: string | null;
  /** The size of all attachments; null without attachments. */
  attachment_bytes: number | null;
  variables: JsonObject | null;
  /** What the emails of its campaign have in common; null without one. */
  campaign: WaitingCampaign | null;
  headers: Record<string, string> | null;
  copies: WaitingCopy[] | null;
}

export interface WaitingCampaign {
  slug: string;
  /** Slugs of its subtype and its organization. */
  subtype: string;
  organization: string;
  constants: JsonObject;
}

/** EMAILS-11: the times to live in seconds, by priority. A stale reset link helps nobody. */
export interface Lifetimes {
  high: number;
  others: number;
}

/** PROVIDERS-6: the time to live does not run while an email is quarantined after a restore, and starts again when it is released. */
export const expired = ({ high, others }: Lifetimes) => {
  const end = sql`(now() - make_interval(secs => case e.priority when 'high' then ${high}::integer
    else ${others}::integer end))`;
  return sql<boolean>`
    (case when e.due_at is null then e.id < uuid_at(${end}) else e.due_at < ${end} end
      and not exists (select from restored_emails h
        where h.email_id = e.id and (h.released_at is null or h.released_at >= ${end})))`;
};

/** A scheduled email is never handed over before its time. */
export const DUE = sql<boolean>`(e.due_at is null or e.due_at <= now())`;

/**
 * No worker is handing the email over. The claim of a worker that died stays, because nobody knows whether the provider
 * has the email. The mailbox is an exception: it stores the message and `sent` in one transaction, so an email that is
 * still `sending` was not stored.
 */
export const FREE = sql<boolean>`(e.claimed_at is null or e.transport = 'mailbox')`;

export const LIVE = sql<boolean>`
  (e.mode = 'live' and e.status in ('queued', 'sending') and e.erased_at is null)`;

/** The columns of `WaitingEmail`, of the email `e`. */
const MESSAGE = sql`
  e.id, e.organization_id, e.priority, e.contact_id, e.subtype_id, e.to_email, e.to_key,
  e.from_email, e.from_name, e.reply_to, e.subject, e.template_version_id, e.locale, e.due_at,
  e.body_bytes, e.trial, e.api_key_id, e.request_id, e.traceparent,
  (select h.released_at from restored_emails h where h.email_id = e.id) as released_at,
  case when e.template_version_id is not null then e.variables end as variables, e.headers, e.in_reply_to,
  case when e.campaign_id is not null then (select json_build_object('slug', c.slug, 'constants', c.constants,
    'subtype', (select b.slug from subscription_subtypes b where b.id = e.subtype_id),
    'organization', (select o.slug from organizations o where o.id = e.organization_id))
    from campaigns c where c.id = e.campaign_id) end as campaign,
  case when e.copies is not null then (select json_agg(json_build_object('kind', k.kind, 'email', k.email)
    order by k.position) from email_copies k where k.email_id = e.id and ${TO_HAND_OVER}) end as copies,
  case when e.attachments is not null then (select sum(c.size)::integer
    from email_attachments a join attachment_contents c
      on c.organization_id = a.organization_id and c.sha256 = a.sha256
    where a.email_id = e.id) end as attachment_bytes`;

/** Returns those of the emails that may be handed over. */
export function findWaiting(
  em: Transaction,
  ids: string[],
  lifetimes: Lifetimes,
): Promise<WaitingEmail[]> {
  return queryPrepared<WaitingEmail>(
    em,
    sql`
      select ${MESSAGE}
      from emails e
      where ${oneOf(ids)} and ${LIVE} and ${DUE} and ${FREE} and not ${expired(lifetimes)}
        and e.variables is not null`,
  );
}

/** Returns an email whose content is stored, in any status. */
export async function findStored(em: Transaction, id: string): Promise<WaitingEmail | null> {
  const [row] = await queryPrepared<WaitingEmail>(
    em,
    sql`select ${MESSAGE} from emails e
      where e.id = ${id} and e.variables is not null and e.erased_at is null`,
  );
  return row ?? null;
}

/** An email of a campaign whose template reads nothing of the contact: all recipients have the same content. */
const IS_SAME_FOR_ALL = sql<boolean>`(e.campaign_id is not null and not exists (select from template_versions v
  where v.id = e.template_version_id and jsonb_path_exists(v.variables, '$[*].name ? (@ == "contact")')))`;

/** Returns an email for its web version: its content is stored, or is that of its campaign. */
export async function findForWeb(em: Transaction, id: string): Promise<WaitingEmail | null> {
  const [row] = await queryPrepared<WaitingEmail>(
    em,
    sql`select ${MESSAGE} from emails e
      where e.id = ${id} and e.erased_at is null and (e.variables is not null or ${IS_SAME_FOR_ALL})
        and (e.campaign_id is null or exists (select from campaigns c where c.id = e.campaign_id))`,
  );
  return row ?? null;
}

export interface Claim {
  /** Identifies the claim when it is repeated because the answer of the database was lost. */
  id: string;
  transport: MailTransport;
  /** The configuration set whose events report on the email; null where nobody reports. */
  configurationSet: string | null;
  lifetimes: Lifetimes;
  /** PROVIDERS-6: refuses the claim if the database has lost earlier ones. */
  guard?: ClaimGuard;
}

/**
 * Claims emails just before the provider is called. Until their outcome is recorded no other worker hands them over; if
 * this process dies meanwhile, their outcome is unknown. Before the claim it is certain that they were not handed over.
 * Returns the claimed emails with the number of this attempt.
 */
export const claiming = (
  ids: string[],
  { id: claimId, transport, configurationSet, lifetimes }: Claim,
) => {
  const ours = sql<boolean>`
    (e.claimed_at is not null and e.claim_id is not distinct from ${claimId}::uuid)`;
  return sql<Claimed>`
    update emails e set status = 'sending', claimed_at = now(), attempted_at = now(),
      claim_id = ${claimId}::uuid, transport = ${transport}, configuration_set = ${configurationSet},
      attempts = e.attempts + case when ${ours} then 0 else 1 end
    where ${oneOf(ids)} and ${LIVE} and ${DUE} and not ${expired(lifetimes)}
      and (${ours} or (${FREE} and not ${isPausedOrQuarantined('e')}))`;
};

export interface Claimed {
  id: string;
  claimId: string;
  attempts: number;
  /** PROVIDERS-3: if its outcome is unknown, the email is sent once more. */
  resends: boolean;
}

const RESENDS = sql<boolean>`
  (e.unknown_outcome is not distinct from 'resend' and e.resent_at is null)`;

/** The columns of `Claimed`, of the email `e`. */
export const CLAIMED = sql`
  e.id, e.claim_id as "claimId", e.attempts, ${RESENDS} as resends`;

export function claim(em: Transaction, ids: string[], terms: Claim): Promise<Claimed[]> {
  return query(em, sql`${claiming(ids, terms)} returning ${CLAIMED}`);
}
