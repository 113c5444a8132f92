import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '../../../server/platform/log.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { idFrom, insertEmail, readEmailRow } from '../../support/read/emails.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';

const DAY = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

test('EMAILS-11 EMAILS-16 all overdue emails expire, also when they need several statements', async () => {
  const first = await app.asOwner((em) =>
    insertEmail(em, app, { id: idFrom(Date.now() - 4 * DAY) }),
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into emails select (jsonb_populate_record(e, jsonb_build_object('id',
          uuid_at(now() - interval '80 hours' + make_interval(secs => i / 100.0))))).*
        from emails e, generate_series(1, 5500) i where e.id = ${first}`,
    ),
  );
  const open = async (): Promise<number> => {
    const { count } = await app.asOwner((em) =>
      queryOne<{ count: number }>(
        em,
        sql`select count(*)::int from emails where failure_code is distinct from 'expired'`,
      ),
    );
    return count;
  };
  expect(await open()).toBe(5_501);
  await runMaintenanceUntil(app, async () => (await open()) === 0);
});

test('OPERATION-2 the log names each email that expires, with its failure', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const insert = (): Promise<string> =>
    app.asOwner((em) => insertEmail(em, app, { id: idFrom(Date.now() - 4 * DAY) }));
  const maybeDelivered = await insert();
  await app.asOwner((em) =>
    query(em, sql`update emails set maybe_delivered = true where id = ${maybeDelivered}`),
  );
  const expired = await insert();
  const line = (id: string) => lines.find(({ email_id }) => email_id === id);
  const logged = async () => [expired, maybeDelivered].every((id) => line(id) !== undefined);
  await runMaintenanceUntil(app, logged, 10_000, log);
  const stored = async (id: string) =>
    (await app.asOwner((em) => readEmailRow(em, id))).failure_code;
  expect(await stored(maybeDelivered)).toBe('outcome_unknown');
  expect(line(maybeDelivered)).toMatchObject({
    msg: 'email not sent',
    status: 'failed',
    failure: 'outcome_unknown',
  });
  expect(line(expired)).toMatchObject({ msg: 'email not sent', failure: 'expired' });
});

test('EMAILS-16 a maintenance step that fails does not prevent the others', async () => {
  await app.asOwner((em) =>
    query(em, sql`alter function ensure_email_partitions rename to ensure_nothing`),
  );
  const id = await app.asOwner((em) => insertEmail(em, app, { id: idFrom(Date.now() - 4 * DAY) }));
  const status = async () => (await app.asOwner((em) => readEmailRow(em, id))).status;
  await runMaintenanceUntil(app, async () => (await status()) === 'failed');
});
