/**
 * `npm run audit:mutations`: changes a consent history in many ways, as the owner of its database can, and audits it after
 * each. Prints how many were found; the exit code is 1 when one was not. `--runs`, `--seed`.
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '../../../../server/platform/database/connection.ts';
import { startEmbeddedDatabase } from '../../../../server/platform/embedded-postgres/database.ts';
import { damagesOf, fileOf, isSeen } from './damages.ts';
import { openLog } from './open-log.ts';
import { readTargets, tryMutations } from './run.ts';
import { disableTriggers, fillLog } from './setup.ts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '22' },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];

const folder = await mkdtemp(join(tmpdir(), 'mailwright-audit-'));
const database = await startEmbeddedDatabase({ dataDir: resolve(folder, 'data') });
try {
  const log = await openLog(database.url);
  const { roots, notes } = await fillLog(log.asOwner, log.organizationId, log.takeCheckpoint);
  await log.close();
  const client = await connect(database.url, 'mailwright audit');
  await client.query(disableTriggers);
  const { organizationId } = log;
  const targets = await readTargets(client, organizationId, roots.at(-1)?.size ?? 0);
  const start = performance.now();
  const tallies = await tryMutations({ client, organizationId, targets }, roots, { runs, seed });
  await client.end();
  const all = [...tallies.values()];
  const sum = (count: (tally: (typeof all)[number]) => number) =>
    all.reduce((total, tally) => total + count(tally), 0);
  for (const [name, { tried, entry, range, question, missed }] of [...tallies].sort()) {
    print(
      `${name}: ${tried} tried, entry named ${entry}, part of the log named ${range}, open question ${question}`,
    );
    for (const each of missed) print(`  not found: ${each}`);
  }
  const damages = fc.sample(damagesOf(fileOf(notes)), { numRuns: runs, seed });
  const unseen = damages.filter((text) => !isSeen(text, notes));
  print(`damaged: a file of checkpoints: ${runs} tried, ${runs - unseen.length} seen`);
  for (const text of unseen) print(`  not seen: ${JSON.stringify(text)}`);
  const missed = unseen.length + sum((tally) => tally.missed.length);
  print(
    `${sum(({ tried }) => tried)} mutations with seed ${seed} in ${((performance.now() - start) / 1_000).toFixed(0)} s: ${missed === 0 ? 'all found' : `${missed} not found`}.`,
  );
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true });
}
