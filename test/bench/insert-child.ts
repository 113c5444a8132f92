/**
 * The floor of a batch: the rows of 1,000 emails and their jobs, each by one multi-row INSERT, in
 * one transaction. `node insert-child.ts <database url> <connections>`; over IPC it receives a
 * duration in milliseconds and responds with the number of emails stored per second.
 */
import pg from 'pg';
import { newId } from '../../server/platform/values/id.ts';
import { BATCH } from './requests.ts';

const [connectionString, connections] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(connections) });
const {
  rows: [fixed],
} = await pool.query(
  `select t.organization_id, v.id as version_id from templates t
   join template_versions v on v.template_id = t.id where t.slug = 'receipt' limit 1`,
);

process.on('message', (measureMs: number) => {
  void run(measureMs).then((perSecond) => process.send?.(perSecond));
});
process.on('disconnect', () => process.exit());
process.send?.({});

async function run(measureMs: number): Promise<number> {
  const begin = performance.now();
  let stored = 0;
  const writer = async (): Promise<void> => {
    while (performance.now() < begin + measureMs) {
      await storeBatch();
      stored += BATCH;
    }
  };
  await Promise.all(Array.from({ length: Number(connections) }, writer));
  return (stored / (performance.now() - begin)) * 1_000;
}

async function storeBatch(): Promise<void> {
  const batchId = newId();
  const emails = Array.from({ length: BATCH }, (_, i) => ({
    id: newId(),
    to: `zofie.${i}@example.com`,
    subject: `Receipt 2026-${i} for Žofie ${i}`,
    variables: {
      name: `Žofie ${i}`,
      number: `2026-${i}`,
      amount: '1 290 Kč',
      brand: 'Obchod shop-0',
      company: 'Obchod shop-0',
    },
  }));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(INSERT_EMAILS, [
      ...[JSON.stringify(emails), fixed.organization_id, batchId, fixed.version_id],
    ]);
    await client.query(INSERT_JOBS, [emails.map(({ id }) => id)]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const INSERT_EMAILS = `
  insert into emails (id, organization_id, mode, batch_id, to_email, to_key, from_email, subject,
    template_slug, template_version_id, locale, priority, variables, status)
  select e.id, $2, 'live', $3, e.to, e.to, 'hello@shop-0.example', e.subject, 'receipt', $4, 'en',
    'normal', e.variables, 'queued'
  from json_to_recordset($1) as e (id uuid, "to" text, subject text, variables jsonb)`;

const INSERT_JOBS = `
  insert into pgboss.job (id, name, priority, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select j.id, q.name, 1, q.expire_seconds, q.deletion_seconds,
    now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from unnest($1::uuid[]) as j (id), pgboss.queue q where q.name = 'email-send'`;
