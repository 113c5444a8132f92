/**
 * A customer's application, as its own process: it knows the SDK and its own database only, and keeps a copy of contacts,
 * consent and emails from webhooks. It responds when the event is committed.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { webhooks, WebhookVerificationError } from '@mailwright/sdk';
import pg from 'pg';
import { applyEvent } from './apply.ts';
import { TABLES } from './tables.ts';

const { DATABASE_URL, PORT, MAILWRIGHT_WEBHOOK_SECRET: secret = '' } = process.env;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });
pool.on('error', () => {});

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(500).end(),
  );
});

async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  try {
    const event = await webhooks.verify(body, request.headers, secret);
    await inTransaction((client) => applyEvent(client, event, body));
    return 204;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 400;
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

await pool.query(TABLES);
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
