/**
 * `npm run test:faults -- --seed 1 --long`: kills, cuts off, floods and forges, and prints what came of
 * it. `--only "kill -9"` runs one scenario. Ends with 1 when something happened that must not.
 */
import { parseArgs } from 'node:util';
import { runScenarios } from './context.ts';
import { formatTable } from './row.ts';
import { SCENARIOS } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    long: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
});
// Whatever was started ends with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { long, only } = values;
const seed = Number(values.seed);
say(`seed ${seed}${long ? ', long' : ''}`);
const chosen = SCENARIOS.filter(({ name }) => only === undefined || only.includes(name));
if (chosen.length === 0) throw new Error(`No scenario has this name; there are: ${names()}.`);
const rows = await runScenarios(chosen, { seed, long, say });
say(`\n${formatTable(rows)}`);
process.exitCode = rows.every(({ violations }) => violations.length === 0) ? 0 : 1;

function names(): string {
  return SCENARIOS.map(({ name }) => `"${name}"`).join(', ');
}
