import type { RawBuilder } from 'kysely';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { firstIdAt } from '../../platform/database/first-id.ts';
import type { RetriedFailure } from './outcomes/retried-failures.ts';

export interface FailedFilter {
  failures: RetriedFailure[];
  organizationId: string | null;
  /** The domain of the sender. */
  domain: string | null;
  /** When they were accepted: `since` is inclusive, `until` exclusive. */
  since: Date;
  until: Date;
}

const matches = ({ failures, organizationId, domain, since, until }: FailedFilter) =>
  sql<boolean>`
    e.mode = 'live' and e.status = 'failed' and e.failure_code = any(${failures}::text[])
    and e.id >= ${firstIdAt(since)} and e.id < ${firstIdAt(until)}
    and (${organizationId}::uuid is null or e.organization_id = ${organizationId}::uuid)
    and (${domain}::text is null or substring(lower(e.from_email) from '[^@]*$') = ${domain}::text)`;

/**
 * The content is stored, the email was not sent again already, and it does not belong to a campaign: marketing email leaves
 * only with the checks of a campaign.
 */
const RETRIABLE: RawBuilder<boolean> = sql`
  (e.resent_as is null and e.erased_at is null and e.variables is not null and e.campaign_id is null)`;

export interface FailedCount {
  organization: string;
  failure: RetriedFailure;
  emails: number;
  /** Those whose content was deleted, that were sent again already, or that belong to a campaign. */
  lost: number;
}

/** Counts failed emails by organization and failure. */
export const countFailed = (em: Transaction, filter: FailedFilter): Promise<FailedCount[]> =>
  query<FailedCount>(
    em,
    sql`
      select o.slug as organization, e.failure_code as failure,
        count(*) filter (where ${RETRIABLE})::integer as emails,
        count(*) filter (where not ${RETRIABLE})::integer as lost
      from emails e join organizations o on o.id = e.organization_id
      where ${matches(filter)} group by 1, 2 order by 1, 2`,
  );

/** The emails of an organization that can be sent again, from an id on. */
export const countFailedFrom = async (
  em: Transaction,
  filter: FailedFilter,
  { id, organizationId }: FailedEmail,
): Promise<number> => {
  const { emails } = await queryOne<{ emails: number }>(
    em,
    sql`
      select count(*)::integer as emails from emails e
      where ${matches(filter)} and ${RETRIABLE} and e.organization_id = ${organizationId} and e.id >= ${id}`,
  );
  return emails;
};

export interface FailedEmail {
  id: string;
  organizationId: string;
}

export interface FailedSlice {
  /** The id of the last email of the previous slice. */
  after: string | null;
  limit: number;
  /** The organizations whose emails are left out. */
  without: string[];
}

/** The next emails after an id that can be sent again. */
export const findFailed = (
  em: Transaction,
  filter: FailedFilter,
  { after, limit, without }: FailedSlice,
): Promise<FailedEmail[]> =>
  query<FailedEmail>(
    em,
    sql`
      select e.id, e.organization_id as "organizationId" from emails e
      where ${matches(filter)} and ${RETRIABLE} and (${after}::uuid is null or e.id > ${after}::uuid)
        and e.organization_id <> all(${without}::uuid[])
      order by e.id limit ${limit}`,
  );
