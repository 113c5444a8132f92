import { parseArgs } from 'node:util';
import { findSlow, fuzz, type FuzzReport } from '../messages/templates/fuzzer.ts';
import { checked, unchecked, type Target } from '../messages/templates/targets.ts';

/**
 * The long fuzz test of the template language: `node test/fuzz/templates.ts [--count 200000]
 * [--seed 1]`. Exits with 1 when a template executed code, leaked the environment, changed the
 * output of another render, crashed the renderer, or took more than 100 ms.
 */

const LIMIT = 100;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (!Number.isInteger(count) || !Number.isInteger(seed) || count < 1 || seed < 0) {
  throw new RangeError('--count and --seed must be whole numbers.');
}

function run(name: string, target: Target, share: number): FuzzReport {
  const onProgress = (done: number) => process.stderr.write(`${name}: ${done} of ${share}\n`);
  const report = fuzz({ target, seed, count: share, limit: LIMIT, onProgress });
  const { outcomes, escapes, slowest } = report;
  process.stdout.write(
    `${name}: ${share} templates (seed ${seed}), ${outcomes.refused} refused, ` +
      `${outcomes.stopped} stopped, ${outcomes.rendered} rendered, ${escapes.length} escapes, ` +
      `slowest ${slowest.milliseconds.toFixed(1)} ms: ${JSON.stringify(slowest.source.slice(0, 400))}\n`,
  );
  for (const { found, source } of escapes.slice(0, 20)) {
    process.stdout.write(`  ${found.join(', ')}: ${JSON.stringify(source)}\n`);
  }
  return report;
}

// The renderer must be safe without the check too: a quarter as many templates in addition.
const reports = [
  run('checked', checked, count),
  run('renderer alone', unchecked, Math.ceil(count / 4)),
];
/** Slow templates take a hundred times as long as others, so there are fewer of them. */
function hunt(share: number): boolean {
  const onProgress = (done: number) => process.stderr.write(`costly: ${done} of ${share}\n`);
  const { parsed, rendered, tooSlow, outcomes } = findSlow({
    seed,
    count: share,
    limit: LIMIT,
    onProgress,
  });
  process.stdout.write(
    `costly: ${share} templates (seed ${seed}), ${outcomes.refused} refused, ` +
      `${outcomes.stopped} stopped, ${outcomes.rendered} rendered, ${tooSlow.length} over ${LIMIT} ms\n`,
  );
  for (const [what, { milliseconds, source }] of Object.entries({ parsed, rendered })) {
    const shown = JSON.stringify(source.slice(0, 400));
    process.stdout.write(`  slowest ${what}: ${milliseconds.toFixed(1)} ms: ${shown}\n`);
  }
  return tooSlow.length > 0;
}

const isSlow = hunt(Math.ceil(count / 20));
process.exitCode = isSlow || reports.some(({ escapes }) => escapes.length > 0) ? 1 : 0;
