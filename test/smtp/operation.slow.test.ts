import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import { openOrm } from '../../server/app/orm.ts';
import { newId } from '../../server/platform/values/id.ts';
import { freePort, launch, type Program } from '../cli/run.ts';
import { TestClient } from '../support/app/client.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { eventually } from '../support/eventually.ts';
import { writeCertificate } from '../support/fakes/certificate.ts';
import { type Proxy, startProxy } from '../support/fakes/proxy.ts';
import { readEmailRow } from '../support/read/emails.ts';
import { FROM, keyWith, startSubmissionApp } from './submission-app.ts';
import { idsIn, plainMessage, Wire } from './wire.ts';

/** Prints what a process listens to and what it loads for mail by SMTP. */
const WITNESS = `
import { registerHooks } from 'node:module';
import { Server } from 'node:net';
const { listen } = Server.prototype;
Server.prototype.listen = function (...given) {
  process.stderr.write('LISTENS\\n');
  return listen.apply(this, given);
};
registerHooks({
  resolve(specifier, context, next) {
    if (/^smtp-server$|\\/smtp\\/index\\.ts$/.test(specifier)) process.stderr.write('LOADS ' + specifier + '\\n');
    return next(specifier, context);
  },
});`;

const someone = (): string => `${newId()}@example.com`;

const startSession = async (port: number, key: string): Promise<Wire> => {
  const wire = await Wire.open(port, { secure: true });
  await wire.command('EHLO client.example');
  expect(await wire.login(key)).toMatch(/^235 /);
  return wire;
};

/** Up to the message, whose lines can then be written. */
const beginMessage = async (wire: Wire, to: string): Promise<void> => {
  await wire.command(`MAIL FROM:<${FROM}>`);
  expect(await wire.command(`RCPT TO:<${to}>`)).toMatch(/^250 /);
  expect(await wire.command('DATA')).toMatch(/^354 /);
};

const finish = (wire: Wire, text: string): Promise<string> => {
  wire.write(`${text}\r\n.\r\n`);
  return wire.reply();
};

describe('EMAILS-29 a process of its own', () => {
  let database: TestDatabase;
  let owner: MikroORM;
  let proxy: Proxy;
  let key: string;
  const folder = mkdtempSync(join(tmpdir(), 'submission-'));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  beforeAll(async () => {
    writeCertificate(files, 'smtp.test');
    database = await createMigratedDatabase();
    owner = openOrm(database.url, { applicationName: 'mailwright test', maxConnections: 2 }, null);
    ({ live: key } = await owner.em.fork().transactional(createDemoAccount));
    proxy = await startProxy(database.url);
  });
  afterAll(async () => {
    await owner.close(true);
    await proxy.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const startServer = async (env: Record<string, string>): Promise<Program> => {
    const program = launch(['start'], { DATABASE_URL: proxy.url, PORT: await freePort(), ...env });
    await eventually(
      async () => program.printed.stdout + program.printed.stderr,
      (printed) => printed.includes('"ready"'),
    );
    return program;
  };
  const stop = async (program: Program): Promise<void> => {
    program.process.kill('SIGKILL');
    await program.ended;
  };
  const listening = (port: string) => ({
    SMTP_LISTEN: `smtps://127.0.0.1:${port}`,
    SMTP_TLS_CERT: files.cert,
    SMTP_TLS_KEY: files.key,
  });

  test('listens only to the API without SMTP_LISTEN, and loads nothing for mail by SMTP', async () => {
    const own = {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: 'smtp://127.0.0.1:9',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WITNESS)}`,
    };
    const seen = async (env: Record<string, string>): Promise<string[]> => {
      const program = await startServer({ ...own, ...env });
      await stop(program);
      return program.printed.stderr.match(/^(?:LISTENS|LOADS \S+)$/gm) ?? [];
    };
    expect(await seen({})).toEqual(['LISTENS']);
    const withIt = await seen(listening(await freePort()));
    expect(withIt.filter((line) => line === 'LISTENS')).toHaveLength(2);
    expect(withIt).toContain('LOADS ../smtp/index.ts');
    expect(withIt).toContain('LOADS smtp-server');
  });

  test('answers 451 while the database is away, and accepts the repeated message once', async () => {
    const port = await freePort();
    const http = await freePort();
    const program = await startServer({
      ...listening(port),
      MAIL_TRANSPORT: 'mailbox',
      PORT: http,
    });
    try {
      const [inProgress, other] = await Promise.all(
        Array.from({ length: 2 }, () => startSession(Number(port), key)),
      );
      const to = someone();
      const message = plainMessage();
      await beginMessage(inProgress!, to);
      await proxy.cut();
      expect(await finish(inProgress!, message)).toMatch(/^451 4\.3\.0 /);
      await other!.command(`MAIL FROM:<${FROM}>`);
      expect(await other!.command(`RCPT TO:<${to}>`)).toMatch(/^451 4\.3\.0 /);
      const fresh = await Wire.open(Number(port), { secure: true });
      await fresh.command('EHLO client.example');
      expect(await fresh.login(key)).toMatch(/^4\d\d /);
      await proxy.restore();

      const first = await eventually(
        () => other!.command('RSET').then(() => other!.send({ to: [to] }, message)),
        (reply) => reply.startsWith('250'),
      );
      expect(await inProgress!.send({ to: [to] }, message)).toBe(first);
      const client = new TestClient(`http://127.0.0.1:${http}`, key);
      const { body } = await client.get(`/api/v1/emails?to=${to}`);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(idsIn(first));
    } finally {
      await proxy.restore();
      await stop(program);
    }
  });
});

test('EMAILS-29 a server that stops answers each message with 250 or 421, and has stored those with 250', async () => {
  const app = await startSubmissionApp();
  try {
    const key = await keyWith(app, 'live', 'send');
    const session = (): Promise<Wire> => app.session(key);
    const ending = await session();
    const unending = await session();
    const idle = await session();
    for (const wire of [ending, unending]) {
      await beginMessage(wire, someone());
      wire.write('From: Demo Shop <hello@demo-shop.example>\r\n');
    }
    const stopped = app.running.stop();
    expect(await idle.command(`MAIL FROM:<${FROM}>`)).toMatch(/^421 4\.3\.2 /);
    const reply = await finish(ending, 'Subject: Order 1042\r\n\r\nHello.');
    expect(reply).toMatch(/^250 2\.0\.0 /);
    expect(await unending.reply()).toMatch(/^421 4\.3\.2 /);
    await stopped;
    const [id = ''] = idsIn(reply);
    const row = await app.asOwner((em) => readEmailRow(em, id));
    expect(row).toMatchObject({ subject: 'Order 1042' });
  } finally {
    await app.close();
  }
});
