import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import { ownedBy } from '../../platform/database/tenancy.ts';
import type { ConsentActor } from './actor.ts';
import { appendToLedger, type LedgerEntry } from './ledger.ts';
import { type ContactMoment, momentAfter } from './lock.ts';
import type { AskedTerms } from './subscription-state.ts';
import { setStates } from './states.ts';

/** How the person will be asked. */
export interface RequestTerms {
  /** Of the link that is given. */
  tokenId: string;
  templateVersionId: string | null;
}

/** As long as the link that confirms it (K2, K5). */
const LIFETIME = sql`interval '7 days'`;

/** Asks for confirmation. What is asked already is asked for longer, with what was said last. */
export async function openRequests(
  em: EntityManager,
  { organizationId, contactId, at }: ContactMoment,
  asked: LedgerEntry[],
  { evidence }: ConsentActor,
  { tokenId, templateVersionId }: RequestTerms,
): Promise<void> {
  if (asked.length === 0) return;
  const rows = asked.map(({ subtype: { id, text_version } }) => ({ id, text_version }));
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
  answered: LedgerEntry[],
): Promise<void> {
  if (answered.length === 0) return;
  const ids = answered.map(({ subtype }) => subtype.id);
  await query(
    em,
    sql`delete from consent_requests where ${ownedBy(organizationId)}
      and contact_id = ${contactId} and subtype_id = any(${ids}::uuid[])`,
  );
}

interface LapsedRow extends AskedTerms {
  organization_id: string;
  contact_id: string;
  subtype_id: string;
  subtype_key: string;
  state: 'none' | 'unsubscribed';
}

/** Ends what nobody confirmed in time, for one contact whose row is locked. Says whether anything was. */
export async function closeLapsedRequests(
  em: EntityManager,
  contact: ContactMoment,
): Promise<boolean> {
  const { organizationId, contactId } = contact;
  const lapsed = await takeLapsed(
    em,
    sql`r.contact_id = ${contactId} and ${ownedBy(organizationId, 'r')}`,
  );
  await writeLapsed(em, contact, lapsed);
  return lapsed.length > 0;
}

const MOST_AT_ONCE = 500;

/** The same for everybody, some at a time. Gives how many; the contacts are left to others meanwhile. */
export function lapseRequests(em: EntityManager): Promise<number> {
  return em.transactional(async (transaction) => {
    await query(
      transaction,
      sql`delete from consent_askings where token_id = any(array(select a.token_id
        from consent_askings a where a.expires_at <= now() limit ${MOST_AT_ONCE}))`,
    );
    const lapsed = await takeLapsed(
      transaction,
      sql`r.contact_id in (select c.id from contacts c join consent_requests q on q.contact_id = c.id
        where q.expires_at <= now() order by c.id limit ${MOST_AT_ONCE} for update of c skip locked)`,
    );
    for (const [contactId, rows] of Map.groupBy(lapsed, ({ contact_id }) => contact_id)) {
      const organizationId = rows[0]?.organization_id ?? '';
      const at = await momentAfter(transaction, organizationId, contactId);
      await writeLapsed(transaction, { organizationId, contactId, at }, rows);
    }
    return lapsed.length;
  });
}

function takeLapsed(em: EntityManager, whose: ReturnType<typeof sql>): Promise<LapsedRow[]> {
  return query<LapsedRow>(
    em,
    sql`
      with lapsed as (
        delete from consent_requests r where r.expires_at <= now() and ${whose} returning r.*
      )
      select l.organization_id, l.contact_id, l.subtype_id, l.text_version, l.template_version_id,
        l.evidence, coalesce(n.state, 'none') as state,
        case when (select count(*) from subscription_subtypes o
            where o.organization_id = b.organization_id and o.slug = b.slug) = 1
          then b.slug else y.slug || '/' || b.slug end as subtype_key
      from lapsed l
        join subscription_subtypes b on b.id = l.subtype_id
        join subscription_types y on y.id = b.type_id
        left join consents n on n.contact_id = l.contact_id and n.subtype_id = l.subtype_id`,
  );
}

async function writeLapsed(
  em: EntityManager,
  contact: ContactMoment,
  lapsed: LapsedRow[],
): Promise<void> {
  const entries = lapsed.map(
    ({ subtype_id: id, subtype_key: key, state, ...asked }): LedgerEntry => ({
      subtype: { id, key, text_version: asked.text_version },
      from: 'pending',
      to: state,
      asked,
    }),
  );
  await setStates(em, contact, entries, 'expired');
  await appendToLedger(em, contact, entries, { source: 'expired' });
}
