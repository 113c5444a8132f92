import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import type { Acceptance } from '../../emails/acceptance/accept.ts';
import { Slices } from '../../../platform/concurrency/time-slices.ts';
import { compileAudience } from '../audience.ts';
import { exclusionOf, WAS_MAILED } from './exclusion.ts';
import { addNumbers } from './numbers.ts';
import { changeRunning, pauseByGuard, type RunningCampaign, scopeOf } from './running.ts';

/** Contacts of a page, and conditions that are evaluated for all of them together: no statement takes two seconds. */
const PAGE = 10_000;
const CONDITIONS = 200_000;
const SMALLEST_PAGE = 200;

/** CAMPAIGNS-11: a first wave for large audiences of which more than this part is new. */
const LARGE = 10_000;
const NEW = 0.2;

interface Matched {
  id: string;
  email_key: string;
  reason: string;
  mailed: boolean;
}

/**
 * CAMPAIGNS-1: makes the contacts of the next page recipients, and stores the last contact of the page, in one transaction: a process that is
 * killed leaves a whole number of pages.
 */
export async function prepareNext(
  em: Transaction,
  campaign: RunningCampaign,
  { hashAddress, now }: Pick<Acceptance, 'hashAddress' | 'now'>,
): Promise<void> {
  const { snapshot_last: last, subtype_id: subtypeId } = campaign;
  if (last === null || subtypeId === null) return finish(em, campaign);
  const scope = scopeOf(em, campaign);
  const audience = await compileAudience(scope, campaign.audience, now());
  // Nobody of a list that is to be left out may get it.
  if (audience.missing.length > 0) return pauseByGuard(em, campaign, 'not_ready');
  const size = Math.floor(CONDITIONS / Math.max(1, audience.conditions));
  const until = await endOfPage(em, campaign, Math.min(PAGE, Math.max(SMALLEST_PAGE, size)));
  const exclusion = { subtypeId, hours: campaign.skip_if_mailed_within_hours };
  const matched = await query<Matched>(
    em,
    sql`
      select c.id, c.email_key, ${exclusionOf(exclusion)} as reason, ${WAS_MAILED} as mailed
      from (select c.* from contacts c where ${inPage(campaign, until ?? last)}
        order by c.id offset 0) c
      where ${audience.condition}`,
  );
  await storeRecipients(em, campaign, matched, hashAddress);
  await changeRunning(em, campaign.id, sql`snapshot_reached = ${until ?? last}::uuid`);
  if (until === null) await finish(em, campaign);
}

const inPage = (
  { organization_id: organization, snapshot_reached: after }: RunningCampaign,
  until: string,
) =>
  sql`${ownedBy(organization, 'c')} and c.id <= ${until}::uuid
    and (${after}::uuid is null or c.id > ${after}::uuid)`;

/** The last contact of the next page; null if it is the last page. */
async function endOfPage(
  em: Transaction,
  campaign: RunningCampaign,
  size: number,
): Promise<string | null> {
  const { until } = await queryOne<{ until: string | null }>(
    em,
    sql`select (select c.id from contacts c where ${inPage(campaign, campaign.snapshot_last ?? '')}
      order by c.id limit 1 offset ${size - 1}) as until`,
  );
  return until === campaign.snapshot_last ? null : until;
}

interface StoredPage {
  /** By reason; `ok` for recipients. */
  reasons: Record<string, number>;
  unmailed: number;
}

async function storeRecipients(
  em: Transaction,
  { id, organization_id: organizationId }: RunningCampaign,
  matched: Matched[],
  hashAddress: HashAddress,
): Promise<void> {
  if (matched.length === 0) return;
  const slices = new Slices();
  const rows: object[] = [];
  for (const { email_key: key, ...row } of matched) {
    rows.push({ ...row, hash: hashAddress(key).toString('hex') });
    if (slices.isOver()) await slices.next();
  }
  const { reasons, unmailed } = await queryOne<StoredPage>(
    em,
    sql`
      with judged as materialized (
        select m.id, m.mailed, case when (select true from suppressions s
            where s.organization_id = ${organizationId} and s.address_hash = decode(m.hash, 'hex'))
          then 'suppressed' else m.reason end as reason
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as m (id uuid, hash text, reason text, mailed boolean)
      ), added as (
        insert into campaign_recipients (campaign_id, contact_id, organization_id, state)
        select ${id}::uuid, j.id, ${organizationId}::uuid, 'pending' from judged j
        where j.reason = 'ok' order by j.id on conflict do nothing
      )
      select
        (select json_object_agg(r.reason, r.contacts) from (
          select j.reason, count(*)::integer as contacts from judged j group by j.reason) r) as reasons,
        (select count(*)::integer from judged j where j.reason = 'ok' and not j.mailed) as unmailed`,
  );
  const { ok = 0, ...excluded } = reasons;
  await addNumbers(em, { id, organizationId }, [
    ['matched', matched.length],
    ['sendable', ok],
    ['pending', ok],
    ['new', unmailed],
    ...Object.entries(excluded).map(([reason, n]) => [`excluded:${reason}`, n] as const),
  ]);
}

/** All recipients are known. */
async function finish(em: Transaction, { id }: RunningCampaign): Promise<void> {
  const number = (name: string) => sql`coalesce((select n.value from campaign_counts n
    where n.campaign_id = c.id and n.name = ${name}), 0)`;
  await changeRunning(
    em,
    id,
    // A wave without an end has not been fed yet.
    sql`status = 'sending', wave_until = case when c.first_wave and ${number('sendable')} > ${LARGE}::integer
      and ${number('new')} > ${NEW}::double precision * ${number('sendable')} then 'infinity'::timestamptz end`,
  );
}
