import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { keyRingOf } from '../../server/app/key-ring-of.ts';
import type { Running } from '../../server/app/start.ts';
import { createTokens } from '../../server/platform/tokens/token.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { auditOf } from '../support/read/audit.ts';
import { startSecondServer } from '../support/app/second-server.ts';
import { run } from './run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const mailwright = async (...args: string[]) => {
  const env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  const { code, stdout, stderr } = await run(args, env);
  return { code, stdout: stdout.trimEnd(), stderr };
};

/** A process that is started after a rotation. */
async function restarted<T>(work: (running: Running) => Promise<T> | T): Promise<T> {
  const running = await startSecondServer(app);
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

/** A link of a process, as far as tests need it. */
const linkOf = ({ services }: Running): string =>
  createTokens(keyRingOf({ signingKeys: [] }, services.installation)).sign('confirm', {
    id: newId(),
    isOfEmail: false,
    mode: 'live',
    organizationId: app.organizationId,
    contactId: newId(),
    subtypeIds: [],
    templateVersionId: null,
    preview: null,
  });

test('the own signing key is replaced, and its links are accepted for the grace period', async () => {
  const now = new Date();
  const { services } = app.running;
  const token = linkOf(app.running);
  const sealed = services.sealedSecrets.seal('secret', 'label');

  const rotated = await mailwright(
    ...['secrets', 'rotate-signing-key', '--grace-days', '7', '--as', 'anna', '--json'],
  );
  const { previous_valid_until: until } = JSON.parse(rotated.stdout) as Record<string, string>;
  const second = await restarted(({ services: later }) => {
    expect(later.openToken('confirm', token, now)).not.toBeNull();
    expect(later.openToken('confirm', token, new Date(until!))).toBeNull();
    expect(later.sealedSecrets.open(sealed, 'label')).toBe('secret');
    expect(later.sealedSecrets.prefix).not.toBe(services.sealedSecrets.prefix);
    return later.installation.signingKey;
  });

  // A leaked key is retired at once. Those that were replaced earlier are named.
  const leaked = await mailwright('secrets', 'rotate-signing-key', '--grace-days', '0');
  expect(leaked.stdout).toContain('Restart all processes now');
  expect(leaked.stdout).toContain('Links of 1 key that was replaced earlier are accepted longer');
  await restarted(({ services: later }) => {
    expect(later.installation.formerSigningKeys.map(({ key }) => key)).toContainEqual(second);
    expect(later.openToken('confirm', token, now)).not.toBeNull();
    expect(later.sealedSecrets.open(sealed, 'label')).toBe('secret');
  });

  const listed = await mailwright('secrets', 'list', '--json');
  const { secrets } = JSON.parse(listed.stdout) as { secrets: Record<string, unknown>[] };
  expect(secrets).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'signing', valid_until: null }),
      expect.objectContaining({ valid_until: until, rotated_by: 'anna' }),
    ]),
  );
  expect(listed.stdout).not.toContain('value');
  // The same table contains hashes of the access rights and of the schema.
  expect(secrets.map(({ name, protects }) => [name, protects])).not.toContainEqual([
    'access',
    expect.anything(),
  ]);
  expect(secrets.map(({ protects }) => protects)).not.toContain('–');

  // After the theft of a backup, all keys in it end at once; the secrets that they encrypted stay readable.
  const stolen = await mailwright('secrets', 'rotate-signing-key', '--grace-days', '0', '--all');
  expect(stolen.stdout).not.toContain('accepted longer');
  await restarted(({ services: later }) => {
    expect(later.openToken('confirm', token, new Date())).toBeNull();
    expect(later.sealedSecrets.open(sealed, 'label')).toBe('secret');
  });
});

test('processes that run during a rotation accept the links of those that were started after it', async () => {
  await restarted(async (running) => {
    const { services } = running;
    await mailwright('secrets', 'rotate-signing-key', '--grace-days', '1');
    await restarted((later) => {
      expect(services.openToken('confirm', linkOf(later), new Date())).not.toBeNull();
      expect(later.services.openToken('confirm', linkOf(running), new Date())).not.toBeNull();
      const sealed = later.services.sealedSecrets.seal('secret', 'label');
      expect(services.sealedSecrets.open(sealed, 'label')).toBe('secret');
    });
    // The next key is in a stolen backup, too, so another one replaces it.
    const { nextSigningKey } = services.installation;
    await mailwright('secrets', 'rotate-signing-key', '--grace-days', '0', '--all');
    await restarted(({ services: later }) => {
      const { signingKey, formerSigningKeys } = later.installation;
      const former = formerSigningKeys.map(({ key }) => key.toString('hex'));
      expect(former).toContain(nextSigningKey.toString('hex'));
      expect([...former, nextSigningKey.toString('hex')]).not.toContain(signingKey.toString('hex'));
    });
  });
});

test.each([
  [['rotate-signing-key', '--grace-days', '731'], 'from 0 to 730'],
  [['rotate-signing-key', '--grace-days', '1.5'], 'from 0 to 730'],
])('secrets %j is refused', async (args, message) => {
  const { code, stderr } = await mailwright('secrets', ...args);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});

test('an API key is replaced by one with the same rights, and both are accepted for the overlap', async () => {
  const old = await app.issue({ scopes: ['read', 'send'] });
  const idOf = async (key: string): Promise<string> =>
    (await app.client(key).get('/api/v1/api-keys/current')).body.id;
  const id = await idOf(old);
  const rotated = await mailwright(
    ...['organizations', 'rotate-key', id, '--overlap-hours', '1', '--as', 'anna', '--json'],
  );
  const { key, previous } = JSON.parse(rotated.stdout) as {
    key: string;
    previous: { expires_at: string };
  };
  const before = (await app.client(old).get('/api/v1/api-keys/current')).body;
  const after = (await app.client(key).get('/api/v1/api-keys/current')).body;
  expect(before.expires_at).toBe(previous.expires_at);
  expect(after).toMatchObject({ scopes: before.scopes, mode: 'live', expires_at: null });
  expect(await auditOf(app, id)).toContainEqual(
    expect.objectContaining({ operation: 'apiKeys.rotate' }),
  );

  // A second rotation of the same key would end with its overlap.
  const second = await mailwright('organizations', 'rotate-key', id);
  expect([second.code, second.stdout]).toEqual([1, '']);
  expect(second.stderr).toContain(`was replaced by ${after.id} already`);

  // Without an overlap, the previous key ends at once.
  const { stdout: last } = await mailwright(
    ...['organizations', 'rotate-key', after.id, '--overlap-hours', '0'],
  );
  expect((await app.client(key).get('/api/v1/api-keys/current')).status).toBe(401);
  expect((await app.client(last).get('/api/v1/api-keys/current')).status).toBe(200);
  const again = await mailwright('organizations', 'rotate-key', after.id);
  expect(again.stderr).toContain('is revoked or has expired');
});

const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // PostgreSQL refuses the password.
    if (error instanceof pg.DatabaseError && error.code === '28P01') return false;
    throw error;
  } finally {
    await client.end();
  }
};

// The last test: the running server cannot open connections any more.
test('the database roles get new passwords, which started processes use', async () => {
  const { appUrl, workerUrl } = app.running.services.installation;
  const rotated = await mailwright('secrets', 'rotate-database-passwords', '--json');
  const { roles } = JSON.parse(rotated.stdout) as { roles: string[] };
  const names = ['app', 'auth', 'worker'].map((kind) => expect.stringMatching(`_${kind}$`));
  expect(roles).toEqual(names);
  expect(await Promise.all([appUrl, workerUrl].map(canConnect))).toEqual([false, false]);
  await restarted(async ({ address, services }) => {
    const { installation } = services;
    expect(await canConnect(installation.workerUrl)).toBe(true);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});
