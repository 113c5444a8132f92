import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { TokenContent } from '../../platform/tokens/content.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { newId, timeOfId } from '../../platform/values/id.ts';
import { toRedirectUrl } from '../../platform/values/redirect-url.ts';
import type { ReadSubmission } from './read-submission.ts';
import type { ShownForm } from './shown-form.ts';

/** Where a form was sent from. */
export interface Visitor {
  /** Origin and path. */
  page: string;
  ip: string | null;
  userAgent: string | null;
  /** The nonce of a solved challenge; null without a proof of work. */
  challenge: Buffer | null;
}

/** Submissions of an organization that wait for the worker. */
const MAX_WAITING = 2_000;

/** FORMS-6: submissions of a form in ten minutes, with a proof of work and without one, in all processes together. */
export const OF_FORM = { proven: 3_000, others: 300 };

/** `limited`: the form has got too many. `busy`: too many are waiting, or the challenge was used before. */
type Outcome = 'stored' | 'limited' | 'busy';

/**
 * Stores what was sent. It reads nothing about the address, so that the statements and their duration are the same for every
 * address (FORMS-4).
 */
export async function submit(
  { em, organizationId }: OrganizationScope,
  { form, locale, wording }: ShownForm,
  { address, subtypes, entered }: ReadSubmission,
  { page, ip, userAgent, challenge }: Visitor,
  hashAddress: HashAddress,
): Promise<Outcome> {
  const id = newId();
  const most = challenge === null ? OF_FORM.others : OF_FORM.proven;
  const evidence = {
    url: page,
    ...(ip !== null && { ip }),
    ...(userAgent !== null && { user_agent: userAgent }),
    collected_at: timeOfId(id).toISOString(),
    text: wording,
    form: form.slug,
    form_version: form.version,
  };
  const { recent, stored } = await queryOne<{ recent: number; stored: number }>(
    em,
    sql`
      with recent as materialized (
        select count(*)::integer as n from (
          select from form_submissions r
          where r.form_id = ${form.id} and r.id > uuid_at(now() - interval '10 minutes')
            and (r.challenge is null) = ${challenge === null}
          limit ${most}) counted),
      stored as (
        insert into form_submissions (id, organization_id, form_id, form_version, email,
          address_hash, locale, subtypes, entered, page, evidence, challenge)
        select ${id}, ${organizationId}, ${form.id}, ${form.version}, ${address.address},
          ${hashAddress(address.key)}, ${locale}, ${subtypes}::text[], ${JSON.stringify(entered)}::jsonb,
          ${page}, ${JSON.stringify(evidence)}::jsonb, ${challenge}::bytea
        from recent
        where recent.n < ${most} and (select count(*) from (
          select from form_submissions w
          where w.organization_id = ${organizationId} and w.step_at is not null
          limit ${MAX_WAITING}) waiting) < ${MAX_WAITING}
        on conflict (challenge) do nothing returning 1)
      select recent.n as recent, (select count(*)::integer from stored) as stored from recent`,
  );
  if (stored > 0) return 'stored';
  return recent < most ? 'busy' : 'limited';
}

type Link = Pick<TokenContent, 'id' | 'organizationId'>;

/** A person has confirmed with the link of a form, if it is one. A worker stores what they had entered. */
export const recordConfirmed = (em: Transaction, { id, organizationId }: Link): Promise<unknown> =>
  query(
    em,
    sql`update form_submissions set status = 'confirmed', confirmed_at = now(), step_at = now(),
        attempts = 0
      where ${ownedBy(organizationId)} and id = ${id} and status = 'sent'`,
  );

/** Where people get after confirming with the link of a form; null if the form does not say it. */
export async function readConfirmedUrl(
  em: Transaction,
  { id, organizationId }: Link,
): Promise<string | null> {
  const [form] = await query<{ url: string | null }>(
    em,
    sql`select f.content ->> 'confirmed_url' as url
      from form_submissions s join forms f on f.id = s.form_id
      where ${ownedBy(organizationId, 's')} and s.id = ${id}`,
  );
  return toRedirectUrl(form?.url ?? '');
}
