import type { Tables } from '../../../generated/tables.ts';
import { inThrottledBatches, inThrottledSteps } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { ConsentActor } from './actor.ts';
import { appendToLedger, type LedgerEntry } from './ledger.ts';
import { type ContactMoment, lockEach } from './lock.ts';
import type { ShownTerms } from './subscription-state.ts';
import { setStates } from './store-states.ts';

/** The link and template of a confirmation request. */
export interface RequestTerms {
  /** The id of the link's token. */
  tokenId: string;
  templateVersionId: string | null;
}

/** The same lifetime as that of the confirmation link (CONSENT-2, CONSENT-4). */
const LIFETIME = sql`interval '7 days'`;

/** The confirmation requests of one contact. */
export interface NewRequests {
  contact: ContactMoment;
  entries: LedgerEntry[];
  actor: ConsentActor;
  terms: RequestTerms;
}

/** Opens confirmation requests. A request that is open already is extended and gets the latest terms. */
export async function openRequests(em: Transaction, requested: NewRequests[]): Promise<void> {
  const opened = requested.filter(({ entries }) => entries.length > 0);
  if (opened.length === 0) return;
  const rows = opened.map(({ contact, entries, actor: { evidence }, terms }) => ({
    organization_id: contact.organizationId,
    contact_id: contact.contactId,
    token_id: terms.tokenId,
    template_version_id: terms.templateVersionId,
    evidence: evidence ?? null,
    at: contact.at,
    text_versions: Object.fromEntries(
      entries.map(({ subtype: { id, text_version } }) => [id, text_version]),
    ),
  }));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (organization_id uuid,
    contact_id uuid, token_id uuid, template_version_id uuid, evidence jsonb, at timestamptz,
    text_versions jsonb)`;
  await query(
    em,
    sql`
      insert into consent_requests as r (organization_id, contact_id, subtype_id, text_version,
        template_version_id, evidence, requested_at, expires_at)
      select a.organization_id, a.contact_id, t.key::uuid, t.value::integer,
        a.template_version_id, a.evidence, a.at, a.at + ${LIFETIME}
      from ${asked}, jsonb_each_text(a.text_versions) t
      on conflict (contact_id, subtype_id) do update set text_version = excluded.text_version,
        template_version_id = excluded.template_version_id,
        evidence = coalesce(excluded.evidence, r.evidence), expires_at = excluded.expires_at`,
  );
  await query(
    em,
    sql`
      insert into consent_request_links (token_id, organization_id, contact_id, text_versions,
        template_version_id, evidence, asked_at, expires_at)
      select a.token_id, a.organization_id, a.contact_id, a.text_versions,
        a.template_version_id, a.evidence, a.at, a.at + ${LIFETIME}
      from ${asked}
      on conflict (token_id) do nothing`,
  );
}

/** Entries of one contact whose requests are answered. */
export interface Answered {
  contact: ContactMoment;
  entries: LedgerEntry[];
}

export async function closeRequests(
  { em, organizationId }: OrganizationScope,
  answered: Answered[],
): Promise<void> {
  const rows = answered.flatMap(({ contact: { contactId }, entries }) =>
    entries.map(({ subtype }) => ({ contact_id: contactId, subtype_id: subtype.id })),
  );
  if (rows.length === 0) return;
  await query(
    em,
    sql`delete from consent_requests r
      using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (contact_id uuid, subtype_id uuid)
      where ${ownedBy(organizationId, 'r')}
        and r.contact_id = a.contact_id and r.subtype_id = a.subtype_id`,
  );
}

interface ExpiredRow
  extends
    ShownTerms,
    Pick<Tables['consent_requests'], 'organization_id' | 'contact_id' | 'subtype_id'> {
  subtype_key: string;
  state: 'none' | 'unsubscribed';
}

/** Closes the expired requests of contacts whose rows are locked. Returns them by contact. */
export async function closeExpiredRequestsOf(
  { em, organizationId }: OrganizationScope,
  contacts: ContactMoment[],
): Promise<Map<string, ExpiredRow[]>> {
  if (contacts.length === 0) return new Map();
  const ids = contacts.map(({ contactId }) => contactId);
  const expired = await deleteExpired(
    em,
    sql`r.contact_id = any(${ids}::uuid[]) and ${ownedBy(organizationId, 'r')}`,
  );
  const byContact = Map.groupBy(expired, ({ contact_id }) => contact_id);
  await recordExpired(
    em,
    contacts.flatMap((contact) => {
      const rows = byContact.get(contact.contactId);
      return rows ? [{ contact, rows }] : [];
    }),
  );
  return byContact;
}

/** Contacts of one transaction. */
const BATCH = 200;

/** Expired requests that one run closes at most, and the oldest ones among which it looks for organizations. */
const CLOSED = 10_000;
const WINDOW = 200_000;

/**
 * Deletes expired links and closes expired requests of all contacts. Skips locked contacts. A batch that fails does not
 * prevent the others: the first error is thrown at the end. Returns how many requests were closed.
 */
export async function closeExpiredRequests(em: Transaction, most = CLOSED): Promise<number> {
  await inThrottledBatches((limit) => deleteExpiredLinks(em, limit));
  const batches = await findExpired(em, most);
  const errors: unknown[] = [];
  let closed = 0;
  await inThrottledSteps(async () => {
    const batch = batches.shift();
    if (!batch) return 0;
    try {
      closed += await closeBatch(em, batch);
    } catch (error) {
      errors.push(error);
    }
    return batch.contactIds.length;
  });
  if (errors.length > 0) throw errors[0];
  return closed;
}

async function deleteExpiredLinks(em: Transaction, limit: number): Promise<number> {
  const { deleted } = await queryOne<{ deleted: number }>(
    em,
    sql`
      with deleted as (
        delete from consent_request_links where token_id = any(array(select a.token_id
          from consent_request_links a where a.expires_at <= now() order by a.expires_at limit ${limit}))
        returning 1
      )
      select count(*)::integer as deleted from deleted`,
  );
  return deleted;
}

/** Contacts of one organization. */
interface ExpiredBatch {
  organizationId: string;
  contactIds: string[];
}

/** The contacts of the oldest expired requests, in equal shares of the organizations. */
async function findExpired(em: Transaction, most: number): Promise<ExpiredBatch[]> {
  const found = await query<{ organization_id: string; contact_id: string }>(
    em,
    sql`
      select w.organization_id, w.contact_id
      from (
        select r.organization_id, r.contact_id,
          row_number() over (partition by r.organization_id order by r.expires_at) as place
        from (select e.organization_id, e.contact_id, e.expires_at from consent_requests e
          where e.expires_at <= now() order by e.expires_at limit ${WINDOW}) r
      ) w order by w.place limit ${most}`,
  );
  const byOrganization = Map.groupBy(found, ({ organization_id }) => organization_id);
  return [...byOrganization].flatMap(([organizationId, requests]) => {
    const ids = [...new Set(requests.map(({ contact_id }) => contact_id))];
    return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => ({
      organizationId,
      contactIds: ids.slice(index * BATCH, (index + 1) * BATCH),
    }));
  });
}

const closeBatch = (
  em: Transaction,
  { organizationId, contactIds }: ExpiredBatch,
): Promise<number> =>
  em.transactional(async (transaction) => {
    const scope = { em: transaction, organizationId };
    const contacts = await lockEach(scope, contactIds, { skipLocked: true });
    const expired = await closeExpiredRequestsOf(scope, contacts);
    return [...expired.values()].flat().length;
  });

function deleteExpired(em: Transaction, condition: ReturnType<typeof sql>): Promise<ExpiredRow[]> {
  return query<ExpiredRow>(
    em,
    sql`
      with expired as (
        delete from consent_requests r where r.expires_at <= now() and ${condition} returning r.*
      )
      select l.organization_id, l.contact_id, l.subtype_id, l.text_version, l.template_version_id,
        l.evidence, coalesce(n.state, 'none') as state,
        case when (select count(*) from subscription_subtypes o
            where o.organization_id = b.organization_id and o.slug = b.slug) = 1
          then b.slug else y.slug || '/' || b.slug end as subtype_key
      from expired l
        join subscription_subtypes b on b.id = l.subtype_id
        join subscription_types y on y.id = b.type_id
        left join consents n on n.contact_id = l.contact_id and n.subtype_id = l.subtype_id`,
  );
}

async function recordExpired(
  em: Transaction,
  expired: { contact: ContactMoment; rows: ExpiredRow[] }[],
): Promise<void> {
  const actor = { source: 'expired' } as const;
  const changes = expired.map(({ contact, rows }) => ({
    contact,
    entries: rows.map(toEntry),
    actor,
    ...actor,
  }));
  await setStates(em, changes);
  await appendToLedger(em, changes);
}

const toEntry = ({
  subtype_id: id,
  subtype_key: key,
  state,
  ...shownTerms
}: ExpiredRow): LedgerEntry => ({
  subtype: { id, key, text_version: shownTerms.text_version },
  from: 'pending',
  to: state,
  shownTerms,
});
