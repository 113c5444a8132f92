import type { components } from '../../../generated/types.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';

export type FormSummary = components['schemas']['FormSummary'];
export type FormDescription = components['schemas']['FormPut'];

/** What the description of a form says, besides whether it is enabled. */
export type FormContent = Pick<
  FormSummary,
  | 'subtypes'
  | 'lists'
  | 'texts'
  | 'confirm_template'
  | 'sent_url'
  | 'confirmed_url'
  | 'allowed_origins'
> & { fields: FormField[] };

export type FormField = Required<components['schemas']['FormField']>;

export interface FormRow {
  id: string;
  slug: string;
  token: string;
  version: number;
  enabled: boolean;
  content: FormContent;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`f.id, f.slug, f.token, f.version, f.enabled, f.content, f.created_at, f.updated_at`;

export const listForms = (
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<FoundRows<FormRow>> =>
  queryPage<FormRow>(
    em,
    sql`select ${COLUMNS} from forms f
      where ${ownedBy(organizationId, 'f')} and f.deleted_at is null
        and (${after}::uuid is null or f.id < ${after}::uuid)
      order by f.id desc limit ${count}`,
  );

export async function findForm(
  { em, organizationId }: OrganizationScope,
  slug: string,
): Promise<FormRow | null> {
  const [form] = await query<FormRow>(
    em,
    sql`select ${COLUMNS} from forms f
      where ${ownedBy(organizationId, 'f')} and f.slug = ${slug} and f.deleted_at is null`,
  );
  return form ?? null;
}

export async function getForm(scope: OrganizationScope, slug: string): Promise<FormRow> {
  const form = await findForm(scope, slug);
  if (form) return form;
  throw new NotFoundError('form', 'No form has this slug.');
}

/** The form of a submission; null when it was deleted. */
export async function findFormById(
  { em, organizationId }: OrganizationScope,
  id: string,
): Promise<FormRow | null> {
  const [form] = await query<FormRow>(
    em,
    sql`select ${COLUMNS} from forms f
      where ${ownedBy(organizationId, 'f')} and f.id = ${id} and f.deleted_at is null`,
  );
  return form ?? null;
}
