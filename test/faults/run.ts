/**
 * `npm run test:faults -- --seed 1 --long`: kills processes, cuts connections, floods the server
 * and forges events, and prints the results. `--only "kill -9"` runs one scenario, `--write` stores the results and
 * updates the guide on reliability. `--requests 100000` sets how many requests attack sign-up forms. Exits with 1 when
 * something happened that must not happen.
 */
import { parseArgs } from 'node:util';
import { runScenarios } from './context.ts';
import { storeResults } from './results.ts';
import { formatTable } from './row.ts';
import { QUIET, SCENARIOS } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    long: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    requests: { type: 'string' },
  },
});
// Processes that this one started end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { long, only } = values;
const seed = Number(values.seed);
const requests = values.requests === undefined ? null : Number(values.requests);
say(`seed ${seed}${long ? ', long' : ''}`);
const all = [...SCENARIOS, ...QUIET];
const chosen = only ? all.filter(({ name }) => only.includes(name)) : long ? all : SCENARIOS;
if (chosen.length === 0) throw new Error(`No scenario has this name. The names are: ${names()}.`);
const rows = await runScenarios(chosen, { seed, long, requests, say });
say(`\n${formatTable(rows)}`);
if (values.write) await storeResults(rows, seed);
process.exitCode = rows.every(({ violations }) => violations.length === 0) ? 0 : 1;

function names(): string {
  return all.map(({ name }) => `"${name}"`).join(', ');
}
