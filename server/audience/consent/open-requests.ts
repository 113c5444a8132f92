import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { ConsentActor } from './actor.ts';
import { appendToLedger, type LedgerEntry } from './ledger.ts';
import { type ContactMoment, nextLedgerTime } from './lock.ts';
import type { ShownTerms } from './subscription-state.ts';
import { setStates } from './store-states.ts';

/** The link and template of a confirmation request. */
export interface RequestTerms {
  /** The id of the link's token. */
  tokenId: string;
  templateVersionId: string | null;
}

/** The same lifetime as that of the confirmation link (K2, K5). */
const LIFETIME = sql`interval '7 days'`;

/** Opens confirmation requests. A request that is open already is extended and gets the latest terms. */
export async function openRequests(
  em: EntityManager,
  { organizationId, contactId, at }: ContactMoment,
  entries: LedgerEntry[],
  { evidence }: ConsentActor,
  { tokenId, templateVersionId }: RequestTerms,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ subtype: { id, text_version } }) => ({ id, text_version }));
  const stored = evidence ? JSON.stringify(evidence) : null;
  await query(
    em,
    sql`
      insert into consent_requests as r (organization_id, contact_id, subtype_id, text_version,
        template_version_id, evidence, requested_at, expires_at)
      select ${organizationId}, ${contactId}, a.id, a.text_version, ${templateVersionId},
        ${stored}::jsonb, ${at}, ${at}::timestamptz + ${LIFETIME}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (id uuid, text_version integer)
      on conflict (contact_id, subtype_id) do update set text_version = excluded.text_version,
        template_version_id = excluded.template_version_id,
        evidence = coalesce(excluded.evidence, r.evidence), expires_at = excluded.expires_at`,
  );
  const versions = Object.fromEntries(rows.map(({ id, text_version }) => [id, text_version]));
  await query(
    em,
    sql`
      insert into consent_askings (token_id, organization_id, contact_id, text_versions,
        template_version_id, evidence, asked_at, expires_at)
      values (${tokenId}, ${organizationId}, ${contactId}, ${JSON.stringify(versions)},
        ${templateVersionId}, ${stored}, ${at},
        ${at}::timestamptz + ${LIFETIME})
      on conflict (token_id) do nothing`,
  );
}

export async function closeRequests(
  em: EntityManager,
  { organizationId, contactId }: ContactMoment,
  entries: LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ subtype }) => subtype.id);
  await query(
    em,
    sql`delete from consent_requests where ${ownedBy(organizationId)}
      and contact_id = ${contactId} and subtype_id = any(${ids}::uuid[])`,
  );
}

interface ExpiredRow extends ShownTerms {
  organization_id: string;
  contact_id: string;
  subtype_id: string;
  subtype_key: string;
  state: 'none' | 'unsubscribed';
}

/** Closes the expired requests of one contact, whose row is locked. Returns whether there were any. */
export async function closeExpiredRequestsOf(
  em: EntityManager,
  contact: ContactMoment,
): Promise<boolean> {
  const { organizationId, contactId } = contact;
  const expired = await deleteExpired(
    em,
    sql`r.contact_id = ${contactId} and ${ownedBy(organizationId, 'r')}`,
  );
  await recordExpired(em, contact, expired);
  return expired.length > 0;
}

const BATCH_SIZE = 500;

/**
 * Closes expired requests of all contacts, one batch at a time. Skips locked contacts. Returns how many
 * were closed.
 */
export function closeExpiredRequests(em: EntityManager): Promise<number> {
  return em.transactional(async (transaction) => {
    await query(
      transaction,
      sql`delete from consent_askings where token_id = any(array(select a.token_id
        from consent_askings a where a.expires_at <= now() limit ${BATCH_SIZE}))`,
    );
    const expired = await deleteExpired(
      transaction,
      sql`r.contact_id in (select c.id from contacts c join consent_requests q on q.contact_id = c.id
        where q.expires_at <= now() order by c.id limit ${BATCH_SIZE} for update of c skip locked)`,
    );
    for (const [contactId, rows] of Map.groupBy(expired, ({ contact_id }) => contact_id)) {
      const organizationId = rows[0]?.organization_id ?? '';
      const at = await nextLedgerTime({ em: transaction, organizationId }, contactId);
      await recordExpired(transaction, { organizationId, contactId, at }, rows);
    }
    return expired.length;
  });
}

function deleteExpired(
  em: EntityManager,
  condition: ReturnType<typeof sql>,
): Promise<ExpiredRow[]> {
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
  em: EntityManager,
  contact: ContactMoment,
  expired: ExpiredRow[],
): Promise<void> {
  const entries = expired.map(
    ({ subtype_id: id, subtype_key: key, state, ...shownTerms }): LedgerEntry => ({
      subtype: { id, key, text_version: shownTerms.text_version },
      from: 'pending',
      to: state,
      shownTerms,
    }),
  );
  await setStates(em, contact, entries, 'expired');
  await appendToLedger(em, contact, entries, { source: 'expired' });
}
