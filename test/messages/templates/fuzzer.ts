import { isDeepStrictEqual } from 'node:util';
import {
  checkedTemplate,
  type CheckedTemplate,
} from '../../../server/messages/templates/language/index.ts';
import { attackData } from './attack-data.ts';
import { harm, undoHarm } from './canary.ts';
import { costlyData, costlyTemplate } from './costly.ts';
import { ALL_SEEDS, mutatedTemplate } from './mutate.ts';
import { Random } from './random.ts';
import { stopping, type Outcome, type Target } from './targets.ts';

export interface FuzzOptions {
  target: Target;
  seed: number;
  count: number;
  /** The limit of CPU milliseconds for a template. */
  limit: number;
  seeds?: readonly string[];
  /** Templates that are skipped. */
  skip?: (source: string) => boolean;
  makeData?: () => Record<string, unknown>;
  onProgress?: (done: number) => void;
}

export interface Escape {
  found: string[];
  source: string;
}

export interface FuzzReport {
  outcomes: Record<Outcome['kind'], number>;
  escapes: Escape[];
  slowest: Slow;
}

/** Saved, because an attack on plain nunjucks may damage `process`. */
const threadCpuUsage = process.threadCpuUsage.bind(process);

/** A render whose output must not change, whatever was rendered before. */
const WITNESS =
  '{{ user.name }} {% for i in items %}{{ i.title }},{% endfor %}{{ x }}{{ polluted }}';

/** Runs mutated templates on a target and collects their effects beyond the output. */
export function fuzz(options: FuzzOptions): FuzzReport {
  const { target, seed, count, limit, seeds = ALL_SEEDS, makeData = attackData } = options;
  const random = new Random(seed);
  const report: FuzzReport = {
    outcomes: { refused: 0, stopped: 0, rendered: 0 },
    escapes: [],
    slowest: { milliseconds: 0, source: '' },
  };
  let data = makeData();
  const before = makeData();
  const witness = JSON.stringify(target(WITNESS, data));

  for (let done = 1; done <= count; done += 1) {
    const source = mutatedTemplate(random, seeds);
    if (options.skip?.(source)) continue;
    const { outcome, milliseconds, crash } = timed(() => target(source, data));
    if (outcome) report.outcomes[outcome.kind] += 1;
    if (milliseconds > report.slowest.milliseconds) report.slowest = { milliseconds, source };

    const found = harm(outcome?.kind === 'rendered' ? outcome.output : '');
    if (crash) found.push(`crashed: ${crash}`);
    if (milliseconds > limit) found.push(`took ${Math.round(milliseconds)} ms`);
    if (!isDeepStrictEqual(data, before)) found.push('changed the data');
    else if (JSON.stringify(target(WITNESS, data)) !== witness)
      found.push('changed another render');
    if (found.length > 0) {
      report.escapes.push({ found, source });
      undoHarm();
      data = makeData();
    }
    if (done % 10_000 === 0) options.onProgress?.(done);
  }
  return report;
}

export interface Slow {
  milliseconds: number;
  source: string;
}

export interface CostReport {
  /** The slowest to parse and check, and the slowest to render. */
  parsed: Slow;
  rendered: Slow;
  /** Templates that took longer than the limit. */
  tooSlow: Slow[];
  outcomes: Record<Outcome['kind'], number>;
}

/** Searches for slow templates: each is checked once and rendered once. */
export function findSlow(options: {
  seed: number;
  count: number;
  limit: number;
  onProgress?: (done: number) => void;
}): CostReport {
  const random = new Random(options.seed);
  const data = costlyData();
  const none = { milliseconds: 0, source: '' };
  const report: CostReport = {
    parsed: none,
    rendered: none,
    tooSlow: [],
    outcomes: { refused: 0, stopped: 0, rendered: 0 },
  };
  for (let done = 1; done <= options.count; done += 1) {
    const source = costlyTemplate(random);
    let template: CheckedTemplate | undefined;
    const parsed = timed(() => stopping(() => ((template = checkedTemplate(source, 'html')), '')));
    const rendered = timed(() =>
      template ? stopping(() => template?.render(data).output ?? '') : { kind: 'refused' },
    );
    if (rendered.outcome) report.outcomes[rendered.outcome.kind] += 1;
    const taken = (of: 'parsed' | 'rendered', milliseconds: number) => {
      if (milliseconds > report[of].milliseconds) report[of] = { milliseconds, source };
      if (milliseconds > options.limit) report.tooSlow.push({ milliseconds, source });
    };
    taken('parsed', parsed.milliseconds);
    taken('rendered', rendered.milliseconds);
    const crash = parsed.crash ?? rendered.crash;
    if (crash) throw new Error(`${crash}: ${source}`);
    if (done % 1_000 === 0) options.onProgress?.(done);
  }
  return report;
}

function timed(run: () => Outcome) {
  const start = threadCpuUsage();
  let outcome: Outcome | undefined;
  let crash: string | undefined;
  try {
    outcome = run();
  } catch (error) {
    crash = String(error);
  }
  const { user, system } = threadCpuUsage(start);
  return { outcome, crash, milliseconds: (user + system) / 1_000 };
}
