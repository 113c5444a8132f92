import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLog, type Log } from '../../../server/platform/log.ts';
import { AlteredLogs } from '../../../server/audience/consent-log/altered-logs.ts';
import { appendDue, signDue } from '../../../server/audience/consent-log/start.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { run } from '../../cli/run.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

const CHECKPOINTS = '/api/v1/consent-checkpoints';

let app: TestApp;
let shop: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  shop = await createOrganization(app, 'shop');
  const subtypes = [{ slug: 'newsletter', name: 'Newsletter', visibility: 'public' }];
  const type = { name: 'News', kind: 'marketing', subtypes };
  const path = '/api/v1/subscription-types/news';
  expect((await shop.live.request('PUT', path, { body: type })).status).toBe(201);
});
afterAll(() => app.close());

interface Line {
  organization_id: string;
  ledger_ids?: string[];
  level: number;
  msg: string;
}
let lines: Line[] = [];
const newLog = (): Log =>
  createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
let alteredLogs: AlteredLogs;
beforeEach(() => {
  lines = [];
  alteredLogs = new AlteredLogs(newLog());
});

const ask = <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  app.asOwner((em) => query<Row>(em, statement));

const workerOrm = () => {
  const { mailboxOrm } = app.running.services;
  if (!mailboxOrm) throw new Error('The app has no mailbox.');
  return mailboxOrm;
};
const append = () => appendDue(workerOrm(), { alteredLogs });
const sign = () =>
  signDue(workerOrm(), {
    takeCheckpoint: app.running.services.takeCheckpoint,
    checkpointIntervalSeconds: 0,
    alteredLogs,
  });

let count = 0;
async function consent(client = app.live): Promise<void> {
  count += 1;
  const body = { email: `altered${count}@people.example`, opt_in_subtype_slugs: ['newsletter'] };
  expect((await client.post('/api/v1/contacts', body)).status).toBe(201);
}

const sizeOf = async (organizationId: string): Promise<number> => {
  const [log] = await ask(
    sql<{ size: number }>`select tree_size::integer as size from consent_logs
      where organization_id = ${organizationId}`,
  );
  return log?.size ?? 0;
};

const readNodes = () =>
  ask(
    sql`select organization_id, level, node_index, encode(node_hash, 'hex') as hash
      from consent_nodes order by organization_id, level, node_index`,
  );

const repair = (...options: string[]) =>
  run(['consent', 'repair-nodes', 'demo', ...options], {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
  });

test('CONSENT-LOG-4 an altered log is logged once an hour, and counted as long as it is found', () => {
  let now = 1_000;
  const logs = new AlteredLogs(newLog(), () => now);
  const found = [{ organizationId: 'a' }, { organizationId: 'b' }];
  for (let round = 0; round < 3; round += 1) {
    logs.report('append', found);
    logs.report('sign', found.slice(1));
    logs.report('missing', []);
  }
  expect(logs.count).toBe(2);
  expect(lines.map((line) => [line.level, line.organization_id])).toEqual([
    [50, 'a'],
    [50, 'b'],
    [50, 'b'],
  ]);
  now += 3_599_999;
  logs.report('append', found);
  expect(lines).toHaveLength(3);
  now += 1;
  logs.report('append', [{ organizationId: 'a' }]);
  expect(lines).toHaveLength(4);
  expect(logs.count).toBe(2);
  logs.report('sign', []);
  expect(logs.count).toBe(1);
  logs.report('append', []);
  expect(logs.count).toBe(0);
});

test('CONSENT-LOG-4 an entry that was removed before it was appended is logged with its id, and remains known', async () => {
  await consent();
  await ask(sql`alter table consent_ledger disable trigger user`);
  const [removed] = await ask(
    sql<{ id: string }>`delete from consent_ledger
      where id = (select ledger_id from consent_log_queue limit 1) returning id`,
  );
  await ask(sql`alter table consent_ledger enable trigger user`);
  await consent();
  await append();
  await append();
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      organization_id: app.organizationId,
      ledger_ids: [removed?.id],
      msg: expect.stringContaining(
        'were removed from the database before they were added to the log',
      ),
    }),
  ]);
  expect(alteredLogs.count).toBe(1);
  // The other entry is in the log, and a checkpoint can be signed.
  expect(await sizeOf(app.organizationId)).toBe(1);
  const { status, body } = await app.live.post(CHECKPOINTS, undefined);
  expect([status, body.tree_size]).toEqual([200, 1]);
  expect(await ask(sql`select ledger_id from consent_log_queue`)).toEqual([
    { ledger_id: removed?.id },
  ]);
  await ask(sql`delete from consent_log_queue`);
  await append();
  expect(alteredLogs.count).toBe(0);
});

test('CONSENT-LOG-4 more entries than a batch that were removed do not hold up others', async () => {
  const before = await sizeOf(app.organizationId);
  await ask(
    sql`insert into consent_log_queue (ledger_id, organization_id)
      select uuidv7(interval '-1 day'), ${app.organizationId} from generate_series(1, 6000)`,
  );
  await consent();
  await append();
  expect(await sizeOf(app.organizationId)).toBe(before + 1);
  await consent();
  expect((await app.live.post(CHECKPOINTS, undefined)).body.tree_size).toBe(before + 2);
  expect(lines.map((line) => line.ledger_ids?.length)).toEqual([10]);
  await ask(sql`delete from consent_log_queue`);
});

test('CONSENT-LOG-4 consent repair-nodes computes nodes that were removed or altered, and the log grows again', async () => {
  while ((await sizeOf(app.organizationId)) < 11) {
    await consent();
    await append();
  }
  await app.live.post(CHECKPOINTS, undefined);
  await consent();
  await append();
  const intact = await readNodes();
  await ask(sql`delete from consent_nodes where level = 2`);
  await ask(
    sql`update consent_nodes set node_hash = sha256(node_hash) where level = 1 and node_index = 1`,
  );
  await ask(
    sql`insert into consent_nodes (organization_id, level, node_index, node_hash)
      values (${app.organizationId}, 9, 0, sha256('x'))`,
  );
  // The last of these needs a node that is missing.
  for (let n = 0; n < 4; n += 1) await consent();
  await consent(shop.live);
  await append();
  await sign();
  expect(alteredLogs.count).toBe(1);
  expect(await sizeOf(app.organizationId)).toBe(12);
  expect(await sizeOf(shop.id)).toBe(1);
  expect((await app.live.post(CHECKPOINTS, undefined)).status).toBe(503);

  const { code, stdout } = await repair('--as', 'grace');
  expect([code, stdout.split('\n')]).toEqual([
    0,
    [
      'Repaired the log of 12 entries. Nodes that were missing or wrong: 4. Nodes that did not belong to it: 1.',
      'They match the newest checkpoint, of 11 entries.',
      '',
    ],
  ]);
  expect(await readNodes()).toEqual(intact);
  const again = await repair('--json');
  expect(JSON.parse(again.stdout)).toEqual({ size: 12, covered: 11, repaired: 0, removed: 0 });
  // Only the first one has changed something.
  const logged = await app.live.get('/api/v1/audit-log?resource_type=consent_log');
  expect(logged.body.data).toEqual([
    expect.objectContaining({
      operation: 'consent.repair_nodes',
      actor: { type: 'operator', id: null, name: 'grace' },
      resource: { type: 'consent_log', id: 'demo' },
      after: { size: 12, covered: 11, repaired: 4, removed: 1 },
    }),
  ]);
  await append();
  await sign();
  expect(alteredLogs.count).toBe(0);
  expect(await sizeOf(app.organizationId)).toBe(16);
  expect((await app.live.get(CHECKPOINTS)).body.data[0].tree_size).toBe(16);
});

test('CONSENT-LOG-4 consent repair-nodes changes nothing when something else than nodes was altered', async () => {
  const intact = await readNodes();
  await ask(sql`delete from consent_nodes where level = 2`);
  const altered = await readNodes();
  const alterations: [alter: string, message: string][] = [
    ['delete from consent_leaves where leaf_index = 12', 'The log has 15 of its 16 entries.'],
    [
      'update consent_leaves set leaf_hash = sha256(leaf_hash) where leaf_index = 12',
      'Entries of the log that differ from the consent history: 1.',
    ],
    [
      `update consent_leaves f set leaf_hash = sha256('\\x00'::bytea || l.hash), ledger_id = l.id
        from consent_ledger l, consent_leaves o
        where f.leaf_index in (0, 1) and o.leaf_index = 1 - f.leaf_index
          and o.organization_id = f.organization_id and l.id = o.ledger_id`,
      'does not match its newest checkpoint',
    ],
    [
      `update consent_checkpoints set note = replace(note, '— ', '— x')`,
      'does not match its newest checkpoint',
    ],
    ['delete from consent_checkpoints where tree_size = 16', 'A checkpoint'],
  ];
  const TABLES = ['consent_leaves', 'consent_checkpoints'];
  await ask(sql.raw('alter table consent_leaves drop constraint consent_leaves_ledger_id_key'));
  for (const [alter, message] of alterations) {
    for (const table of TABLES) await ask(sql.raw(`create table kept_${table} as table ${table}`));
    await ask(sql.raw(alter));
    const { code, stdout, stderr } = await repair();
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
    expect(stderr).toContain('Nothing was changed');
    expect(await readNodes()).toEqual(altered);
    for (const table of TABLES) {
      await ask(sql.raw(`truncate ${table}`));
      await ask(sql.raw(`insert into ${table} table kept_${table}`));
      await ask(sql.raw(`drop table kept_${table}`));
    }
  }
  expect((await repair()).code).toBe(0);
  expect(await readNodes()).toEqual(intact);
  const unknown = await run(['consent', 'repair-nodes', 'nobody'], {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
  });
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    expect.stringContaining('There is no organization nobody.'),
  ]);
});

test('CONSENT-LOG-4 a log that is locked for long, such as by a repair, holds up no other log', async () => {
  const signedOf = async (organizationId: string) => {
    const [log] = await ask(
      sql<{ size: number }>`select checkpoint_size::integer as size from consent_logs
        where organization_id = ${organizationId}`,
    );
    return log?.size;
  };
  await append();
  const [own, others] = [await sizeOf(app.organizationId), await sizeOf(shop.id)];
  await consent();
  await consent(shop.live);
  await app.asOwner(async (em) => {
    await query(
      em,
      sql`select from consent_logs where organization_id = ${app.organizationId} for update`,
    );
    await append();
    await sign();
  });
  expect([await sizeOf(app.organizationId), await sizeOf(shop.id)]).toEqual([own, others + 1]);
  expect(await signedOf(shop.id)).toBe(others + 1);
  await append();
  await sign();
  expect(await sizeOf(app.organizationId)).toBe(own + 1);
  expect(await signedOf(app.organizationId)).toBe(own + 1);
  expect(lines).toEqual([]);
});
