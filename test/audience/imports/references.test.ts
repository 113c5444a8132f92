import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openOrm } from '../../../server/app/orm.ts';
import { findDue, NONE_ERASED } from '../../../server/audience/imports/find-due.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { ended, importFile, IMPORTS, upload } from './import-file.ts';

let app: TestApp;
let workerOrm: ReturnType<typeof openOrm>;
beforeAll(async () => {
  app = await startTestApp();
  const { workerUrl } = app.running.services.installation;
  workerOrm = openOrm(workerUrl, { applicationName: 'mailwright test', maxConnections: 1 }, null);
});
afterAll(async () => {
  await workerOrm.close(true);
  await app.close();
});

const CONSENT = { action: 'subscribe', evidence: { text: 'Fair.' } };

const LIST = '/api/v1/lists/deleted-later';

const putSubtypes = (subtypes: object[]) =>
  app.live.request('PUT', '/api/v1/subscription-types/later', {
    body: { name: 'Later', kind: 'marketing', subtypes },
  });

beforeAll(async () => {
  await putSubtypes([
    { slug: 'archived-later', name: 'Archived later' },
    { slug: 'deleted-later', name: 'Deleted later' },
  ]);
  await app.live.request('PUT', LIST, { body: { name: 'Later' } });
});

const cases: [string, object, () => Promise<Answer>, string][] = [
  [
    'an archived subtype',
    { consent: [{ subtype: 'archived-later', ...CONSENT }] },
    () =>
      putSubtypes([
        { slug: 'archived-later', name: 'Archived later', archived: true },
        { slug: 'deleted-later', name: 'Deleted later' },
      ]),
    'The subtype archived-later is archived and accepts no opt-in.',
  ],
  [
    'a deleted subtype',
    { consent: [{ subtype: 'deleted-later', ...CONSENT }] },
    () => app.live.request('DELETE', '/api/v1/subscription-types/later'),
    'No subtype has the key deleted-later.',
  ],
  [
    'a deleted list',
    { lists: ['deleted-later'] },
    () => app.live.request('DELETE', LIST),
    'No static list has the slug deleted-later.',
  ],
];

describe('IMPORTS-3 what the options name is deleted or archived after the check', () => {
  test.each(cases)('IMPORTS-3 %s ends the import at once, with the reason', async (...one) => {
    const [title, options, remove, message] = one;
    const email = `${title.replaceAll(' ', '-')}@example.com`;
    const path = await upload(app.live, { parts: [`email\n${email}\n`], options });
    await app.live.post(`${path}/start`, { dry_run: true });
    expect((await ended(app.live, path)).status).toBe('ready');
    const { status } = await remove();
    expect([200, 204]).toContain(status);
    await app.live.post(`${path}/start`, {});
    expect(await ended(app.live, path)).toMatchObject({
      status: 'refused',
      refusal: { code: 'missing_reference', message },
      result: null,
    });
    expect((await app.live.get(`/api/v1/contacts/${email}`)).status).toBe(404);
  });

  test('IMPORTS-3 an import that has stored rows fails with the reason', async () => {
    const path = await upload(app.live, {
      parts: ['email\nfirst@example.com\n'],
      options: { lists: ['customers'] },
    });
    // As after a step of many rows.
    await app.asOwner((em) =>
      query(
        em,
        sql`update imports set options = '{"lists": ["none"]}', result = '{"rows": 1, "created": 1,
            "updated": 0, "skipped": 0, "invalid": 0, "duplicates": 0, "consent": {"granted": 0,
            "unchanged": 0, "kept": 0, "withdrawn": 0}}'
          where id = ${path.split('/').at(-1)}`,
      ),
    );
    await app.live.post(`${path}/start`, {});
    expect(await ended(app.live, path)).toMatchObject({
      status: 'failed',
      refusal: { code: 'missing_reference', message: 'No static list has the slug none.' },
      result: { created: 1 },
    });
  });
});

test('IMPORTS-5 a step that fails ten times ends the import with a reason', async () => {
  await app.asOwner((em) =>
    query(
      em,
      sql`
        create function fail_always() returns trigger language plpgsql as $$
          begin
            if new.email = 'never@example.com' then raise exception 'This happens always.'; end if;
            return new;
          end $$;
        create trigger fail_always before insert on contacts
          for each row execute function fail_always()`,
    ),
  );
  const path = await upload(app.live, { parts: ['email\nnever@example.com\n'] });
  await app.live.post(`${path}/start`, { dry_run: true });
  await ended(app.live, path);
  await app.live.post(`${path}/start`, {});
  // Nine attempts were made.
  await app.asOwner((em) =>
    query(
      em,
      sql`update imports set attempts = 9 where id = ${path.split('/').at(-1)} and attempts < 9`,
    ),
  );
  expect(await ended(app.live, path)).toMatchObject({
    status: 'failed',
    refusal: { code: 'server_error', line: 1 },
    result: null,
  });
});

/** The number of transactions that wait for another. */
const countWaiting = async (): Promise<number> => {
  const { waiting } = await app.asOwner((em) =>
    queryOne<{ waiting: number }>(
      em,
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return waiting;
};

test('IMPORTS-5 an import that is canceled while its step fails has no further step', async () => {
  await app.asOwner((em) =>
    query(
      em,
      sql`
        create function fail_later() returns trigger language plpgsql as $$
          begin
            if new.email = 'held@example.com' then
              perform pg_advisory_xact_lock(771);
              raise exception 'This happens when the lock is free.';
            end if;
            return new;
          end $$;
        create trigger fail_later before insert on contacts
          for each row execute function fail_later()`,
    ),
  );
  const path = await upload(app.live, { parts: ['email\nheld@example.com\n'] });
  await app.live.post(`${path}/start`, { dry_run: true });
  expect((await ended(app.live, path)).status).toBe('ready');
  const { canceling } = await app.asOwner(async (em) => {
    await query(em, sql`select pg_advisory_xact_lock(771)`);
    await app.live.post(`${path}/start`, {});
    await eventually(countWaiting, (waiting) => waiting >= 1);
    const answer = app.live.post(`${path}/cancel`, undefined);
    await eventually(countWaiting, (waiting) => waiting >= 2);
    // Not awaited: the transaction must end first.
    return { canceling: answer };
  });
  expect((await canceling).body.status).toBe('canceled');
  // The worker runs one step at a time, so it has handled the failure before this import.
  const parts = ['email\nafterwards@example.com\n'];
  expect((await importFile(app.live, { parts })).status).toBe('completed');
  const stored = await app.asOwner((em) =>
    query(em, sql`select status, step_at from imports where id = ${path.split('/').at(-1)}`),
  );
  expect(stored).toEqual([{ status: 'canceled', step_at: null }]);
});

test('IMPORTS-5 a deleted import has no step, although rows of its file were to be overwritten', async () => {
  const created = await app.live.post(IMPORTS, { kind: 'contacts' });
  const { id } = created.body as { id: string };
  await app.asOwner((em) =>
    query(
      em,
      sql`
        with deleted as (
          update imports set deleted_at = now(), erasures = 1 where id = ${id}
          returning organization_id
        )
        insert into import_erasures (import_id, organization_id, address_hash, number)
        select ${id}, organization_id, ${Buffer.from(newId())}, 1 from deleted`,
    ),
  );
  expect(await findDue(workerOrm, 'step', NONE_ERASED)).toBeUndefined();
});
