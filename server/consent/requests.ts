import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import type { ConsentActor } from './actor.ts';
import { appendToLedger, type LedgerEntry } from './ledger.ts';
import type { OpenRequest } from './standing.ts';

/** What the person will be shown. */
export interface RequestTerms {
  templateVersionId: string | null;
}

interface Contact {
  organizationId: string;
  contactId: string;
}

/** As long as the link that confirms it (K2, K5). */
const LIFETIME = '7 days';

/** Asks for confirmation. What is asked already is asked for longer, with what was said last. */
export async function openRequests(
  em: EntityManager,
  { organizationId, contactId }: Contact,
  asked: LedgerEntry[],
  { evidence }: ConsentActor,
  { templateVersionId }: RequestTerms,
): Promise<void> {
  if (asked.length === 0) return;
  const rows = asked.map(({ subtype: { id, text_version } }) => ({ id, text_version }));
  await query(
    em,
    sql`
      insert into consent_requests as r (organization_id, contact_id, subtype_id, text_version,
        template_version_id, evidence, expires_at)
      select ${organizationId}, ${contactId}, a.id, a.text_version, ${templateVersionId},
        ${evidence ? JSON.stringify(evidence) : null}::jsonb, now() + ${LIFETIME}::interval
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (id uuid, text_version integer)
      on conflict (contact_id, subtype_id) do update set text_version = excluded.text_version,
        template_version_id = excluded.template_version_id,
        evidence = coalesce(excluded.evidence, r.evidence), expires_at = excluded.expires_at`,
  );
}

export async function closeRequests(
  em: EntityManager,
  { organizationId, contactId }: Contact,
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

interface LapsedRow extends OpenRequest {
  organization_id: string;
  contact_id: string;
  subtype_id: string;
  subtype_key: string;
  state: 'none' | 'unsubscribed';
}

/** Ends what nobody confirmed in time, for one contact whose row is locked. */
export async function closeLapsedRequests(
  em: EntityManager,
  organizationId: string,
  contactId: string,
): Promise<void> {
  await close(em, sql`r.contact_id = ${contactId} and ${ownedBy(organizationId, 'r')}`);
}

const MOST_AT_ONCE = 500;

/** The same for everybody, some at a time. Gives how many; the contacts are left to others meanwhile. */
export function lapseRequests(em: EntityManager): Promise<number> {
  return em.transactional((transaction) =>
    close(
      transaction,
      sql`r.contact_id in (select c.id from contacts c join consent_requests q on q.contact_id = c.id
        where q.expires_at <= now() order by c.id limit ${MOST_AT_ONCE} for update of c skip locked)`,
    ),
  );
}

async function close(em: EntityManager, whose: ReturnType<typeof sql>): Promise<number> {
  const rows = await query<LapsedRow>(
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
  for (const { organization_id: organizationId, contact_id: contactId, ...row } of rows) {
    const { subtype_id: id, subtype_key: key, text_version, state } = row;
    const subtype = { id, key, text_version };
    const entry = { subtype, from: 'pending' as const, to: state, request: row };
    await appendToLedger(em, { organizationId, contactId }, [entry], { source: 'expired' });
  }
  return rows.length;
}
