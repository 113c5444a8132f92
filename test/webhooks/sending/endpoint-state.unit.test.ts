import { describe, expect, test } from '@jest/globals';
import {
  type EndpointState,
  type Finding,
  newState,
  nextState,
} from '../../../server/webhooks/sending/endpoint-state.ts';

const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const at = (ms: number): Date => new Date(BEGIN + ms);
const failure = (ms: number, eventId = 'a'): Finding => ({ kind: 'failed', eventId, at: at(ms) });
const success = (ms: number): Finding => ({ kind: 'delivered', eventId: 'a', at: at(ms) });
const after = (findings: Finding[], state = newState()): EndpointState =>
  findings.reduce(nextState, state);

const FAILING = after([failure(0), failure(1), failure(2), failure(3), failure(4, 'b')]);

describe('WEBHOOKS-4 an endpoint is failing', () => {
  test('after five failures in a row of two events', () => {
    expect(after([failure(0), failure(1, 'b'), failure(2), failure(3)])).toMatchObject({
      status: 'enabled',
      failures: 4,
      probeAt: null,
    });
    expect(FAILING).toMatchObject({ status: 'failing', failures: 5, firstFailureAt: at(0) });
  });

  test('not after failures of one event only, however many', () => {
    const failures = Array.from({ length: 10 }, (_, n) => failure(n));
    expect(after(failures)).toMatchObject({ status: 'enabled', failures: 10 });
    expect(after([...failures, failure(10, 'b')])).toMatchObject({ status: 'failing' });
  });

  test('not after failures with a success between them', () => {
    const findings = [failure(0), failure(1, 'b'), failure(2), failure(3), success(4), failure(5)];
    expect(after(findings)).toMatchObject({ status: 'enabled', failures: 1 });
  });

  test('and is probed a minute after each failure', () => {
    expect(FAILING.probeAt).toEqual(at(4 + MINUTE));
    expect(nextState(FAILING, failure(5 * MINUTE)).probeAt).toEqual(at(6 * MINUTE));
  });

  test('or after Retry-After, if that is later', () => {
    const later = nextState(FAILING, { ...failure(5), retryAfterMs: HOUR });
    expect(later.probeAt).toEqual(at(5 + HOUR));
    const sooner = nextState(FAILING, { ...failure(5), retryAfterMs: 1_000 });
    expect(sooner.probeAt).toEqual(at(5 + MINUTE));
  });

  test('until the first success', () => {
    expect(nextState(FAILING, success(HOUR))).toEqual({
      ...newState(),
      lastSuccessAt: at(HOUR),
    });
  });
});

describe('WEBHOOKS-5 an endpoint is disabled', () => {
  test('at the first failure five days after the first one', () => {
    expect(nextState(FAILING, failure(5 * DAY - 1))).toMatchObject({ status: 'failing' });
    expect(nextState(FAILING, failure(5 * DAY))).toMatchObject({
      status: 'disabled',
      disabledReason: 'failing',
      disabledAt: at(5 * DAY),
      probeAt: null,
    });
  });

  test('not after a short outage that follows days without events', () => {
    const quiet = after([success(0)]);
    const outage = Array.from({ length: 11 * 60 }, (_, n) =>
      failure(20 * DAY + n * MINUTE, n % 2 ? 'a' : 'b'),
    );
    expect(after(outage, quiet)).toMatchObject({ status: 'failing' });
  });

  test('not because of one event', () => {
    expect(after([failure(0), failure(6 * DAY)])).toMatchObject({ status: 'enabled' });
  });

  test('immediately after a 410', () => {
    const gone = nextState(newState(), { kind: 'gone', eventId: 'a', at: at(0) });
    expect(gone).toMatchObject({ status: 'disabled', disabledReason: 'gone', disabledAt: at(0) });
  });

  test('and stays disabled after late responses', () => {
    const disabled = nextState(FAILING, failure(5 * DAY));
    expect(nextState(disabled, success(5 * DAY + 1))).toBe(disabled);
    expect(nextState(disabled, failure(6 * DAY))).toBe(disabled);
  });
});

test('successes in close succession change nothing that is stored', () => {
  const first = nextState(newState(), success(0));
  expect(first.lastSuccessAt).toEqual(at(0));
  expect(nextState(first, success(9_999))).toBe(first);
  expect(nextState(first, success(10_000)).lastSuccessAt).toEqual(at(10_000));
});
