/**
 * `npm run bench:audit`: how many entries a second `mailwright consent audit` checks. Prints it beside a floor: the same
 * entries are read, and one SHA-256 is computed of each. Both run alternately, `--turns` times. `--rows` is the number of
 * entries. The exit code is 1 if the median of the audit is below the goal.
 */
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { appendCommitted, lockLog } from '../../server/audience/consent-log/append.ts';
import { auditConsent } from '../../server/audience/consent-log/audit/audit.ts';
import { readLogged } from '../../server/audience/consent-log/audit/entries.ts';
import { connect } from '../../server/platform/database/connection.ts';
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/database.ts';
import { openLog } from '../audience/consent-log/mutations/open-log.ts';
import { addConsent } from '../audience/consent-log/mutations/world.ts';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    turns: { type: 'string', default: '5' },
  },
});
const [ROWS, TURNS] = [Number(values.rows), Number(values.turns)];
/** Entries that an audit must check in a second. */
const GOAL = 50_000;
/** Of each contact. */
const ENTRIES = 4;

const folder = await mkdtemp(join(tmpdir(), 'mailwright-audit-'));
const database = await startEmbeddedDatabase({ dataDir: resolve(folder, 'data') });
try {
  const log = await openLog(database.url);
  const { organizationId, asOwner } = log;
  const contacts = Math.ceil(ROWS / ENTRIES / 10);
  for (let n = 0; n < 10; n += 1) {
    const name = `batch${n}-`;
    await asOwner((em) => addConsent(em, organizationId, { contacts, entries: ENTRIES / 2, name }));
    await asOwner(async (em) => {
      const scope = { em, organizationId };
      for (let locked = await lockLog(scope), last = -1; locked.size !== last;) {
        last = locked.size;
        locked = { ...locked, size: await appendCommitted(scope, locked, 5_000) };
      }
    });
  }
  const checkpoint = await log.takeCheckpoint({ organizationId, mode: 'live' });
  await log.close();
  if (!checkpoint) throw new Error('No checkpoint was signed.');
  const size = Number(checkpoint.tree_size);
  const root = Buffer.from(checkpoint.root_hash, 'base64');
  const client = await connect(database.url, 'mailwright audit');
  const comparisons = await connect(database.url, 'mailwright audit');
  await client.query('vacuum analyze');
  for (const each of [client, comparisons]) {
    await each.query('begin isolation level repeatable read read only');
  }
  const rates: { audit: number[]; floor: number[] } = { audit: [], floor: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    rates.floor.push(await rateOf(() => readAll(client, organizationId)));
    rates.audit.push(
      await rateOf(async () => {
        const clients = { entries: client, comparisons };
        const report = await auditConsent(clients, organizationId, [{ size, root, name: 'it' }], {
          retentionDays: 1_096,
        });
        if (report.faultCount > 0) throw new Error(JSON.stringify(report.faults[0]));
        return report.entries;
      }),
    );
  }
  await client.end();
  await comparisons.end();
  const peak = Math.round(process.resourceUsage().maxRSS / 1_024);
  for (const [name, all] of Object.entries(rates)) {
    const ends = [Math.min(...all), Math.max(...all)];
    print(`${name}: ${medianOf(all)} entries/s (median of ${TURNS}; ${ends.join(' to ')})`);
  }
  const isMet = medianOf(rates.audit) >= GOAL;
  print(`goal of the audit: at least ${GOAL} entries/s, ${isMet ? 'met' : 'not met'}`);
  if (!isMet) process.exitCode = 1;
  print(`${size} entries, peak memory ${peak} MB`);
} finally {
  await database.stop();
  await rm(folder, { recursive: true });
}

function medianOf(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

async function readAll(client: pg.ClientBase, organizationId: string): Promise<number> {
  let entries = 0;
  await readLogged(client, organizationId, ({ subject }) => {
    if (hash('sha256', subject ?? '')) entries += 1;
  });
  return entries;
}

async function rateOf(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const entries = await work();
  return Math.round(entries / ((performance.now() - start) / 1_000));
}
