import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { auditConsent, type KnownRoot } from '../../../server/audience/consent-log/audit/audit.ts';
import { describeAudit } from '../../../server/app/commands/consent/consent-audit-report.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { readTargets, tryMutations } from './mutations/run.ts';
import { disableTriggers, fillLog, RETENTION_DAYS } from './mutations/setup.ts';

let app: TestApp;
let client: pg.Client;
let roots: KnownRoot[];
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { takeCheckpoint } = app.running.services;
  ({ roots } = await fillLog(app.asOwner, app.organizationId, takeCheckpoint));
  client = new pg.Client({ connectionString: app.running.services.installation.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const audit = async (known: KnownRoot[] = roots) => {
  await client.query('begin isolation level repeatable read');
  const clients = { entries: client, comparisons: client };
  const report = await auditConsent(clients, app.organizationId, known, {
    retentionDays: RETENTION_DAYS,
  });
  await client.query('rollback');
  return report;
};

test('CONSENT-LOG-6 an intact log leads to each checkpoint; erased people, tombstones and young entries are counted', async () => {
  const report = await audit();
  expect(report).toMatchObject({ faults: [], faultCount: 0, backdated: [] });
  expect(report).toMatchObject({
    provenSize: 72,
    entries: 76,
    uncovered: 4,
    tombstones: 6,
    erased: 6,
  });
});

test('CONSENT-LOG-6 an audit reads no texts and no subtypes but those of the entry that it checks', async () => {
  const { organizationId } = app;
  await client.query('begin');
  await client.query(
    `insert into subtype_texts (organization_id, subtype_id, version, wording)
      select organization_id, subtype_id, version + n, wording
      from subtype_texts, generate_series(1, 1000) n where organization_id = $1`,
    [organizationId],
  );
  await client.query(
    `insert into removed_subtypes (organization_id, type_slug, slug, subtype_id, kind, text_version)
      select $1, 'removed', n, uuidv7(), 'marketing', 1 from generate_series(1, 1000) n`,
    [organizationId],
  );
  // Rows that are collected. The entries are processed one by one.
  let collected = 0;
  const count = (): void => void (collected += 1);
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('dataRow', count);
  const clients = { entries: client, comparisons: client };
  const options = { retentionDays: RETENTION_DAYS };
  const report = await auditConsent(clients, organizationId, roots, options);
  connection.off('dataRow', count);
  await client.query('rollback');
  expect([report.faults, report.entries]).toEqual([[], 76]);
  expect(collected).toBeLessThan(100);
});

test('CONSENT-LOG-6 the report has the right number', async () => {
  const report = { ...(await audit()), entries: 1, uncovered: 1, erased: 1, tombstones: 2 };
  const [root = roots[0]!] = roots;
  const checkpoints = [{ ...root, file: 'notary.txt' }];
  const lines = describeAudit({
    report,
    checkpoints,
    unusable: [],
    keyFromDatabase: false,
    seconds: 0,
  });
  expect(lines.slice(1)).toEqual([
    `Checked 1 entry in 0.0 s against ${root.name}.`,
    'Not covered by a checkpoint yet: 1 entry.',
    'Without private values, because the person was erased: 1 entry.',
    'Reduced to their hash, because CONSENT_RETENTION has ended: 2 entries.',
  ]);
});

test('CONSENT-LOG-6 a checkpoint of another log is false', async () => {
  const root = Buffer.alloc(32, 1);
  const report = await audit([{ size: 72, root, name: 'the checkpoint' }]);
  expect(report.faults.map(({ message }) => message)).toEqual([
    'The log does not match the checkpoint: an entry from place 0 to 71 was altered, dropped, added or moved.',
  ]);
  const longer = await audit([{ size: 100, root, name: 'the checkpoint' }]);
  expect(longer.faults.map(({ message }) => message)).toEqual([
    'The log has 72 of the 100 entries of the checkpoint.',
  ]);
});

test('CONSENT-LOG-6 each of many mutations by the owner of the database is found', async () => {
  await client.query(disableTriggers);
  const { organizationId } = app;
  const targets = await readTargets(client, organizationId, 72);
  const tallies = await tryMutations({ client, organizationId, targets }, roots, {
    runs: 160,
    seed: 22,
  });
  expect([...tallies.values()].flatMap(({ missed }) => missed)).toEqual([]);
  expect([...tallies.values()].reduce((sum, { tried }) => sum + tried, 0)).toBe(160);
});
