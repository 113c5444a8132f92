import type { Tables } from '../../../generated/tables.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Slice } from '../../platform/values/cursor.ts';

export type SubmissionRow = Pick<
  Tables['form_submissions'],
  | 'id'
  | 'email'
  | 'subtypes'
  | 'locale'
  | 'page'
  | 'form_version'
  | 'status'
  | 'reason'
  | 'confirmed_at'
> & { has_expired: boolean };

/** Links to confirm are valid for 7 days. */
const COLUMNS = sql`s.id, s.email, s.subtypes, s.locale, s.page, s.form_version, s.status, s.reason,
  s.confirmed_at, s.id < uuid_at(now() - interval '7 days') as has_expired`;

export const listSubmissions = (
  { em, organizationId }: OrganizationScope,
  formId: string,
  { after, count }: Slice,
): Promise<SubmissionRow[]> =>
  query<SubmissionRow>(
    em,
    sql`select ${COLUMNS} from form_submissions s
      where ${ownedBy(organizationId, 's')} and s.form_id = ${formId}
        and (${after}::uuid is null or s.id < ${after}::uuid)
      order by s.id desc limit ${count}`,
  );

/** What a person has sent with forms. */
export const listSubmissionsOf = (
  { em, organizationId }: OrganizationScope,
  addressHash: Buffer,
  { after, count }: Slice,
): Promise<(SubmissionRow & PersonalPart)[]> =>
  query<SubmissionRow & PersonalPart>(
    em,
    sql`select ${COLUMNS}, s.entered, s.evidence from form_submissions s
      where ${ownedBy(organizationId, 's')} and s.address_hash = ${addressHash}
        and (${after}::uuid is null or s.id < ${after}::uuid)
      order by s.id desc limit ${count}`,
  );

interface PersonalPart {
  entered: Record<string, unknown>;
  evidence: Record<string, unknown>;
}

export interface CountRow extends Pick<
  Tables['form_counts'],
  'id' | 'page' | 'sent' | 'confirmed'
> {
  day: string;
}

export const listCounts = (
  { em, organizationId }: OrganizationScope,
  formId: string,
  { after, count }: Slice,
): Promise<CountRow[]> =>
  query<CountRow>(
    em,
    sql`select c.id, c.day::text as day, c.page, c.sent, c.confirmed from form_counts c
      where ${ownedBy(organizationId, 'c')} and c.form_id = ${formId}
        and (${after}::uuid is null or c.id < ${after}::uuid)
      order by c.id desc limit ${count}`,
  );
