/**
 * `npm run test:roundtrip`: imports 1,000,000 people from a CSV file, exports them, and compares both files row by row with a
 * program in Python. `-- --rows 20000` is a short version, `--seed` another file. Needs python3 and 5 GB of disk.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createUnlimitedAccount } from '../bench/account.ts';
import { createDatabase, startServer } from '../bench/database.ts';
import { startMailwright } from '../bench/processes.ts';
import { roundTrip } from './round-trip.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const [rows, seed] = [Number(values.rows), Number(values.seed)];
const say = (text: string): boolean => process.stderr.write(`${text}\n`);
const folder = await mkdtemp(join(tmpdir(), 'mailwright-roundtrip-'));
const server = await startServer();
try {
  const database = await createDatabase(server.url);
  const { key } = await createUnlimitedAccount(database);
  await database.asOwner((em) => query(em, sql`delete from contacts`));
  const { baseUrl, stop } = await startMailwright('all', database.url);
  const began = performance.now();
  const outcome = await roundTrip({ baseUrl, key, folder, rows, seed, say });
  await stop();
  await database.close();
  say(`${((performance.now() - began) / 1_000).toFixed(0)} s`);
  process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  const { result, compared } = outcome;
  const counted = (['rows', 'invalid', 'duplicates'] as const).every(
    (name) => result[name] === compared[name],
  );
  const { granted, withdrawn } = result.consent;
  const isEqual = result.created === compared.equal && granted + withdrawn === compared.entries;
  if (!counted || !isEqual) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
