import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SendLoop } from '../../../server/delivery/worker/send-loop.ts';
import { findStall, type SendWorkerActivity } from '../../../server/delivery/worker/stall.ts';
import { retryOnConflict } from '../../../server/platform/database/conflicts.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createLog } from '../../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { queueEmail, readEmailRow } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';

describe('OPERATION-1 a worker', () => {
  const NOW = 1_000_000;
  const activity = (changes: Partial<SendWorkerActivity> = {}): SendWorkerActivity => ({
    fetching: { state: 'idle', at: NOW },
    dispatching: { state: 'waiting', at: NOW },
    lastOutcomeAt: NOW,
    ...changes,
  });
  const LONG_AGO = NOW - 61_000;

  test.each<[string, Partial<SendWorkerActivity>, boolean, ReturnType<typeof findStall>]>([
    ['that has just handed over', {}, true, null],
    ['without mail', { lastOutcomeAt: LONG_AGO }, false, null],
    ['that hands nothing over', { lastOutcomeAt: LONG_AGO }, true, 'nothing_handed_over'],
    ['that waits for the rate', { ...limited('limited'), lastOutcomeAt: LONG_AGO }, true, null],
    ['of a paused queue', { ...limited('paused'), lastOutcomeAt: LONG_AGO }, true, null],
    ['whose fetches hang', { fetching: { state: 'idle', at: LONG_AGO } }, false, 'loop_stuck'],
    ['whose claims hang', { dispatching: { state: null, at: LONG_AGO } }, true, 'loop_stuck'],
  ])('%s', (_name, changes, isMailOverdue, expected) => {
    expect(findStall(activity(changes), { now: NOW, isMailOverdue })).toBe(expected);
  });

  function limited(state: 'limited' | 'paused'): Partial<SendWorkerActivity> {
    return { dispatching: { state, at: NOW } };
  }

  test('a step that fails again and again is no activity', async () => {
    let fails = false;
    let steps = 0;
    const loop = new SendLoop<'idle'>(async () => {
      steps += 1;
      if (fails) throw new Error('no rights');
      return { state: 'idle', waitMs: 1 };
    }, createLog('silent'));
    const before = loop.activity.at;
    loop.start();
    await eventually(
      async () => loop.activity,
      ({ state }) => state === 'idle',
    );
    fails = true;
    const stepsBefore = steps;
    await eventually(
      async () => steps,
      (count) => count > stepsBefore,
    );
    const { at } = loop.activity;
    expect(at).toBeGreaterThan(before);
    await eventually(
      async () => steps,
      (count) => count > stepsBefore + 1,
    );
    expect(loop.activity.at).toBe(at);
    await loop.stop();
  });
});

const REFUSE_FETCHES = `
  create function refuse_fetch() returns trigger language plpgsql as $$
    begin raise exception 'no fetch'; end $$;
  create trigger refuse_fetch before update on pgboss.job for each row
    when (new.name = 'email-send' and new.state = 'active') execute function refuse_fetch()`;

describe('OPERATION-1 a worker whose fetches fail while mail waits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      env: { ADMIN_LISTEN: '127.0.0.1:0' },
      parts: { api: true, worker: true, stallMs: 1_000 },
    });
  });
  afterAll(() => app.close());

  const readyz = async (): Promise<[number, unknown]> => {
    const response = await fetch(`http://127.0.0.1:${app.running.adminPort}/readyz`);
    const { checks } = (await response.json()) as { checks: { worker: unknown } };
    return [response.status, checks.worker];
  };

  /** Locks the table of jobs, which can be a deadlock with a statement of the worker. */
  const execute = (statements: string): Promise<unknown> =>
    retryOnConflict(() => app.asOwner((em) => query(em, sql.raw(statements))));

  test('is not ready until they succeed', async () => {
    expect(await readyz()).toEqual([200, 'ok']);
    await execute(REFUSE_FETCHES);
    const id = await queueEmail(app);
    const stalled = await eventually(readyz, ([status]) => status === 503);
    expect(stalled).toEqual([503, 'loop_stuck']);
    expect((await app.asOwner((em) => readEmailRow(em, id))).status).toBe('queued');
    await execute('drop function refuse_fetch cascade');
    expect(await eventually(readyz, ([status]) => status === 200)).toEqual([200, 'ok']);
  });
});
