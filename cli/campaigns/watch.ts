import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { EXIT } from '../failure.ts';
import { amount } from '../output/numbers.ts';
import type { Output } from '../output/output.ts';
import { showTime } from '../output/time.ts';
import { shorten } from '../output/width.ts';
import { readUnlessUnavailable, untilInterrupted } from '../polling.ts';
import { RateMeter } from './rate-meter.ts';

const POLL_MS = 2_000;

/** In a log, a line is written at most once in this time. */
const LOG_MS = 10_000;

const CLEAR_LINE = '\r\u001b[K';
const BAR = 20;
const ENDED = ['completed', 'canceled', 'paused'];

/** Exits with 1 if the campaign is paused or canceled. */
export async function watchCampaign(
  { out, client }: AccountContext,
  _options: object,
  given: string,
): Promise<void> {
  const slug = readName('slug', given);
  const signal = untilInterrupted();
  const view = new View(out);
  try {
    for (let campaign: Campaign | null = await client.campaigns.get(slug, { signal }); ;) {
      if (campaign) view.show(campaign);
      if (campaign && ENDED.includes(campaign.status)) {
        if (campaign.status !== 'completed') process.exitCode = EXIT.failed;
        return;
      }
      await sleep(POLL_MS, undefined, { signal });
      campaign = await readUnlessUnavailable(out, () => client.campaigns.get(slug, { signal }));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    view.end();
  }
}

/** One line that changes on a terminal, and lines in a log. */
class View {
  readonly #out: Output;
  readonly #meter = new RateMeter();
  #state = '';
  #loggedAt = -Infinity;

  constructor(out: Output) {
    this.#out = out;
  }

  show(campaign: Campaign): void {
    const now = performance.now();
    const { status, counts, waiting } = campaign;
    const state = `${status} ${waiting?.reason}`;
    const done = counts.sendable - counts.pending - counts.queued;
    this.#meter.add(now, done);
    const isNews = state !== this.#state || ENDED.includes(status);
    this.#state = state;
    const line = lineOf(campaign, done, this.#meter.perSecond);
    const { stderr } = this.#out.terminal;
    if (this.#out.json) {
      if (isNews || now - this.#loggedAt >= LOG_MS) this.#out.printJson(campaign);
      else return;
    } else if (stderr.isTTY && !ENDED.includes(status)) {
      const part = counts.sendable === 0 ? 0 : done / counts.sendable;
      const bar = '#'.repeat(Math.round(part * BAR)).padEnd(BAR, '.');
      stderr.write(`${CLEAR_LINE}${shorten(`[${bar}] ${line}`, stderr.columns || 80)}`);
      return;
    } else if (isNews || now - this.#loggedAt >= LOG_MS) {
      this.end();
      this.#out.print(line);
    } else return;
    this.#loggedAt = now;
  }

  end(): void {
    const { stderr } = this.#out.terminal;
    if (stderr.isTTY && !this.#out.json) stderr.write(CLEAR_LINE);
  }
}

function lineOf(campaign: Campaign, done: number, perSecond: number | null): string {
  const { slug, status, pause, waiting, counts } = campaign;
  const { sendable } = counts;
  const isMoving = status === 'sending' && !waiting;
  const left = perSecond ? Math.ceil((sendable - done) / perSecond) : null;
  const percent = sendable === 0 ? null : Math.floor((100 * done) / sendable);
  return [
    `${slug} ${status}${pause ? ` by ${pause.by}${pause.reason ? ` (${pause.reason})` : ''}` : ''}`,
    ...(waiting ? [waitOf(waiting)] : []),
    ...(percent === null ? [] : [`${percent} %`]),
    `${counts.sent} of ${sendable} sent`,
    ...(isMoving && perSecond !== null ? [`${showRate(perSecond)}/s`] : []),
    ...(isMoving && left !== null ? [`${showDuration(left)} left`] : []),
    ...amountOf(counts.bounced_hard, 'hard bounce'),
    ...amountOf(counts.complained, 'complaint'),
    ...numberOf(counts.skipped, 'skipped'),
    ...numberOf(counts.failed, 'failed'),
    ...numberOf(counts.unsubscribed, 'unsubscribed'),
  ].join(', ');
}

const WAITS: Readonly<Record<string, string>> = {
  first_wave: 'waits for the bounces of its first wave',
  quota: 'waits because the email quota is used up',
};

const waitOf = ({ reason, until }: NonNullable<Campaign['waiting']>): string =>
  `${WAITS[reason] ?? `waits (${reason})`} until ${showTime(until)}`;

const numberOf = (value: number, name: string): string[] => (value > 0 ? [`${value} ${name}`] : []);

const amountOf = (value: number, noun: string): string[] =>
  value > 0 ? [amount(value, noun)] : [];

const showRate = (perSecond: number): string =>
  perSecond >= 10 ? String(Math.round(perSecond)) : perSecond.toFixed(1);

function showDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
