import { query, sql, type Transaction } from '../../platform/database/sql.ts';
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

/**
 * Stores what was sent. It reads nothing about the address, so that the statements and their duration are the same for every
 * address (FORMS-4). Returns false if too many are waiting, or if the challenge was used before.
 */
export async function submit(
  { em, organizationId }: OrganizationScope,
  { form, locale, wording }: ShownForm,
  { address, subtypes, entered }: ReadSubmission,
  { page, ip, userAgent, challenge }: Visitor,
  hashAddress: HashAddress,
): Promise<boolean> {
  const id = newId();
  const evidence = {
    url: page,
    ...(ip !== null && { ip }),
    ...(userAgent !== null && { user_agent: userAgent }),
    collected_at: timeOfId(id).toISOString(),
    text: wording,
    form: form.slug,
    form_version: form.version,
  };
  const stored = await query(
    em,
    sql`
      insert into form_submissions (id, organization_id, form_id, form_version, email, address_hash,
        locale, subtypes, entered, page, evidence, challenge)
      select ${id}, ${organizationId}, ${form.id}, ${form.version}, ${address.address},
        ${hashAddress(address.key)}, ${locale}, ${subtypes}::text[], ${JSON.stringify(entered)}::jsonb,
        ${page}, ${JSON.stringify(evidence)}::jsonb, ${challenge}::bytea
      where (select count(*) from (
        select from form_submissions w
        where w.organization_id = ${organizationId} and w.step_at is not null
        limit ${MAX_WAITING}) waiting) < ${MAX_WAITING}
      on conflict (challenge) do nothing returning id`,
  );
  return stored.length > 0;
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
