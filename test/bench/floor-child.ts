/**
 * The floors over HTTP: Express 5 and pg. Each operation runs only the statement or transaction
 * that it cannot omit: no key, no validation, no row-level security, the same tables. `node
 * floor-child.ts <database url>`
 */
import { createHash } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { SEND_QUEUE } from '../../server/platform/queue/queues.ts';
import { newId } from '../../server/platform/values/id.ts';

const [connectionString] = process.argv.slice(2);
// The connection pool size of the API.
const pool = new pg.Pool({ connectionString, max: 20 });
const boss = new PgBoss({ connectionString, migrate: false, supervise: false, schedule: false });
await boss.start();
const {
  rows: [fixed],
} = await pool.query(
  `select t.organization_id, v.id as version_id from templates t
   join template_versions v on v.template_id = t.id and v.version = t.version
   where t.slug = 'password-reset' limit 1`,
);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json({ limit: '16mb' }));

app.post('/emails/send', async (request, response) => {
  const { to, template, data, attachments = [] } = request.body;
  const id = newId();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into emails (id, organization_id, mode, to_email, to_key, from_email, subject,
         template_slug, template_version_id, locale, priority, variables, status)
       values ($1, $2, 'live', $3, $3, 'hello@demo-shop.example', 'Subject', $4, $5, 'en', 'normal',
         $6, 'queued')`,
      [id, fixed.organization_id, to, template, fixed.version_id, data],
    );
    for (const [position, { filename, content }] of attachments.entries()) {
      const bytes = Buffer.from(content, 'base64');
      const sha256 = createHash('sha256').update(bytes).digest();
      await client.query(
        `insert into attachment_contents (organization_id, sha256, size, bytes)
         values ($1, $2, $3, $4) on conflict do nothing`,
        [fixed.organization_id, sha256, bytes.length, bytes],
      );
      await client.query(
        `insert into email_attachments
           (email_id, position, organization_id, sha256, filename, content_type)
         values ($1, $2, $3, $4, $5, 'application/octet-stream')`,
        [id, position, fixed.organization_id, sha256, filename],
      );
    }
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
    await boss.insert(SEND_QUEUE, [{ id }], { db });
    await client.query('commit');
  } finally {
    client.release();
  }
  response.json({ id, status: 'queued', queued_at: new Date().toISOString(), test_mode: false });
});

app.post('/contacts', async (request, response) => {
  const { email, name, locale, data } = request.body;
  const { rows } = await pool.query(
    `insert into contacts as c (id, organization_id, email, email_key, name, locale, data)
     values ($1, $2, $3, $3, $4, $5, $6)
     on conflict (organization_id, email_key) do update set name = excluded.name,
       locale = excluded.locale, data = c.data || excluded.data, updated_at = now()
     returning *`,
    [newId(), fixed.organization_id, email, name, locale, data],
  );
  response.json(rows[0]);
});

app.get('/emails/:id', async (request, response) => {
  const { rows } = await pool.query(`select * from emails where id = $1`, [request.params.id]);
  response.json(rows[0]);
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.send?.({ url: `http://127.0.0.1:${port}` });
});
process.on('disconnect', () => process.exit());
