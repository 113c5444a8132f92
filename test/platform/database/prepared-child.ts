/** A process that has prepared all the statements that it may: `node prepared-child.ts <database url>`. */
import { CompiledQuery } from 'kysely';
import { openOrm } from '../../../server/app/orm.ts';
import { prepare } from '../../../server/platform/database/prepared.ts';
import {
  deferStatement,
  query,
  queryPrepared,
  sql,
} from '../../../server/platform/database/sql.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import { newId } from '../../../server/platform/values/id.ts';

/** What statements gave that came too late to be prepared, and which of them were. */
export interface Found {
  writing: unknown;
  reading: unknown;
  raw: unknown;
  prepared: string[];
}

const orm = openOrm(process.argv[2] ?? '', {
  applicationName: 'mailwright test',
  maxConnections: 1,
});
for (let i = 0; i < 100; i += 1) prepare(`select ${i}`);

const inTransaction = (readOnly: boolean): Promise<unknown> =>
  unitOfWork(
    orm,
    { tenant: { organizationId: newId(), mode: 'live' }, readOnly },
    async (em): Promise<unknown> => {
      if (!readOnly) await deferStatement(em, sql`insert into notes values (1, ${'beyond'})`);
      return queryPrepared(em, sql`select text, ${'never before'} as it from notes`);
    },
  );
const writing = await inTransaction(false);
const reading = await inTransaction(true);

const statement = CompiledQuery.raw('select $1::text as it', ['new']);
prepare(statement.sql);
const { rows: raw } = await orm.em.fork().getKysely<unknown>().executeQuery(statement);

const texts = await query<{ statement: string }>(
  orm.em.fork(),
  sql`select statement from pg_prepared_statements`,
);
const prepared = texts
  .map((row) => row.statement)
  .filter((text) => text.includes('never before') || text.includes('as it'));
await orm.close(true);
process.send?.({ writing, reading, raw, prepared } satisfies Found);
process.disconnect?.();
