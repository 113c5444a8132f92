import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from '../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../support/account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { queueEmail } from '../support/emails.ts';
import { execute } from '../support/requests.ts';
import { argumentsOf } from './documented.ts';
import { run } from './run.ts';

const GUIDE = resolve(import.meta.dirname, '../../spec/guides/trouble.md');
const ROW = /^\| (?<symptom>[^|]+?) +\| `(?<command>[^`]+)` +\| /gm;

/** The commands of the guide, by their symptoms. */
const COMMANDS = new Map(
  [...readFileSync(GUIDE, 'utf8').matchAll(ROW)].map(({ groups }) => [
    groups!.symptom!,
    groups!.command!,
  ]),
);

let app: TestApp;
let shop: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  shop = await createOrganization(app, 'shop');
});
afterAll(() => app.close());
beforeEach(() =>
  execute(
    app,
    sql`delete from pauses`,
    sql`delete from send_gates`,
    sql`delete from restored_emails`,
    sql`delete from relay_domains`,
    sql`delete from mikro_orm_migrations where name like '9999%'`,
    sql`delete from emails`,
    sql`delete from pgboss.job`,
  ),
);

interface Cause {
  /** Makes the symptom. Returns what replaces words of the command. */
  cause: () => Promise<Record<string, string> | void>;
  /** What the command prints. */
  shows: RegExp;
  env?: Record<string, string>;
  code?: number;
}

const mailwright = (args: string[], env: Record<string, string> = {}) =>
  run(args, { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox', ...env });

const failed = (code: string) => async (): Promise<void> => {
  await queueEmail(app, { status: 'failed', failure_code: code, failure_message: 'Test' });
};

const CAUSES: Record<string, Cause> = {
  'All email waits': {
    cause: async () => {
      await queueEmail(app);
      await mailwright(['sending', 'pause', '--reason', 'Forgotten', '--as', 'anna']);
    },
    shows: /all email has been paused since .* by the operator anna: Forgotten/,
  },
  'All email waits, and `queue` shows no pause': {
    cause: async () => void (await queueEmail(app)),
    shows: /"claimed":0/,
  },
  'Email waits after a restore or a failover': {
    cause: async () => {
      await queueEmail(app);
      await execute(app, sql`select hold_restored_emails('identity')`);
    },
    shows: /^demo {2}demo-shop\.example {2}normal {2}1 {2}oldest due/,
  },
  'Email of one organization waits': {
    cause: async () => {
      await queueEmail(app);
      const { status } = await app.live.post('/api/v1/sending/pause', { reason: 'Checking' });
      expect(status).toBe(200);
    },
    shows: /demo has been paused since .* by the API key/,
  },
  'Email from one domain waits (SMTP)': {
    cause: () =>
      execute(
        app,
        sql`insert into relay_domains (relay, organization_id, domain, refusals, message, blocked_at, probe_at)
          values ('127.0.0.1:2525', ${app.organizationId}, 'demo-shop.example', 5, '550 No SPF', now(), now())`,
      ),
    shows: /Mail from demo-shop\.example of demo has been paused since .*550 No SPF/,
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1:2525' },
  },
  'One email has not arrived': {
    cause: async () => ({ '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40': await queueEmail(app) }),
    shows: /It waits in the queue/,
  },
  'Emails have failed as `expired`': { cause: failed('expired'), shows: /^demo {2}expired {2}1/ },
  'Emails have failed as `provider_rejected`': {
    cause: failed('provider_rejected'),
    shows: /^demo {2}provider_rejected {2}1/,
  },
  'Emails have failed as `outcome_unknown`': {
    cause: failed('outcome_unknown'),
    shows: /^demo {2}outcome_unknown {2}1/,
  },
  'Many addresses are suppressed after a fault of a server': {
    cause: () =>
      execute(
        app,
        sql`insert into suppressions (organization_id, address_hash, reason)
          values (${shop.id}, decode(repeat('01', 32), 'hex'), 'hard_bounce')`,
      ),
    shows: /Found 1 suppressions; nothing was lifted/,
  },
  'Sends respond with 403 `SENDING_PAUSED`': {
    cause: async () => {
      await mailwright(['organizations', 'suspend', 'shop', '--reason', 'Unpaid']);
    },
    shows: /^shop +suspended /m,
  },
  'Every request of a customer responds with 401': {
    cause: async () => {
      await execute(
        app,
        sql`update api_keys set revoked_at = now() where organization_id = ${shop.id}`,
      );
      expect((await shop.live.get('/api/v1/organization')).status).toBe(401);
    },
    shows: /^shop +(active|suspended) /m,
  },
  'The schema is too new, or comes from another line': {
    cause: () =>
      execute(
        app,
        sql`insert into mikro_orm_migrations (name) values ('9999-contract-9998-column')`,
      ),
    shows: /The schema of the database is too new .* 9999-contract-9998-column/,
    code: 1,
  },
};

/** Tested elsewhere. */
const ELSEWHERE: Record<string, string> = {
  'Everything responds with 503': 'test/app/hardening/outage.test.ts',
  "An organization's requests fail, and you do not know why": 'test/cli/account/requests.test.ts',
  'A backup cannot be trusted': 'test/app/hardening/servers.test.ts',
  'It waits for the migration lock': 'test/platform/installation/migration-lock.test.ts',
  'Deliveries fail as `secret_unavailable`': 'test/webhooks/signing-keys.test.ts',
};

test('every symptom of the guide is tested', () => {
  expect(COMMANDS.size).toBeGreaterThanOrEqual(15);
  const tested = [...Object.keys(CAUSES), ...Object.keys(ELSEWHERE)].sort();
  expect([...COMMANDS.keys()].sort()).toEqual(tested);
});

test.each(Object.entries(CAUSES))(
  '%s: the command of the guide shows why',
  async (symptom, { cause, shows, env, code = 0 }) => {
    const replaced = (await cause()) ?? {};
    const line = COMMANDS.get(symptom)!.replace('npm run mailwright -- ', '');
    const args = argumentsOf(line)
      .filter((word) => word !== '--json' || line.includes('queue --json'))
      .map((word) => replaced[word] ?? word)
      .map((word) => (word === '2026-01-31T12:00:00Z' ? new Date(0).toISOString() : word));
    const ended = await mailwright(args, env);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(shows);
  },
);

test('the guide is in the reference', () => {
  const guides = readFileSync(join(GUIDE, '../../reference/guides.ts'), 'utf8');
  expect(guides).toContain("'trouble.md'");
});
