import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createHandOverSlots, type Slot } from '../../server/delivery/hand-over-slots.ts';

const MOST_CLAIMED = 20;

/** So many of the event loop: in each a few emails are let in. */
async function rounds(count = 30): Promise<void> {
  for (let n = 0; n < count; n += 1) await setImmediate();
}

/** Claims whatever may be claimed, and gives what may be handed over. */
function claimAll(slots: ReturnType<typeof createHandOverSlots>, opened: Slot[]): number {
  let total = 0;
  for (;;) {
    const count = slots.claimable(1_000);
    if (count === 0) return total;
    slots.claim(count);
    total += count;
    for (let n = 0; n < count; n += 1) void slots.enter().then((slot) => slot && opened.push(slot));
  }
}

test('V3 no more than 20 are claimed that are not on a connection', async () => {
  const slots = createHandOverSlots(200, () => {});
  slots.claim(MOST_CLAIMED);
  expect(slots.claimable(1_000)).toBe(0);
  slots.unclaim(10);
  expect(slots.claimable(1_000)).toBeLessThanOrEqual(10);
});

test('V3 what is handed over counts as claimed until it is on a connection', async () => {
  const opened: Slot[] = [];
  const slots = createHandOverSlots(200, () => {});
  expect(claimAll(slots, opened)).toBe(10);
  await rounds();
  expect(opened).toHaveLength(10);
  // In flight is full, so what is on a connection makes no room either.
  opened.forEach((slot) => slot.onConnection());
  expect(slots.claimable(1_000)).toBe(0);
  opened.forEach((slot) => slot.answered());
  expect(slots.claimable(1_000)).toBeGreaterThan(0);
});

test('V3 nothing more is claimed while a hundred outcomes are not written down', async () => {
  const slots = createHandOverSlots(200, () => {});
  const opened: Slot[] = [];
  let answered = 0;
  while (answered < 100) {
    claimAll(slots, opened);
    await rounds();
    expect(opened.length).toBeGreaterThan(answered);
    for (; answered < opened.length; answered += 1) opened[answered]?.answered();
    // What waited for room comes in after the answers.
    await rounds();
  }
  expect(slots.claimable(1_000)).toBe(0);
  for (const slot of opened.slice(99, answered)) slot.settled();
  expect(slots.claimable(1_000)).toBeGreaterThan(0);
});

test('V3 what waits to be handed over when all stops is not', async () => {
  const slots = createHandOverSlots(1, () => {});
  slots.claim(2);
  const first = await slots.enter();
  const second = slots.enter();
  slots.stop();
  expect(first).not.toBeNull();
  expect(await second).toBeNull();
  expect(await slots.enter()).toBeNull();
});
