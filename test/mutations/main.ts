/**
 * `npm run test:mutations [-- --seed 1 --count 100 --tier near --only server/messages/forms]`: changes the server's code
 * in one small place at a time, and runs the tests near it: what no test notices is either not tested or not needed. For
 * those that the tests near do not notice, `--tier quick` runs the other tests that are not slow, and `--tier all` the
 * slow ones too. Works on a copy, and leaves this working tree as it is.
 */
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMutants } from './choose.ts';
import { makeCopy } from './copy.ts';
import { applyMutant, describeChange, type Mutant } from './mutants.ts';
import { type FileResult, runTests } from './run-tests.ts';
import { createStages, type Tier, TIERS } from './stages.ts';

const ROOMS = ['server/audience', 'server/messages', 'server/delivery', 'server/webhooks'];
/** Without a mutant, the tests have as long as they need. */
const A_DAY = 86_400;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    count: { type: 'string', default: '100' },
    tier: { type: 'string', default: 'near' },
    only: { type: 'string', multiple: true, default: ROOMS },
  },
});
const { seed, only } = values;
const tier = values.tier as Tier;
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) throw new RangeError('--count must be a whole number.');
if (!TIERS.includes(tier)) throw new RangeError(`--tier must be one of ${TIERS.join(', ')}.`);

const interrupted = new AbortController();
const { signal } = interrupted;
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

const copy = makeCopy();
const stagesOf = createStages(copy.path, tier);
const survivors: string[] = [];
let tried = 0;
try {
  const { mutants, found, refused } = chooseMutants(copy.path, only, { seed, count });
  say(`Seed ${seed}: ${mutants.length} of ${found} mutants; ${refused} others do not compile.`);
  const passing = await runWithoutMutant(mutants);
  for (const mutant of mutants) {
    await tryMutant(mutant, passing);
    tried += 1;
  }
} catch (error) {
  if (!signal.aborted) throw error;
  process.exitCode = 130;
} finally {
  copy.remove();
}
for (const survivor of survivors) say(`\n${survivor}`);
say(`\n${tried - survivors.length} of ${tried} noticed (--seed ${seed} --tier ${tier})`);

/** The test files that pass without a mutant: the others can notice nothing. */
async function runWithoutMutant(mutants: Mutant[]): Promise<Map<string, FileResult>> {
  const tests = new Set(mutants.flatMap(({ file }) => stagesOf(file).flat()));
  say(`${tests.size} test files run without a mutant first.`);
  const { files } = await runTests(copy.path, [...tests], { bail: false, seconds: A_DAY, signal });
  const passing = files.filter(({ hasPassed }) => hasPassed);
  if (passing.length === 0) throw new Error('No test passes without a mutant.');
  for (const { file } of files.filter(({ hasPassed }) => !hasPassed)) {
    say(`${file} fails without a mutant and is left out.`);
  }
  return new Map(passing.map((result) => [result.file, result]));
}

async function tryMutant(mutant: Mutant, passing: Map<string, FileResult>): Promise<void> {
  const path = join(copy.path, mutant.file);
  const source = readFileSync(path, 'utf8');
  const place = `${mutant.file}:${mutant.line} ${mutant.kind}`;
  writeFileSync(path, applyMutant(source, mutant));
  try {
    const noticed = await findNotice(stagesOf(mutant.file), passing);
    say(`${String(tried + 1).padStart(4)} ${place}: ${noticed ?? 'NOT NOTICED'}`);
    if (noticed === null) survivors.push(`${place}\n${describeChange(source, mutant)}`);
  } finally {
    writeFileSync(path, source);
  }
}

/** The test that fails, or null. */
async function findNotice(
  stages: string[][],
  passing: Map<string, FileResult>,
): Promise<string | null> {
  for (const stage of stages) {
    const tests = stage.flatMap((file) => passing.get(file) ?? []);
    if (tests.length === 0) continue;
    const needed = tests.reduce((sum, test) => sum + test.seconds, 0);
    const { hasPassed, isLate, failed } = await runTests(
      copy.path,
      tests.map(({ file }) => file),
      { bail: true, seconds: 60 + 2 * needed, signal },
    );
    if (isLate) return 'the tests do not end';
    if (!hasPassed) return failed;
  }
  return null;
}
