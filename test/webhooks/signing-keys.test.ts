import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { start } from '../../server/app/start.ts';
import { readConfig } from '../../server/platform/config.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { createKeyRing } from '../../server/platform/tokens/key-ring.ts';
import { createSealedSecrets } from '../../server/platform/tokens/sealed-secrets.ts';
import { sealAgain } from '../../server/webhooks/endpoints/seal-again.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { eventually } from '../support/eventually.ts';
import { addEvents, deliveriesOf, putWebhook } from './events.ts';
import { isSignedWith, type Receiver, startReceiver } from './receiver.ts';

const newKey = (): string => randomBytes(32).toString('base64url');

let app: TestApp;
let receiver: Receiver;
let secret: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.received.length = 0;
  await app.live.request('DELETE', '/api/v1/webhooks/shop');
  ({ secret } = (await putWebhook(app, 'shop', receiver.url)).body);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** Runs a worker with these keys. The key of the installation can open secrets, too. Returns its log. */
async function withKeys(keys: string[], work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = readConfig({
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
    NODE_ENV: 'test',
    SIGNING_KEYS: keys.join(','),
  });
  const worker = await start(config, { api: false, worker: true }, createLog('warn', sink));
  try {
    await work();
  } finally {
    await worker.stop();
  }
  return lines.join('');
}

const prefixOf = (key: string): string =>
  createSealedSecrets(createKeyRing([Buffer.from(key)])).prefix;

interface StoredSecrets {
  secret: string;
  previous_secret: string | null;
}
const stored = async (): Promise<StoredSecrets> => {
  const [row] = await app.asOwner((em) =>
    query<StoredSecrets>(em, sql`select secret, previous_secret from webhooks`),
  );
  return row!;
};

const deliverOne = async (): Promise<void> => {
  const before = receiver.received.length;
  await addEvents(app, [{}]);
  await eventually(
    async () => receiver.received.length,
    (count) => count > before,
  );
};

describe('WEBHOOKS-2 secrets of webhooks', () => {
  test('are sealed with the first key when a worker starts, and sign as before', async () => {
    const { body: rotated } = await app.live.post('/api/v1/webhooks/shop/rotate-secret', {});
    const key = newKey();
    const log = await withKeys([key], deliverOne);
    const after = await stored();
    expect(after.secret.startsWith(prefixOf(key))).toBe(true);
    expect(after.previous_secret?.startsWith(prefixOf(key))).toBe(true);
    const [received] = receiver.received;
    expect([rotated.secret, secret].map((one) => isSignedWith(received!, one))).toEqual([
      true,
      true,
    ]);
    expect(log).toContain('encrypted again, with the first of SIGNING_KEYS');

    // The older key can be removed afterwards.
    const newer = newKey();
    await withKeys([newer, key], async () => {});
    receiver.received.length = 0;
    await withKeys([newer], deliverOne);
    expect(isSignedWith(receiver.received[0]!, rotated.secret)).toBe(true);
  });

  test('are left alone if the first key has sealed them, or if they were replaced meanwhile', async () => {
    const ring = createKeyRing([randomBytes(32), app.running.services.installation.signingKey]);
    const sealedSecrets = createSealedSecrets(ring);
    const orm = app.running.services.mailboxOrm!;
    const replacing = {
      ...sealedSecrets,
      open: (sealed: string, label: string) => `${sealedSecrets.open(sealed, label)}-other`,
    };
    await app.asOwner((em) => query(em, sql`update webhooks set updated_at = '2026-01-01'`));
    expect(await sealAgain(orm.em.fork(), { sealedSecrets })).toEqual({ count: 1, lost: [] });
    const after = await stored();
    expect(await sealAgain(orm.em.fork(), { sealedSecrets: replacing })).toEqual({
      count: 0,
      lost: [],
    });
    expect(await stored()).toEqual(after);
    const [row] = await app.asOwner((em) =>
      query<{ changed: boolean }>(
        em,
        sql`select updated_at <> '2026-01-01' as changed from webhooks`,
      ),
    );
    expect(row?.changed).toBe(false);
  });

  test('that sign no more are deleted', async () => {
    await app.live.post('/api/v1/webhooks/shop/rotate-secret', { overlap_hours: 1 });
    await app.asOwner((em) =>
      query(em, sql`update webhooks set previous_secret_expires_at = now() - interval '1 second'`),
    );
    const { secret: present } = await stored();
    await withKeys([], async () => {});
    expect(await stored()).toEqual({ secret: present, previous_secret: null });
  });

  test('that cannot be opened fail deliveries and are named in the log, until they are replaced', async () => {
    const [removed, key] = [newKey(), newKey()];
    await withKeys([removed], async () => {});
    const log = await withKeys([key], async () => {
      const [id] = await addEvents(app, [{}]);
      const delivery = await eventually(
        async () => (await app.live.get(`/api/v1/webhooks/shop/deliveries/${id}`)).body,
        ({ attempts = [] }) => attempts.length > 0,
      );
      expect(delivery).toMatchObject({
        status: 'pending',
        attempts: [{ status: null, error: 'secret_unavailable', reply: null }],
      });
      expect(receiver.received).toEqual([]);

      const { status, body } = await app.live.post('/api/v1/webhooks/shop/rotate-secret', {});
      expect(status).toBe(200);
      expect(body.previous_secret_expires_at).toBeNull();
      await deliverOne();
      expect(isSignedWith(receiver.received[0]!, body.secret)).toBe(true);
    });
    const entry = log.split('\n').find((line) => line.includes('cannot be decrypted'));
    expect(JSON.parse(entry ?? '{}')).toMatchObject({
      organization_id: app.organizationId,
      webhook_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await deliveriesOf(app, 'shop', '&status=delivered')).not.toEqual([]);
  });

  test('IDEMPOTENCY-1 a repeated rotation whose secret cannot be opened gets a 410', async () => {
    const headers = { 'Idempotency-Key': 'lost' };
    const rotate = () => app.live.post('/api/v1/webhooks/shop/rotate-secret', {}, { headers });
    expect((await rotate()).status).toBe(200);
    const removed = createSealedSecrets(createKeyRing([randomBytes(32)]));
    await app.asOwner((em) =>
      query(
        em,
        sql`update idempotency_records set outcome = jsonb_set(outcome::jsonb, '{sealed}',
          to_jsonb(${removed.seal(secret, 'webhook')}::text))
          where operation = 'webhooks.rotateSecret'`,
      ),
    );
    const { status, body } = await rotate();
    expect([status, body.code]).toEqual([410, 'GONE']);
  });
});
