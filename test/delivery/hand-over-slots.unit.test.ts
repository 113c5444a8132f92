import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { HandOverSlots, type Slot } from '../../server/delivery/worker/hand-over-slots.ts';

const MAX_CLAIMED = 20;

const OTHER = { isCampaign: false };
const OF_CAMPAIGN = { isCampaign: true };

/** Waits for iterations of the event loop: a few emails get a slot in each. */
async function rounds(count = 30): Promise<void> {
  for (let n = 0; n < count; n += 1) await setImmediate();
}

/** Claims as many emails as possible, and collects their slots. */
function claimAll(slots: HandOverSlots, opened: Slot[]): number {
  let total = 0;
  for (;;) {
    const count = slots.claimable(1_000);
    if (count === 0) return total;
    slots.startClaim(count)(count);
    total += count;
    for (let n = 0; n < count; n += 1)
      void slots.enter(OTHER).then((slot) => slot && opened.push(slot));
  }
}

test('PROVIDERS-3 at most 20 emails are claimed that are not on a connection', async () => {
  const slots = new HandOverSlots(200, () => {});
  const endClaim = slots.startClaim(MAX_CLAIMED);
  expect(slots.claimable(1_000)).toBe(0);
  endClaim(MAX_CLAIMED - 10);
  expect(slots.claimable(1_000)).toBeLessThanOrEqual(10);
});

test('PROVIDERS-3 an email that is handed over counts as claimed until it is on a connection', async () => {
  const opened: Slot[] = [];
  const slots = new HandOverSlots(200, () => {});
  expect(claimAll(slots, opened)).toBe(10);
  await rounds();
  expect(opened).toHaveLength(10);
  // All slots are in use, so an email on a connection makes no room either.
  opened.forEach((slot) => slot.onConnection());
  expect(slots.claimable(1_000)).toBe(0);
  opened.forEach((slot) => slot.answered());
  expect(slots.claimable(1_000)).toBeGreaterThan(0);
});

test('PROVIDERS-3 no further email is claimed while the outcomes of 100 emails are not stored', async () => {
  const slots = new HandOverSlots(200, () => {});
  const opened: Slot[] = [];
  let answered = 0;
  while (answered < 100) {
    claimAll(slots, opened);
    await rounds();
    expect(opened.length).toBeGreaterThan(answered);
    for (; answered < opened.length; answered += 1) opened[answered]?.answered();
    // Emails that waited for a slot get one after the answers.
    await rounds();
  }
  expect(slots.claimable(1_000)).toBe(0);
  for (const slot of opened.slice(99, answered)) slot.recorded();
  expect(slots.claimable(1_000)).toBeGreaterThan(0);
});

test('PROVIDERS-3 emails that wait for a slot when the worker stops are not handed over', async () => {
  const slots = new HandOverSlots(1, () => {});
  slots.startClaim(3)(3);
  const first = await slots.enter(OTHER);
  const second = slots.enter(OTHER);
  slots.stop();
  expect(first).not.toBeNull();
  expect(await second).toBeNull();
  expect(await slots.enter(OTHER)).toBeNull();
});

test('EMAILS-7 claimed emails of campaigns that wait for a slot are overtaken by all others, which keep their order', async () => {
  const slots = new HandOverSlots(1, () => {});
  slots.startClaim(5)(5);
  const entered: string[] = [];
  const open: Slot[] = [];
  for (const [name, email] of [
    ['campaign 1', OF_CAMPAIGN],
    ['campaign 2', OF_CAMPAIGN],
    ['single 1', OTHER],
    ['campaign 3', OF_CAMPAIGN],
    ['single 2', OTHER],
  ] as const) {
    void slots.enter(email).then((slot) => {
      entered.push(name);
      if (slot) open.push(slot);
    });
  }
  for (let answered = 0; answered < 5; answered += 1) {
    await rounds();
    open.at(-1)?.answered();
  }
  expect(entered).toEqual(['campaign 1', 'single 1', 'single 2', 'campaign 2', 'campaign 3']);
});
