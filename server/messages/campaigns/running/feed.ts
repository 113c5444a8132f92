import type { Tables } from '../../../../generated/tables.ts';
import { inIndexOrder } from '../../../platform/database/in-index-order.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { Slices } from '../../../platform/concurrency/time-slices.ts';
import type { EnqueueSend } from '../../../platform/queue/enqueue.ts';
import { newId } from '../../../platform/values/id.ts';
import type { JsonObject } from '../../../platform/values/json/json.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import {
  insertLabels,
  labelsOf,
  insertEmailsOf,
  type NewEmail,
} from '../../emails/acceptance/new-email.ts';
import { readLimits } from '../../sending/limits/read-limits.ts';
import { recipientProviderOf } from '../../statistics/recipient-provider.ts';
import { type RenderTemplate, toSubject } from '../../templates/rendering.ts';
import { LOCALE } from '../counts.ts';
import { moveNumber } from './numbers.ts';
import { type PinnedTemplate, readTemplate } from '../pinned-template.ts';
import { changeRunning, type RunningCampaign, scopeOf } from './running.ts';
import { constantsIn, contactVariables } from '../variables.ts';

export interface FeedParts {
  renderTemplate: RenderTemplate;
  enqueueSend: EnqueueSend;
}

/**
 * How long one step renders. The connection is silent meanwhile, and is closed after 10 s (`orm.ts`); the other campaigns
 * wait.
 */
const RENDERING_MS = 1_500;

/** What the contacts of one step may take together, as it is stored. */
const MAX_BYTES = 4 * 1024 * 1024;

interface FedContact extends Pick<
  Tables['contacts'],
  'id' | 'email' | 'email_key' | 'name' | 'locale'
> {
  data: JsonObject;
  custom_attributes: JsonObject;
}

/** A recipient who gets no email. */
interface Skipped {
  id: string;
  reason: string;
  /** The contact was erased before its erasure could find the recipient. */
  erased: boolean;
}

/**
 * CAMPAIGNS-2: makes recipients emails with jobs, in one transaction with the states of the recipients and the quota of their
 * organization (SENDING-1). Returns how many recipients are no longer pending.
 */
export async function feed(
  em: Transaction,
  campaign: RunningCampaign,
  most: number,
  { renderTemplate, enqueueSend }: FeedParts,
): Promise<number> {
  // If the quota is used up, nothing is rendered. What is left of it is taken below, with a lock.
  const allowed = await readQuota(scopeOf(em, campaign));
  const ids = await takePending(em, campaign.id, Math.min(most, allowed));
  if (ids.length === 0) return 0;
  const template = await readTemplate(scopeOf(em, campaign), {
    versionId: campaign.template_version_id ?? '',
  });
  await template.prepare(em, renderTemplate);
  const { contacts, left } = await readContacts(em, campaign, ids);
  const rendered: FedEmail[] = [];
  const found = new Set([...contacts.map(({ id }) => id), ...left]);
  const skipped: Skipped[] = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, reason: 'contact_deleted', erased: true }));
  const slices = new Slices();
  const began = performance.now();
  for (const [index, contact] of contacts.entries()) {
    // The others stay pending for the next step.
    if (index > 0 && performance.now() - began >= RENDERING_MS) break;
    const subject = await renderSubject(em, campaign, template, contact, renderTemplate);
    if (subject === null) skipped.push({ id: contact.id, reason: 'render_failed', erased: false });
    else rendered.push(toEmail(contact, template, subject));
    if (slices.isOver()) await slices.next();
  }
  const emails = rendered.slice(0, await takeQuota(em, campaign, rendered.length));
  await storeEmails(em, campaign, template, emails);
  await skip(em, campaign, skipped);
  const { organization_id: organizationId, id } = campaign;
  await enqueueSend(
    em,
    emails.map((email) => ({
      id: email.id,
      organizationId,
      priority: 'low',
      batch: true,
      campaign: true,
    })),
  );
  const counted = { id, organizationId };
  for (const [locale, rows] of Map.groupBy(emails, (email) => email.locale)) {
    const to = ['queued', `${LOCALE}${locale}`];
    await moveNumber(em, counted, { from: ['pending'], to, times: rows.length });
  }
  return emails.length + skipped.length;
}

/** How many more emails the limits of the organization allow now. */
async function readQuota(scope: OrganizationScope): Promise<number> {
  const limits = Object.values(await readLimits(scope)).filter((quota) => quota !== null);
  return Math.min(...limits.map(({ limit, used }) => Math.max(0, limit - used)));
}

/** SENDING-1: counts emails. Returns how many the limits of the organization allow; the others stay pending. */
async function takeQuota(
  em: Transaction,
  { organization_id: organizationId }: RunningCampaign,
  wanted: number,
): Promise<number> {
  if (wanted === 0) return 0;
  const { granted } = await queryOne<{ granted: number }>(
    em,
    sql`select granted from take_sending_quota(${organizationId}, ${wanted}::integer)`,
  );
  return granted;
}

/** Right after the snapshot PostgreSQL has no statistics of the recipients. */
async function takePending(em: Transaction, id: string, most: number): Promise<string[]> {
  const rows = await inIndexOrder(em, () => query(em, nextPending(id, most)));
  return rows.map(({ contact_id: contactId }) => contactId);
}

/** Also exported for the test of its plan. */
export const nextPending = (id: string, most: number) =>
  sql<{ contact_id: string }>`select r.contact_id from campaign_recipients r
    where r.campaign_id = ${id} and r.state = 'pending'
    order by r.contact_id limit ${most} for update skip locked`;

/**
 * Locks the contacts until their emails are stored: an erasure waits, and then finds the emails. Contacts with much data are
 * left for the next step.
 */
async function readContacts(
  em: Transaction,
  { organization_id: organizationId }: RunningCampaign,
  ids: string[],
): Promise<{ contacts: FedContact[]; left: string[] }> {
  const locked = await query<{ id: string; fits: boolean }>(
    em,
    sql`
      with held as materialized (
        select c.id, pg_column_size(c.data) + pg_column_size(c.custom_attributes) as bytes
        from contacts c where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])
        order by c.id for key share
      )
      select h.id, sum(h.bytes) over (order by h.id) <= ${MAX_BYTES} or row_number() over (order by h.id) = 1
        as fits from held h`,
  );
  const fitting = locked.filter(({ fits }) => fits).map(({ id }) => id);
  const contacts = await query<FedContact>(
    em,
    sql`select c.id, c.email, c.email_key, c.name, c.locale, c.data, c.custom_attributes
      from contacts c where c.organization_id = ${organizationId} and c.id = any(${fitting}::uuid[])
      order by c.id`,
  );
  return { contacts, left: locked.filter(({ fits }) => !fits).map(({ id }) => id) };
}

/** Null if it cannot be rendered for this contact. */
async function renderSubject(
  em: Transaction,
  { constants }: RunningCampaign,
  template: PinnedTemplate,
  contact: FedContact,
  renderTemplate: RenderTemplate,
): Promise<string | null> {
  const locale = template.localeFor(contact.locale);
  const version = { versionId: template.versionId, locale };
  const variables = { ...constantsIn(locale, constants ?? {}), ...contactVariables(contact) };
  const rendered = await renderTemplate.subject(em, version, variables);
  if (rendered.kind === 'failed' || rendered.missing.length > 0) return null;
  // A subject that is too long fails only this email.
  const subject = rendered.subject.slice(0, MAX_SUBJECT);
  return subject.trim() === '' ? null : toSubject(subject);
}

const MAX_SUBJECT = 998;

/** What differs between the emails of a campaign. */
interface FedEmail extends Pick<NewEmail, 'id' | 'to_email' | 'to_key' | 'subject' | 'variables'> {
  contact_id: string;
  locale: string;
  recipient_provider: string | null;
}

const toEmail = (contact: FedContact, template: PinnedTemplate, subject: string): FedEmail => ({
  id: newId(),
  contact_id: contact.id,
  to_email: contact.email,
  to_key: contact.email_key,
  subject,
  locale: template.localeFor(contact.locale),
  variables: template.readsContact ? contactVariables(contact) : {},
  recipient_provider: recipientProviderOf(contact.email_key.split('@')[1] ?? ''),
});

async function storeEmails(
  em: Transaction,
  campaign: RunningCampaign,
  template: PinnedTemplate,
  emails: FedEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const { id, organization_id: organizationId, tags } = campaign;
  const insertion = insertEmailsOf(JSON.stringify(emails), {
    organization_id: organizationId,
    mode: 'live',
    api_key_id: null,
    campaign_id: id,
    subtype_id: campaign.subtype_id,
    from_email: campaign.sender_email,
    from_name: campaign.sender_name,
    reply_to: campaign.reply_to,
    template_slug: template.slug,
    template_version_id: template.versionId,
    priority: 'low',
    unknown_outcome: 'fail',
    tags: tags.length > 0 ? tags : null,
    sensitive: template.sensitive ? true : null,
  });
  await query(
    em,
    sql`
      with stored as (${insertion} returning id, contact_id)
      update campaign_recipients r set state = 'queued', email_id = e.id
      from stored e where r.campaign_id = ${id} and r.contact_id = e.contact_id`,
  );
  const labels = emails.flatMap((email) => labelsOf({ id: email.id, tags }));
  if (labels.length > 0) await query(em, insertLabels(organizationId, labels));
}

async function skip(em: Transaction, campaign: RunningCampaign, skipped: Skipped[]): Promise<void> {
  if (skipped.length === 0) return;
  const { id, organization_id: organizationId } = campaign;
  await queryOne(
    em,
    sql`
      with changed as (
        update campaign_recipients r set state = 'skipped', reason = s.reason,
          contact_id = case when s.erased then gen_random_uuid() else r.contact_id end
        from json_to_recordset(${JSON.stringify(skipped)}::json) as s (id uuid, reason text, erased boolean)
        where r.campaign_id = ${id} and r.contact_id = s.id
        returning r.campaign_id
      )
      select count(*) from changed`,
  );
  for (const [reason, rows] of Map.groupBy(skipped, (one) => one.reason)) {
    const to = ['skipped', `skipped:${reason}`];
    await moveNumber(em, { id, organizationId }, { from: ['pending'], to, times: rows.length });
  }
}

/** CAMPAIGNS-4: done is counted. */
export async function isDone(em: Transaction, id: string): Promise<boolean> {
  const { open } = await queryOne<{ open: boolean }>(
    em,
    sql`select exists (select from campaign_recipients r where r.campaign_id = ${id} and r.state = 'pending')
      or exists (select from campaign_recipients r where r.campaign_id = ${id} and r.state = 'queued') as open`,
  );
  return !open;
}

/** CAMPAIGNS-11: what is left of the first wave; null if there is none. */
export async function leftOfWave(
  em: Transaction,
  campaign: RunningCampaign,
): Promise<number | null> {
  if (campaign.wave_until !== 'infinity') return null;
  const { pending, sendable } = await queryOne<{ pending: number; sendable: number }>(
    em,
    sql`select (select n.value::integer from campaign_counts n
        where n.campaign_id = ${campaign.id} and n.name = 'sendable') as sendable,
      (select count(*)::integer from campaign_recipients r
        where r.campaign_id = ${campaign.id} and r.state = 'pending') as pending`,
  );
  return Math.max(0, WAVE - (sendable - pending));
}

const WAVE = 1_000;

/** The first wave has been fed: now its bounces are waited for. */
export const endWave = (em: Transaction, id: string) =>
  changeRunning(em, id, sql`wave_until = now() + interval '15 minutes'`);
