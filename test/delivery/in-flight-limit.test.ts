import { expect, test } from '@jest/globals';
import { createInFlightLimit } from '../../server/delivery/worker/in-flight-limit.ts';

const CONNECTIONS = 200;

interface Provider {
  /** How long each message takes, and how many a second are taken at most. */
  latencyMs: number;
  perSecond: number;
}

/** Keeps as many open as the limit allows, on a clock of its own; messages beyond the rate queue up. */
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

test('V3 at a provider that takes its time, in flight grows to rate × latency, with a margin', () => {
  const { run } = simulate();
  const needed = 300 * 0.17;
  const grown = run({ latencyMs: 170, perSecond: 300 }, 5);
  expect(grown).toBeGreaterThan(needed);
  expect(grown).toBeLessThanOrEqual(CONNECTIONS);
});

test('V3 at a provider that answers at once, a few are in flight, however many connections there are', () => {
  // The event loop takes all of what the answers seem to wait.
  const { run } = simulate({ loopDelayMs: 5 });
  expect(run({ latencyMs: 0.5, perSecond: 2_000 }, 30)).toBe(10);
});

test('V3 in flight shrinks when the provider becomes faster', () => {
  let clock = 0;
  const limit = createInFlightLimit(CONNECTIONS, () => clock);
  /** For two seconds, as many a second, each answered after so long. */
  const answer = (perSecond: number, latencyMs: number, loopDelayMs: number): void => {
    for (let n = 0; n < 2 * perSecond; n += 1) {
      clock += 1_000 / perSecond;
      limit.reached();
      limit.answered(latencyMs, loopDelayMs);
    }
  };
  answer(500, 170, 5);
  expect(limit.value).toBeGreaterThan(500 * 0.17);
  // As many as before are in flight; now they wait for our own event loop alone.
  answer(1_000, 165, 163);
  expect(limit.value).toBe(10);
});

test('V3 a worker that has little to send keeps what it has learned', () => {
  const { run, limit } = simulate();
  const grown = run({ latencyMs: 170, perSecond: 1_000 }, 5);
  run({ latencyMs: 170, perSecond: 1_000 }, 5, 3);
  expect(limit.value).toBe(grown);
});

test('V3 there are never more in flight than connections', () => {
  const limit = createInFlightLimit(5);
  expect(limit.value).toBe(5);
});
