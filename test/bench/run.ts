/**
 * `npm run bench`: our paths compared with their floors, alternately within one run, on a
 * PostgreSQL server of the benchmark’s own. The ratios count: other work on the machine slows both.
 * `-- --only <name>,<name>` runs some cases, `--long` measures longer and on more rows, `--json` prints one
 * object, `--write` stores the results and updates the table in the guide on performance, `--processes <n>` shows how
 * throughput scales with processes.
 */
import { parseArgs } from 'node:util';
import type { Bench, Case } from './case.ts';
import { attachmentAccept } from './cases/attachment-accept.ts';
import { attachmentMemory } from './cases/attachment-memory.ts';
import { batchAccept } from './cases/batch-accept.ts';
import { blocks } from './cases/blocks.ts';
import { campaign } from './cases/campaign.ts';
import { campaignLatency } from './cases/campaign-latency.ts';
import { consentHashes } from './cases/consent-hashes.ts';
import { contactUpsert } from './cases/contact-upsert.ts';
import { drain } from './cases/drain.ts';
import { emailGet } from './cases/email-get.ts';
import { eventLag } from './cases/event-lag.ts';
import { exportCase } from './cases/export.ts';
import { growth } from './cases/growth.ts';
import { importCase } from './cases/import.ts';
import { latency } from './cases/latency.ts';
import { memory } from './cases/memory.ts';
import { processes } from './cases/processes.ts';
import { refusedSends } from './cases/refused-sends.ts';
import { reportedDrain } from './cases/reported-drain.ts';
import { requestLog } from './cases/request-log.ts';
import { scheduled } from './cases/scheduled.ts';
import { sessionGet } from './cases/session-get.ts';
import { singleAccept } from './cases/single-accept.ts';
import { smtpAccept } from './cases/smtp-accept.ts';
import { start } from './cases/start.ts';
import { statistics } from './cases/statistics.ts';
import { webhookDrain } from './cases/webhook-drain.ts';
import { webhookLag } from './cases/webhook-lag.ts';
import { webhookPost } from './cases/webhook-post.ts';
import { webhookSends } from './cases/webhook-sends.ts';
import { webhookUpsert } from './cases/webhook-upsert.ts';
import { startServer } from './database.ts';
import { describeMachine } from './machine.ts';
import { describe, type Result, storeResults } from './results.ts';

const CASES: Case[] = [
  ...[
    batchAccept,
    singleAccept,
    drain,
    scheduled,
    campaign,
    blocks,
    contactUpsert,
    consentHashes,
    emailGet,
    sessionGet,
    attachmentAccept,
    smtpAccept,
    exportCase,
    importCase,
  ],
  ...[
    reportedDrain,
    growth,
    latency,
    campaignLatency,
    eventLag,
    statistics,
    requestLog,
    refusedSends,
    webhookDrain,
    webhookPost,
    webhookSends,
    webhookUpsert,
    webhookLag,
  ],
  ...[memory, attachmentMemory, start],
];

const options = readOptions();
const wanted = choose();
const say = (text: string): boolean => process.stderr.write(`${text}\n`);
const began = performance.now();
const server = await startServer();
const machine = await describeMachine(server.url);
const results: Result[] = [];
try {
  for (const benchCase of wanted) {
    const { name, goal, meets, tell, run } = benchCase;
    say(`${name} (goal ${goal})`);
    const bench: Bench = {
      serverUrl: server.url,
      postmaster: server.pid,
      long: options.long,
      processes: Number(options.processes ?? 1),
      say: (text) => void say(`  ${text}`),
    };
    const measured = await run(bench);
    results.push({ benchCase, measured });
    say(`  = ${tell(measured)}${meets(measured) ? '' : ', which misses the goal'}`);
  }
} finally {
  await server.stop();
}
say(`The benchmark took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);

if (options.write) await storeResults(CASES, results, machine, options.long);
if (options.json) {
  const byName = <T>(value: (result: Result) => T): Record<string, T> =>
    Object.fromEntries(results.map((result) => [result.benchCase.name, value(result)]));
  const ratios = byName(({ measured }) => measured.ratio);
  const figures = byName(({ measured }) => measured.figures);
  process.stdout.write(`${JSON.stringify({ ratios, figures, machine }, null, 2)}\n`);
} else {
  process.stdout.write(`${describe(results, machine, options.long)}\n`);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        only: { type: 'string' },
        processes: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function choose(): Case[] {
  const { only, processes: count, write } = options;
  if (count !== undefined) {
    if (write || only !== undefined)
      refuse('--processes cannot be combined with --only or --write.');
    if (/^[1-9][0-9]?$/.test(count)) return [processes];
    refuse('--processes must be a number from 1 to 99.');
  }
  if (only === undefined) return CASES;
  const names = new Set(only.split(','));
  const chosen = CASES.filter(({ name }) => names.has(name));
  if (chosen.length === names.size) return chosen;
  return refuse(
    `--only takes one or more of these, separated by commas: ${CASES.map(({ name }) => name).join(', ')}.`,
  );
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
