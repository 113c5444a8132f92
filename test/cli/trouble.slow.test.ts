import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { keyRingOf } from '../../server/app/key-ring-of.ts';
import { type Running, start } from '../../server/app/start.ts';
import { readConfig } from '../../server/platform/config.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import type { AfterRestore } from '../../server/platform/installation/restore.ts';
import { createLog } from '../../server/platform/log.ts';
import { createTokens } from '../../server/platform/tokens/token.ts';
import { newId } from '../../server/platform/values/id.ts';
import { upload } from '../audience/imports/import-file.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { TestClient } from '../support/app/client.ts';
import { queueEmail } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { execute } from '../support/app/requests.ts';
import { argumentsOf } from './documented.ts';
import { launch, makeFolder, run } from './run.ts';

const GUIDE = resolve(import.meta.dirname, '../../spec/guides/trouble.md');
const ROW = /^\| (?<symptom>[^|]+?) +\| `(?<command>[^`]+)` +\| (?<text>.+?) +\|$/gm;

const ROWS = [...readFileSync(GUIDE, 'utf8').matchAll(ROW)].map(({ groups }) => groups!);

/** The commands of the guide, by their symptoms. */
const COMMANDS = new Map(ROWS.map(({ symptom, command }) => [symptom!, command!]));

/** The commands in the last column. */
const MENDS = new Map(
  ROWS.map(({ symptom, text }) => [
    symptom!,
    [...text!.matchAll(/`((?:npm run mailwright --|npx mailwright) [^`]+)`/g)].map(
      ([, line]) => line!,
    ),
  ]),
);

let app: TestApp;
let shop: TestOrganization;
let folder: Awaited<ReturnType<typeof makeFolder>>;
/** A file with the checkpoint of the shop. */
let checkpoints: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  shop = await createOrganization(app, 'shop');
  const subtypes = [{ slug: 'news', name: 'News', visibility: 'public' }];
  const type = { name: 'News', kind: 'marketing', subtypes };
  await shop.live.request('PUT', '/api/v1/subscription-types/all', { body: type });
  for (const email of ['jan@example.com', 'eva@example.com']) {
    await shop.live.post('/api/v1/contacts', { email, opt_in_subtype_slugs: ['news'] });
  }
  const { body } = await shop.live.post('/api/v1/consent-checkpoints', undefined);
  folder = await makeFolder();
  checkpoints = join(folder.path, 'checkpoints.txt');
  await writeFile(checkpoints, body.note);
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});
beforeEach(() =>
  execute(
    app,
    sql`delete from pauses`,
    sql`delete from send_token_buckets`,
    sql`delete from restored_emails`,
    sql`delete from mikro_orm_migrations where name like '9999%'`,
    sql`delete from emails`,
    sql`delete from pgboss.job`,
  ),
);

interface Cause {
  /** Makes the symptom. Returns what replaces words of the command. */
  cause: () => Promise<Replaced | void>;
  /** What the command prints. */
  shows: RegExp;
  env?: Record<string, string>;
  code?: number;
  /** Does what the last column says, and asserts that the symptom is gone. Absent if the fix is not a command. */
  mend?: (symptom: string, replaced: Replaced) => Promise<void>;
}

const mailwright = (args: string[], env: Record<string, string> = {}) =>
  run(args, {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
    MAILWRIGHT_URL: app.baseUrl,
    MAILWRIGHT_API_KEY: app.live.key ?? '',
    ...env,
  });

type Replaced = Record<string, string>;

/** The arguments of a command of the guide. */
const argsOf = (line: string, replaced: Replaced = {}): string[] =>
  argumentsOf(line.replace(/^(?:npm run mailwright --|npx mailwright) /, ''))
    .map((word) => replaced[word] ?? word)
    .map((word) => (word === '2026-01-31T12:00:00Z' ? new Date(0).toISOString() : word));

/** Runs the command in the last column that contains the words. Returns what it prints. */
async function mendWith(symptom: string, words: string): Promise<string> {
  const found = MENDS.get(symptom)?.filter((line) => line.includes(words)) ?? [];
  expect(found).toHaveLength(1);
  return succeed(argsOf(found[0]!));
}

async function succeed(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await mailwright(args);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
}

const sendAs = (client: TestClient) =>
  client.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    content: { subject: 'Order', text: 'It has arrived.' },
  });

/** An email that was accepted and waits. */
async function accept(): Promise<string> {
  const { status, body } = await sendAs(app.live);
  expect(status).toBe(200);
  return body.id;
}

const isNotPaused = async (): Promise<void> =>
  expect(await succeed(['queue'])).toContain('Sending is not paused.');

/** Runs a worker of its own process until the condition is met. */
async function withOwnWorker(symptom: string, isWell: () => Promise<boolean>): Promise<void> {
  const line = MENDS.get(symptom)?.find((one) => one.includes('start --worker')) ?? '';
  const worker = launch(argsOf(line), {
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
  });
  try {
    await eventually(isWell, (is) => is);
  } finally {
    worker.process.kill('SIGTERM');
    await worker.ended;
  }
}

const failed = (code: string) => async (): Promise<void> => {
  const id = await accept();
  await execute(
    app,
    sql`update emails set status = 'failed', failure_code = ${code} where id = ${id}`,
    sql`delete from pgboss.job where id = ${id}`,
  );
};

/** The command without `--dry-run` sends the email again. */
async function resend(symptom: string): Promise<void> {
  const args = argsOf(COMMANDS.get(symptom)!).filter((word) => word !== '--dry-run');
  expect(await succeed(args)).toBe('1 email was queued again.\n');
  const again = sql`select status from emails where resend_of is not null`;
  expect(await app.asOwner((em) => query(em, again))).toEqual([{ status: 'queued' }]);
}

/** Another server of the installation, with settings. */
async function withServer<T>(
  env: Record<string, string>,
  work: (running: Running) => Promise<T> | T,
  afterRestore: AfterRestore | null = null,
): Promise<T> {
  const config = readConfig({
    DATABASE_URL: app.database.url,
    MAIL_TRANSPORT: 'mailbox',
    PORT: '0',
    NODE_ENV: 'test',
    ...env,
  });
  const running = await start(
    config,
    { api: true, worker: false, afterRestore },
    createLog('silent'),
  );
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

/** Of the symptoms below. */
let imported = '';
let link = '';
const OLD_KEY = 'o'.repeat(43);
const NEW_KEY = 'n'.repeat(43);
const SES = {
  MAIL_TRANSPORT: 'ses',
  AWS_REGION: 'eu-central-1',
  SES_CONFIGURATION_SET: 'mailwright',
};

const linkOf = ({ services }: Running): string =>
  createTokens(keyRingOf({ signingKeys: [OLD_KEY] }, services.installation)).sign('confirm', {
    id: newId(),
    isOfEmail: false,
    mode: 'live',
    organizationId: app.organizationId,
    contactId: newId(),
    subtypeIds: [],
    templateVersionId: null,
    preview: null,
  });

const CAUSES: Record<string, Cause> = {
  'All email waits': {
    cause: async () => {
      await queueEmail(app);
      await mailwright(['sending', 'pause', '--reason', 'Forgotten', '--as', 'anna']);
    },
    shows: /all email has been paused since .* by the operator anna: Forgotten/,
    mend: async (symptom) => {
      await mendWith(symptom, 'sending resume');
      await isNotPaused();
    },
  },
  'All email waits, and `queue` shows no pause': {
    cause: async () => void (await accept()),
    shows: /^No worker is alive/m,
    mend: async (symptom) => {
      const waiting = sql`select from emails where status = 'queued'`;
      await withOwnWorker(
        symptom,
        async () => (await app.asOwner((em) => query(em, waiting))).length === 0,
      );
    },
  },
  'Email waits after a restore or a failover': {
    cause: async () => {
      await accept();
      await withServer({}, () => {}, { author: 'anna' });
    },
    shows: /^demo {2}demo-shop\.example {2}normal {2}1 {2}oldest due [\d: -]+ UTC$/m,
    mend: async (symptom) => {
      const released = await mendWith(symptom, 'queue held release --organization shop');
      expect(released).toBe('Released 0 held emails to be sent.\n');
      const all = ['queue', 'held', 'release', '--all', '--as', 'anna'];
      expect(await succeed(all)).toBe('Released 1 held email to be sent.\n');
      expect(await succeed(['queue', 'held'])).toBe('No email is held after a restore.\n');
    },
  },
  'Email of one organization waits': {
    cause: async () => {
      await accept();
      const { status } = await app.live.post('/api/v1/sending/pause', { reason: 'Checking' });
      expect(status).toBe(200);
    },
    shows: /demo has been paused since .* by the API key/,
    mend: async () => {
      expect((await app.live.post('/api/v1/sending/resume', {})).status).toBe(200);
      await isNotPaused();
    },
  },
  'One email has not arrived': {
    cause: async () => ({ '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40': await accept() }),
    shows:
      /No worker has been alive.* It continues when the operator of the server starts a worker/,
  },
  'Emails have failed as `expired`': {
    cause: failed('expired'),
    shows: /^demo {2}expired {2}1/,
    mend: resend,
  },
  'Emails have failed as `provider_rejected`': {
    cause: failed('provider_rejected'),
    shows: /^demo {2}provider_rejected {2}1/,
    mend: resend,
  },
  'Emails have failed as `outcome_unknown`': {
    cause: failed('outcome_unknown'),
    shows: /^demo {2}outcome_unknown {2}1/,
    mend: resend,
  },
  'Many addresses are suppressed after a fault of a server': {
    cause: () =>
      execute(
        app,
        sql`insert into suppressions (organization_id, address_hash, reason)
          values (${shop.id}, decode(repeat('01', 32), 'hex'), 'hard_bounce')`,
      ),
    shows: /Found 1 suppression; nothing was lifted/,
    mend: async (symptom) => {
      const args = argsOf(COMMANDS.get(symptom)!).filter((word) => word !== '--dry-run');
      expect(await succeed(args)).toMatch(/^Lifted 1 suppression;/);
      const left = sql`select from suppressions where organization_id = ${shop.id}`;
      expect(await app.asOwner((em) => query(em, left))).toEqual([]);
    },
  },
  'Sends respond with 403 `SENDING_PAUSED`': {
    cause: async () => {
      await succeed(['organizations', 'suspend', 'shop', '--reason', 'Unpaid']);
      expect((await sendAs(shop.live)).status).toBe(403);
    },
    shows: /^shop +suspended /m,
    mend: async (symptom) => {
      await mendWith(symptom, 'organizations resume shop');
      expect((await sendAs(shop.live)).status).toBe(200);
    },
  },
  'The same, and the state is `paused`': {
    cause: () =>
      execute(
        app,
        sql`insert into sending_guards (organization_id, state, since, reason)
          values (${shop.id}, 'paused', now(), 'hard_bounces')`,
      ),
    shows: /^shop: paused \(hard_bounces\) since .*\n {2}hard bounces/,
    mend: async (symptom) => {
      expect(await mendWith(symptom, 'guard shop --clear')).toMatch(/^shop: ok/);
      expect((await sendAs(shop.live)).status).toBe(200);
    },
  },
  'Sends respond with 429 `QUOTA_EXCEEDED`': {
    cause: async () => {
      await succeed(['organizations', 'limits', 'shop', '--daily', '0']);
      expect((await sendAs(shop.live)).status).toBe(429);
    },
    shows: /^ {2}day \(UTC\) +0 emails, \d+ used, resets at [\d: -]+ UTC$/m,
    mend: async (symptom) => {
      await mendWith(symptom, '--daily 10000');
      expect((await sendAs(shop.live)).status).toBe(200);
    },
  },
  'Every request of a customer responds with 401': {
    cause: async () => {
      const keys = sql<{ id: string }>`select id from api_keys where organization_id = ${shop.id}`;
      for (const { id } of await app.asOwner((em) => query(em, keys))) {
        await succeed(['organizations', 'revoke-key', id]);
      }
      expect((await shop.live.get('/api/v1/organization')).status).toBe(401);
    },
    shows: /^shop +active /m,
    mend: async (symptom) => {
      const key = await mendWith(symptom, 'create-key shop');
      expect((await sendAs(app.client(key.trim()))).status).toBe(200);
    },
  },
  'Emails stay `sent`': {
    cause: async () => ({
      '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40': await queueEmail(app, {
        status: 'sent',
        transport: 'ses',
        sent_at: new Date(),
      }),
    }),
    shows: /no provider events are set up, so “sent” is the last status/,
    env: SES,
    mend: async (symptom, replaced) => {
      const env = {
        ...SES,
        SES_EVENTS_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/1/events',
      };
      const { stdout } = await mailwright(argsOf(COMMANDS.get(symptom)!, replaced), env);
      expect(stdout).toMatch(/The mail provider delivers it, and reports when/);
    },
  },
  'An import makes no progress': {
    cause: async () => {
      imported = await upload(app.live, { parts: ['email\nada@example.com\n'] });
      await app.live.post(`${imported}/start`, {});
    },
    shows: /^No worker is alive/m,
    mend: (symptom) =>
      withOwnWorker(
        symptom,
        async () => (await app.live.get(imported)).body.status === 'completed',
      ),
  },
  'Links in old emails return an error': {
    cause: async () => {
      link = await withServer({ SIGNING_KEYS: OLD_KEY }, linkOf);
      await withServer({ SIGNING_KEYS: NEW_KEY }, (running) => {
        expect(running.services.openToken('confirm', link, new Date())).toBeNull();
      });
      await succeed(['secrets', 'rotate-signing-key', '--grace-days', '0', '--as', 'anna']);
    },
    shows: /^signing:\S+ {2}since [\d: -]+ UTC, until [\d: -]+ UTC, rotated by anna {2}/m,
    mend: () =>
      withServer({ SIGNING_KEYS: `${NEW_KEY},${OLD_KEY}` }, (running) => {
        expect(running.services.openToken('confirm', link, new Date())).not.toBeNull();
      }),
  },
  '`consentCheckpoints.create` responds with 503, or a worker logs `a consent log was altered`': {
    cause: () => execute(app, sql`delete from consent_nodes where organization_id = ${shop.id}`),
    shows: /^Repaired the log of 2 entries[^]*wrong: 1\.[^]*newest checkpoint, of 2 entries\.$/m,
  },
  'A worker logs that entries of the consent history were removed': {
    cause: async () => {
      await execute(
        app,
        sql`insert into consent_log_queue (ledger_id, organization_id) values (uuidv7(), ${shop.id})`,
      );
      return { 'checkpoints.txt': checkpoints };
    },
    shows: /^- Entry \S+ was removed from the consent history before it was in the log\.$/m,
    code: 1,
  },
  'The schema is too new, or contains migrations that this version does not know': {
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
  'Email from one domain waits (SMTP)': 'test/cli/trouble-running.slow.test.ts',
  'A campaign stands still': 'test/cli/trouble-running.slow.test.ts',
  'Email is sent slowly': 'test/cli/trouble-running.slow.test.ts',
  'An endpoint fails, or is disabled': 'test/cli/trouble-running.slow.test.ts',
  'Everything responds with 503': 'test/app/hardening/outage.slow.test.ts',
  'The dashboard cannot be opened': 'test/cli/trouble-running.slow.test.ts',
  "An organization's requests fail, and you do not know why": 'test/cli/account/requests.test.ts',
  'A person cannot sign in, and gets no email': 'test/cli/people.test.ts',
  'A backup cannot be trusted': 'test/app/hardening/servers.slow.test.ts',
  'It waits for the migration lock': 'test/platform/installation/migration-lock.test.ts',
  'Deliveries fail as `secret_unavailable`': 'test/webhooks/signing-keys.test.ts',
};

test('every symptom of the guide is tested', () => {
  expect(COMMANDS.size).toBeGreaterThanOrEqual(15);
  const tested = [...Object.keys(CAUSES), ...Object.keys(ELSEWHERE)].sort();
  expect([...COMMANDS.keys()].sort()).toEqual(tested);
});

test.each(Object.entries(CAUSES))(
  '%s: the command of the guide shows why, and what the guide says mends it',
  async (symptom, { cause, shows, env, code = 0, mend }) => {
    const replaced = (await cause()) ?? {};
    const ended = await mailwright(argsOf(COMMANDS.get(symptom)!, replaced), env);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(shows);
    await mend?.(symptom, replaced);
  },
);

test('the guide is in the reference', () => {
  const guides = readFileSync(join(GUIDE, '../../reference/guides.ts'), 'utf8');
  expect(guides).toContain("'trouble.md'");
});
