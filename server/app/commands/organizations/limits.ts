import { recordChange } from '../../../account/audit/index.ts';
import { MAXIMA, type MaximumName } from '../../../account/organizations/index.ts';
import {
  readLimits,
  type OperatorLimits,
  setLimits,
  type StoredLimits,
  type WarmUpStep,
} from '../../../messages/sending/limits/index.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import { showTime } from '../../../../cli/output/time.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { operatorNamed } from '../../../platform/values/principal.ts';
import { findOrganization, withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

interface LimitOptions {
  daily?: string;
  monthly?: string;
  warmUp?: string;
  perSecond?: string;
  batchesPerSecond?: string;
  maximum?: string[];
}

/** The columns are integers. */
const MOST = 2_147_483_647;
const MOST_STEPS = 100;

/** Changes the limits of an organization, if options are given, and shows them. */
export async function changeLimits(
  { config, author }: OperatorContext,
  options: LimitOptions,
  slug: string,
): Promise<Answer> {
  const change = readChange(options);
  const { limits, used } = await withDatabase(config, async (em) => {
    const { id: organizationId } = await findOrganization(em, slug);
    const scope = { em, organizationId, actor: operatorNamed(author) };
    const { before, after } = await setLimits(em, organizationId, change);
    await recordChange(scope, {
      operation: 'organizations.limits',
      resource: { type: 'organization', id: slug },
      before,
      after,
    });
    return { limits: after, used: await readLimits(scope) };
  });
  return { text: describe(slug, limits, used), json: { ...limits, now: used } };
}

function readChange(options: LimitOptions): Partial<OperatorLimits> {
  const { daily, monthly, warmUp, perSecond, batchesPerSecond, maximum } = options;
  const number = (option: string, text: string, least: number): number | null => {
    if (text === 'none') return null;
    if (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= MOST)
      return Number(text);
    throw new OperatorError(`${option} must be a whole number from ${least} to ${MOST}, or none.`);
  };
  return {
    ...(daily !== undefined && { daily: number('--daily', daily, 0) }),
    ...(monthly !== undefined && { monthly: number('--monthly', monthly, 0) }),
    ...(warmUp !== undefined && { warm_up: readWarmUp(warmUp) }),
    ...(perSecond !== undefined && { sends_per_second: number('--per-second', perSecond, 1) }),
    ...(batchesPerSecond !== undefined && {
      batches_per_second: number('--batches-per-second', batchesPerSecond, 1),
    }),
    ...(maximum && { maxima: Object.fromEntries(maximum.map(readMaximum)) }),
  };
}

function readWarmUp(text: string): WarmUpStep[] | null {
  if (text === 'none') return null;
  const steps = text.split(',').map((step) => {
    const [, days, volume] = /^([1-9]\d{0,2})x(\d{1,9})$/.exec(step.trim()) ?? [];
    if (days === undefined || volume === undefined) {
      throw new OperatorError(
        '--warm-up must be steps of days x emails per day, such as 3x200,4x1000, or none.',
      );
    }
    return { days: Number(days), volume: Number(volume) };
  });
  if (steps.length <= MOST_STEPS) return steps;
  throw new OperatorError(`--warm-up can have at most ${MOST_STEPS} steps.`);
}

function readMaximum(option: string): [MaximumName, number | null] {
  const [, noun = '', text = ''] = /^([a-z_]+)=(\d{1,15}|default)$/.exec(option) ?? [];
  if (!isMaximum(noun)) {
    const nouns = Object.keys(MAXIMA).join(', ');
    throw new OperatorError(
      `--maximum must be a name and a number, such as static_lists=1000, or the name and default. The names are ${nouns}.`,
    );
  }
  if (text === 'default') return [noun, null];
  const { most } = MAXIMA[noun];
  if (Number(text) > most) return [noun, Number(text)];
  throw new OperatorError(
    `The maximum of ${noun} can only be raised above ${most}, or be default.`,
  );
}

const isMaximum = (name: string): name is MaximumName => Object.hasOwn(MAXIMA, name);

function describe(
  slug: string,
  limits: StoredLimits,
  { daily, monthly }: Awaited<ReturnType<typeof readLimits>>,
): string {
  const quota = (of: typeof daily): string =>
    of
      ? `${amount(of.limit, 'email')}, ${of.used} used, resets at ${showTime(of.resets_at)}`
      : 'no limit';
  const { warm_up: warmUp, warm_up_from: from } = limits;
  const steps = warmUp?.map(({ days, volume }) => `${days}x${volume}`).join(',');
  const raised = Object.entries(limits.maxima)
    .map(([noun, number]) => `${noun}=${number}`)
    .join(', ');
  return [
    `Limits of ${slug}:`,
    `  day (UTC)           ${quota(daily)}`,
    `  month (UTC)         ${quota(monthly)}`,
    `  warm-up (UTC)       ${steps ? `${steps} since ${from}` : 'none'}`,
    `  sends per second    ${limits.sends_per_second ?? 'default'}`,
    `  batches per second  ${limits.batches_per_second ?? 'default'}`,
    `  maxima              ${raised || 'default'}`,
  ].join('\n');
}
