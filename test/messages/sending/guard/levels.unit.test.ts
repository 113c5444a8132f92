import { describe, expect, test } from '@jest/globals';
import {
  verdictOf,
  rateOf,
  type Sample,
  worseOf,
} from '../../../../server/messages/sending/guard/thresholds.ts';

const sample = (handedOver: number, hard: number, complaints = 0): Sample => ({
  handed_over: handedOver,
  hard_bounces: hard,
  complaints,
});

describe('SENDING-2 the state of a window', () => {
  test.each([
    // One bounce of five says nothing, nor do many of few.
    [sample(5, 1), 'ok'],
    [sample(99, 99), 'ok'],
    [sample(100, 4), 'ok'],
    [sample(100, 5), 'warned'],
    [sample(1_000, 29), 'ok'],
    [sample(1_000, 30), 'warned'],
    [sample(1_000, 49), 'warned'],
    [sample(1_000, 50), 'marketing_paused'],
    [sample(300, 19), 'warned'],
    [sample(300, 20), 'marketing_paused'],
    [sample(1_000, 99), 'marketing_paused'],
    [sample(1_000, 100), 'paused'],
    [sample(400, 49), 'marketing_paused'],
    [sample(400, 50), 'paused'],
    [sample(1_000, 0, 1), 'ok'],
    [sample(2_500, 0, 2), 'warned'],
    [sample(2_501, 0, 2), 'ok'],
    [sample(1_000, 0, 2), 'warned'],
    [sample(1_000, 0, 3), 'marketing_paused'],
    [sample(10_000, 0, 10), 'marketing_paused'],
    [sample(10_001, 0, 10), 'warned'],
    [sample(2_000, 0, 9), 'marketing_paused'],
    [sample(2_000, 0, 10), 'paused'],
  ])('%j: %s', (window, state) => {
    expect(verdictOf(window).state).toBe(state);
  });

  test('names the cause', () => {
    expect(verdictOf(sample(1_000, 100)).reason).toBe('hard_bounces');
    expect(verdictOf(sample(1_000, 10, 10)).reason).toBe('complaints');
    expect(verdictOf(sample(1_000, 1)).reason).toBeNull();
  });

  test('is at most the highest state that GUARD allows', () => {
    expect(verdictOf(sample(1_000, 200), 'marketing_paused').state).toBe('marketing_paused');
    expect(verdictOf(sample(1_000, 200), 'ok').state).toBe('ok');
  });
});

test('SENDING-2 the worse of the two windows counts', () => {
  const clean = sample(50_000, 120);
  const last = sample(1_000, 120);
  expect(worseOf(clean, last)).toBe(last);
  expect(worseOf(last, clean)).toBe(last);
  expect(rateOf(last, 'hard_bounces')).toBe(0.12);
  expect(rateOf(sample(0, 0), 'complaints')).toBeNull();
});
