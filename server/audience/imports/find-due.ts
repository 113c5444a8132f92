import { type Database, query, sql } from '../../platform/database/sql.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Actor } from '../../platform/values/principal.ts';

/** Lower than the id of every import: the turns begin with the first one. */
export const NONE_ERASED = '00000000-0000-0000-0000-000000000000';

/** An import with work to do. */
export interface Due {
  id: string;
  organization_id: string;
  mode: Mode;
  actor: Actor | null;
}

/** Work on an import: its next step, or overwriting rows of people whose data was erased. */
export type Work = 'step' | 'erasure';

/**
 * The import with the longest due step, or the next one after `erased` with rows to overwrite: they take turns. Leaves out
 * those that another worker has locked.
 */
export async function findDue(
  orm: Database,
  first: Work,
  erased: string,
): Promise<{ due: Due; work: Work } | undefined> {
  for (const work of [first, otherThan(first)]) {
    const due = await (work === 'step' ? findStep(orm) : findErasure(orm, erased));
    if (due) return { due, work };
  }
  return undefined;
}

export const otherThan = (work: Work): Work => (work === 'step' ? 'erasure' : 'step');

async function findStep(orm: Database): Promise<Due | undefined> {
  const [due] = await query<Due>(
    orm.em.fork(),
    sql`
      select i.id, i.organization_id, i.mode, i.actor from imports i
      where i.step_at <= clock_timestamp() and i.deleted_at is null
        and i.status in ('checking', 'importing')
      order by i.step_at limit 1 for update skip locked`,
  );
  return due;
}

async function findErasure(orm: Database, after: string): Promise<Due | undefined> {
  const [pending] = await query<Due>(
    orm.em.fork(),
    sql`
      select i.id, i.organization_id, i.mode, i.actor
      from imports i
      where i.erasures > i.overwritten_erasures and i.deleted_at is null
        and exists (select from import_erasures e where e.import_id = i.id)
      order by i.id <= ${after}::uuid, i.id limit 1 for update of i skip locked`,
  );
  return pending;
}
