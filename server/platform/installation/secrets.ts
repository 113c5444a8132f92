import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A key of this installation, created at its first use. Only the owner can read it. */
export async function installationKey(owner: pg.ClientBase, name: string): Promise<Buffer> {
  const { rows } = await owner.query<{ value: Buffer }>(
    `insert into secrets (name, value) values ($1, $2)
     on conflict (name) do update set name = excluded.name returning value`,
    [name, randomBytes(32)],
  );
  const [row] = rows;
  if (!row) throw new Error('A secret that was just stored is not there.');
  return row.value;
}
