import type { MikroORM } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/database/sql.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Actor } from '../../platform/values/principal.ts';

/** An import with work to do. */
export interface Due {
  id: string;
  organization_id: string;
  mode: Mode;
  actor: Actor | null;
}

/** What is looked for first. */
export type First = 'step' | 'erasure';

/** The import whose step is due first, or one with rows to overwrite. Leaves out those that another worker has locked. */
export async function findDue(orm: MikroORM, first: First): Promise<Due | undefined> {
  const [one, other] = first === 'step' ? [findStep, findErasure] : [findErasure, findStep];
  return (await one(orm)) ?? (await other(orm));
}

async function findStep(orm: MikroORM): Promise<Due | undefined> {
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

async function findErasure(orm: MikroORM): Promise<Due | undefined> {
  const [pending] = await query<Due>(
    orm.em.fork(),
    sql`
      select i.id, i.organization_id, i.mode, i.actor
      from import_erasures e join imports i on i.id = e.import_id
      where e.position is not null and i.deleted_at is null limit 1 for update of i skip locked`,
  );
  return pending;
}
