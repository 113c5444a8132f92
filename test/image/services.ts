import assert from 'node:assert/strict';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import { openOrm } from '../../server/app/orm.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { freePort } from '../cli/run.ts';
import { environmentOf, readCompose, readExample, secondsOf } from '../deploy/compose.ts';
import { createDatabase } from '../faults/installation.ts';
import { untilLogged } from '../install/program.ts';
import { startDatabaseServer } from '../support/database/database-server.ts';
import { eventually } from '../support/eventually.ts';
import { startSmtpEndpoint, type SmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { runInContainer, startContainer, type Container } from './container.ts';

/** Runs the services of compose.yaml with a PostgreSQL and an SMTP server of the tests. */
export async function testServices(container: Container): Promise<string> {
  const postgres = await startDatabaseServer({});
  const smtp = await startSmtpEndpoint();
  try {
    const databaseUrl = await createDatabase(postgres.url);
    await runServices(container, databaseUrl, smtp);
  } finally {
    await smtp.close();
    await postgres.stop();
  }
  return 'migrate, API and worker, /readyz, health check, one email over SMTP, SIGTERM: ok';
}

async function runServices(
  container: Container,
  databaseUrl: string,
  smtp: SmtpEndpoint,
): Promise<void> {
  const example = readExample();
  const { services } = readCompose(example);
  const { migrate, api, worker } = services;
  assert.ok(migrate?.command && api?.command && worker?.command);
  const port = await freePort();
  // The example's hosts do not exist here. The containers share the machine's network, so each needs ports of its own.
  const here = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, PORT: port };
  const listenOnFreePort = async () => ({ ADMIN_LISTEN: `0.0.0.0:${await freePort()}` });
  const env = { ...environmentOf(api, example), ...here, ...(await listenOnFreePort()) };
  const workerEnv = { ...environmentOf(worker, example), ...here, ...(await listenOnFreePort()) };
  const run = (...args: string[]) =>
    runInContainer(container, env, [...container.config.Entrypoint, ...args]);

  const migrated = run(...migrate.command);
  assert.equal(migrated.status, 0, migrated.output);
  const created = run('organizations', 'create', 'shop', '--name', 'Shop');
  assert.equal(created.status, 0, created.output);
  const key = await createAccount(databaseUrl);

  const apiContainer = startContainer(container, env, api.command);
  const workerContainer = startContainer(container, workerEnv, worker.command);
  try {
    await Promise.all(
      [apiContainer, workerContainer].map((started) => untilLogged(started, '"msg":"ready"')),
    );
    const baseUrl = `http://127.0.0.1:${port}`;
    assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200, apiContainer.output());
    const [, ...healthcheck] = container.config.Healthcheck.Test;
    const healthy = runInContainer(container, env, healthcheck);
    assert.equal(healthy.status, 0, healthy.output);
    const [, ...workerHealthcheck] = worker.healthcheck?.test ?? [];
    const healthyWorker = runInContainer(container, workerEnv, workerHealthcheck);
    assert.equal(healthyWorker.status, 0, healthyWorker.output);

    await send(baseUrl, key);
    await eventually(
      async () => smtp.messages.length,
      (count) => count === 1,
    );
    assert.deepEqual(smtp.messages[0]?.recipients, ['ada@example.com']);

    const stopped = await Promise.all([
      apiContainer.stop(secondsOf(api.stop_grace_period)),
      workerContainer.stop(secondsOf(worker.stop_grace_period)),
    ]);
    assert.deepEqual(stopped, [0, 0], apiContainer.output() + workerContainer.output());
    assert.equal(smtp.messages.length, 1);
    for (const command of [healthcheck, workerHealthcheck]) {
      const unhealthy = runInContainer(container, workerEnv, command);
      assert.equal(unhealthy.status, 1, 'The health check must fail without a server.');
    }
  } finally {
    await Promise.all([apiContainer.stop(), workerContainer.stop()]);
  }
}

async function send(baseUrl: string, key: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/v1/emails/send`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      to: 'ada@example.com',
      template: 'password-reset',
      data: { name: 'Ada', reset_url: 'https://demo-shop.example/reset/1' },
    }),
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** The demo account, with senders that are verified for SMTP; resolves with its live key. */
async function createAccount(databaseUrl: string): Promise<string> {
  const orm = openOrm(databaseUrl, { applicationName: 'mailwright test', maxConnections: 1 }, null);
  try {
    const { live } = await orm.em.fork().transactional(createDemoAccount);
    await query(orm.em.fork(), sql`update sender_addresses set verified_with = 'smtp'`);
    await query(orm.em.fork(), sql`update domains set verified_with = 'smtp'`);
    return live;
  } finally {
    await orm.close();
  }
}
