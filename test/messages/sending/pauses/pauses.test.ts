import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pauseSending, resumeSending } from '../../../../server/messages/sending/pauses/pauses.ts';
import { query, sql } from '../../../../server/platform/database/sql.ts';
import { createOrganization } from '../../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import type { NewPause } from '../../../../server/messages/sending/pauses/pause.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const pauseOf = (organizationId: string, more: Partial<NewPause> = {}): NewPause => ({
  scope: 'organization',
  organizationId,
  priority: null,
  by: 'operator',
  refuses: false,
  reason: 'A complaint is being investigated.',
  author: 'anna',
  until: null,
  ...more,
});

test('SENDING-1 a repeated pause keeps its beginning and takes the new reason', async () => {
  const { id } = await createOrganization(app, 'repeated');
  const begin = (more: Partial<NewPause>) =>
    app.asOwner((em) => pauseSending(em, pauseOf(id, more)));
  const first = await begin({});
  const second = await begin({ reason: 'Still being investigated.', author: 'bela' });
  expect([first.isNew, second.isNew]).toEqual([true, false]);
  expect(second.pause).toEqual({
    ...first.pause,
    reason: 'Still being investigated.',
    author: 'bela',
  });
  // A pause that rejects sends exists beside it.
  expect(await begin({ refuses: true })).toMatchObject({ isNew: true });
});

test('SENDING-1 a pause whose end has passed is not in effect, and a new one follows it', async () => {
  const { id } = await createOrganization(app, 'ended');
  const past = new Date(Date.now() - 1_000);
  const old = await app.asOwner((em) =>
    pauseSending(em, pauseOf(id, { refuses: true, until: past })),
  );
  const fresh = await app.asOwner((em) => pauseSending(em, pauseOf(id, { refuses: true })));
  expect(fresh).toMatchObject({ isNew: true });
  expect(fresh.pause.id).not.toBe(old.pause.id);
});

test('SENDING-1 one pause ends without the others, and remains in the history', async () => {
  const { id } = await createOrganization(app, 'history');
  await app.asOwner(async (em) => {
    await pauseSending(em, pauseOf(id));
    await pauseSending(em, pauseOf(id, { by: 'guard', refuses: true, reason: 'hard_bounces' }));
  });
  const resume = (by: NewPause['by']) =>
    app.asOwner((em) => resumeSending(em, pauseOf(id, { by }), 'anna'));
  expect(await resume('organization')).toEqual([]);
  const guard = { ...pauseOf(id, { by: 'guard' }), refuses: undefined };
  expect(await app.asOwner((em) => resumeSending(em, guard, null))).toHaveLength(1);
  expect(await app.asOwner((em) => resumeSending(em, guard, null))).toEqual([]);
  expect(await resume('operator')).toMatchObject([{ by: 'operator', reason: pauseOf(id).reason }]);
  const stored = await app.asOwner((em) =>
    query(em, sql`select by, ended_by from pauses where organization_id = ${id} order by by`),
  );
  expect(stored).toEqual([
    { by: 'guard', ended_by: null },
    { by: 'operator', ended_by: 'anna' },
  ]);
});
