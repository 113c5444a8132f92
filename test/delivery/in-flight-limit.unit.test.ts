import { expect, test } from '@jest/globals';
import { createInFlightLimit } from '../../server/delivery/worker/hand-over-slots.ts';

const CONNECTIONS = 200;

interface Provider {
  /** How long each message takes, and how many messages are accepted a second at most. */
  latencyMs: number;
  perSecond: number;
}

/**
 * Keeps as many messages in flight as the limit allows, with its own clock; messages beyond the
 * rate are queued.
 */
function simulate(limits: { loopDelayMs?: number } = {}) {
  let clock = 0;
  const limit = createInFlightLimit(CONNECTIONS, () => clock);
  const open: { begunAt: number; endsAt: number }[] = [];
  let freeAt = 0;
  const run = ({ latencyMs, perSecond }: Provider, seconds: number, waiting = Infinity): number => {
    const until = clock + seconds * 1_000;
    let left = waiting;
    while (clock < until) {
      while (open.length < limit.value && left > 0) {
        left -= 1;
        freeAt = Math.max(freeAt + 1_000 / perSecond, clock);
        open.push({ begunAt: clock, endsAt: freeAt + latencyMs });
      }
      if (left > 0) limit.reached();
      const next = open.shift();
      if (!next) break;
      clock = Math.max(clock, next.endsAt);
      limit.answered(clock - next.begunAt, limits.loopDelayMs ?? 0);
    }
    return limit.value;
  };
  return { run, limit };
}

test('PROVIDERS-3 with a slow provider, the number of emails in flight grows to rate × latency, with a margin', () => {
  const { run } = simulate();
  const needed = 300 * 0.17;
  const grown = run({ latencyMs: 170, perSecond: 300 }, 5);
  expect(grown).toBeGreaterThan(needed);
  expect(grown).toBeLessThanOrEqual(CONNECTIONS);
});

test('PROVIDERS-3 with a fast provider, only a few emails are in flight, however many connections there are', () => {
  // The measured latency is caused by the event loop alone.
  const { run } = simulate({ loopDelayMs: 5 });
  expect(run({ latencyMs: 0.5, perSecond: 2_000 }, 30)).toBe(10);
});

test('PROVIDERS-3 the number of emails in flight shrinks when the provider becomes faster', () => {
  let clock = 0;
  const limit = createInFlightLimit(CONNECTIONS, () => clock);
  /** Two seconds of so many responses a second, each after so long. */
  const answer = (perSecond: number, latencyMs: number, loopDelayMs: number): void => {
    for (let n = 0; n < 2 * perSecond; n += 1) {
      clock += 1_000 / perSecond;
      limit.reached();
      limit.answered(latencyMs, loopDelayMs);
    }
  };
  answer(500, 170, 5);
  expect(limit.value).toBeGreaterThan(500 * 0.17);
  // As many emails are in flight as before; now they only wait for our own event loop.
  answer(1_000, 165, 163);
  expect(limit.value).toBe(10);
});

test('PROVIDERS-3 a worker that has few emails to send keeps its limit', () => {
  const { run, limit } = simulate();
  const grown = run({ latencyMs: 170, perSecond: 1_000 }, 5);
  run({ latencyMs: 170, perSecond: 1_000 }, 5, 3);
  expect(limit.value).toBe(grown);
});

test('PROVIDERS-3 there are never more emails in flight than connections', () => {
  const limit = createInFlightLimit(5);
  expect(limit.value).toBe(5);
});
