import type { RawBuilder } from 'kysely';
import { type Cost, findFiltered } from '../../contacts/list.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { ActionRow } from '../action-row.ts';

/** A step may read for longer than a page of a list: nobody waits for its response. */
const COST: Cost = { window: 20_000, tries: 100_000, matches: 20_000, timeoutMs: 7_000 };

export interface FoundContact {
  id: string;
  email_key: string;
}

/** The next contacts of an action, and the position after them; null at the end. */
export async function findContacts(
  scope: OrganizationScope,
  { filter, position }: Pick<ActionRow, 'filter' | 'position'>,
  limit: number,
): Promise<{ contacts: FoundContact[]; next: string | null }> {
  const slice = { after: position, count: limit };
  const { rows, reached } = await findFiltered(scope, filter, slice, { cost: COST, read });
  const next = rows.length === limit ? rows.at(-1)?.id : reached;
  return { contacts: rows, next: next ?? null };
}

async function read(
  { em, organizationId }: OrganizationScope,
  condition: RawBuilder<unknown>,
  source: RawBuilder<unknown> = sql`contacts`,
) {
  const contacts = await query<FoundContact>(
    em,
    sql`select c.id, c.email_key from ${source} c
      where ${ownedBy(organizationId, 'c')} and ${condition}`,
  );
  return { contacts, isCut: false };
}
