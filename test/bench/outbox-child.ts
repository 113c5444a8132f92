/**
 * Delivers the rows of the table `bench_outbox`: `node outbox-child.ts <database url> <url> <in flight>`. It takes rows,
 * signs and posts them, and forgets them: no attempts, no order, no retries. The floor of delivering events.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import {
  newWebhookSecret,
  signWebhook,
} from '../../server/platform/values/secrets/standard-webhooks.ts';

const [databaseUrl, text = '', connections] = process.argv.slice(2);
const inFlight = Number(connections);
const url = new URL(text);
const secret = newWebhookSecret();
const TAKEN = 500;
/** The time between two looks at an empty table. */
const PAUSE_MS = 25;

interface Row {
  id: string;
  body: string;
}

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const pool = new Pool(url.origin, { connections: inFlight, pipelining: 1 });
process.on('disconnect', () => process.exit());
process.send?.({});

for (;;) {
  const { rows } = await client.query<Row>({
    name: 'take',
    text: `delete from bench_outbox where id in (select id from bench_outbox order by id limit $1)
      returning id::text, body`,
    values: [TAKEN],
  });
  if (rows.length === 0) await sleep(PAUSE_MS);
  const post = async (): Promise<void> => {
    for (let row = rows.pop(); row; row = rows.pop()) {
      const { id, body } = row;
      const signature = signWebhook({ id, body, at: new Date() }, [secret]);
      const headers = { 'content-type': 'application/json', ...signature };
      const reply = await pool.request({ method: 'POST', path: url.pathname, headers, body });
      await reply.body.dump();
      if (reply.statusCode !== 204)
        throw new Error(`The receiver responded with ${reply.statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, post));
}
