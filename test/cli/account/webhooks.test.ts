import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Event, webhooks } from '../../../sdk/src/index.ts';
import { newWebhookSecret } from '../../../server/platform/values/secrets/standard-webhooks.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { eventually } from '../../support/eventually.ts';
import { launch, makeFolder, run } from '../run.ts';

let app: TestApp;
let account: TestOrganization;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  account = await createOrganization(app, 'webhooks');
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: account.live.key ?? '' };
});
afterAll(() => app?.close());

const url = 'https://shop.example/hooks/mailwright';

const isCreation = ({ type }: Event): boolean => type === 'contact.created';

describe('webhooks listen', () => {
  const secret = newWebhookSecret();
  const received: Event[] = [];
  let receiver: Server;
  let forward: string;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request)
        .then((body) => webhooks.verify(body, request.headers, secret))
        .then((event) => {
          received.push(event);
          response.writeHead(204).end();
        });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => void receiver?.close());

  test('WEBHOOKS-7 forwards new events, signed, and ends with Ctrl-C', async () => {
    await account.live.post('/api/v1/contacts', { email: 'earlier@example.com' });
    const listening = launch(['webhooks', 'listen', '--forward', forward, '--json'], {
      ...env,
      MAILWRIGHT_WEBHOOK_SECRET: secret,
    });
    let notes = '';
    listening.process.stderr?.on('data', (chunk: Buffer) => (notes += chunk.toString()));
    await eventually(
      async () => notes,
      (printed) => printed.includes(`Forwarding events to ${forward}`),
    );
    // The event log has just been switched on; other processes notice that within two seconds.
    let count = 0;
    await eventually(
      async () => {
        const email = `new-${(count += 1)}@example.com`;
        await account.live.post('/api/v1/contacts', { email });
        return received;
      },
      (events) => events.some(isCreation),
    );
    listening.process.kill('SIGINT');
    const { code, stdout, stderr } = await listening.ended;
    expect(code).toBe(0);
    expect(stderr).not.toContain('whsec_');
    expect(stderr).toContain('Switched the event log of the organization on.');
    // Addresses are validated later, so there may be events of the validation before or in between.
    const created = received.filter(isCreation);
    const [event] = created;
    expect(event).toMatchObject({ test_mode: false });
    expect(JSON.stringify(created)).not.toContain('earlier@example.com');
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual({ event, status: 204, error: null });
    const { body } = await account.live.get('/api/v1/organization');
    expect(body).toMatchObject({ event_log: true });
  });

  test('WEBHOOKS-7 prints the secret of the run, and what became of an event', async () => {
    const since = new Date(Date.now() - 600_000).toISOString();
    const args = ['webhooks', 'listen', '--forward', forward.replace(/:\d+/, ':1')];
    const listening = launch([...args, '--since', since], env);
    let printed = '';
    listening.process.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await eventually(
      async () => printed,
      (lines) => lines.includes('contact.created'),
    );
    listening.process.kill('SIGINT');
    const { code, stdout, stderr } = await listening.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/whsec_[A-Za-z0-9+/]{43}=/);
    expect(stdout).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}contact\.created {2}[0-9a-f-]{36} {2}\w+/m,
    );
  });

  test.each(['localhost:3000', 'ftp://localhost/', 'hook'])(
    '--forward %s is a usage error',
    async (target) => {
      const { code, stderr } = await run(['webhooks', 'listen', '--forward', target], env);
      expect([code, stderr]).toEqual([
        2,
        '--forward must be a URL that begins with http:// or https://.\n',
      ]);
    },
  );
});

describe('webhooks of the command line', () => {
  beforeAll(async () => {
    await account.live.request('PUT', '/api/v1/webhooks/shop', {
      body: { url, events: ['email.delivered'], enabled: false },
    });
  });

  test('rotate-secret prints the new secret alone', async () => {
    const { code, stdout, stderr } = await run(['webhooks', 'rotate-secret', 'shop'], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/);
    expect(stderr).toMatch(
      /^It is not shown again\. Deliveries are also signed with the previous secret until .+ UTC\.\n$/,
    );
    const args = ['webhooks', 'rotate-secret', 'shop', '--overlap-hours', '0'];
    const now = await run(args, env);
    expect(now.stderr).toContain('The previous secret is no longer used.');
    expect(
      await run(['webhooks', 'rotate-secret', 'shop', '--overlap-hours', 'x'], env),
    ).toMatchObject({ code: 2, stdout: '' });
  });

  test('deliveries lists them, and names an endpoint that does not exist', async () => {
    const none = await run(['webhooks', 'deliveries', 'shop', '--status', 'failed'], env);
    expect(none).toEqual({ code: 0, stdout: '', stderr: 'No delivery matches.\n' });
    const unknown = await run(['webhooks', 'deliveries', 'no-such-webhook'], env);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    const both = await run(['webhooks', 'deliveries', 'shop', 'x', '--status', 'failed'], env);
    expect(both).toMatchObject({ code: 2, stdout: '' });
  });
});

test('apply creates, changes and compares endpoints, and prints no secret', async () => {
  const folder = await makeFolder();
  const apply = async (entry: string) => {
    await writeFile(join(folder.path, 'account.yaml'), `webhooks:\n  statuses: ${entry}\n`);
    return run(['apply', folder.path], env);
  };
  const full = `{ url: ${url}, events: [email.bounced], filter: { templates: [welcome] }, max_rate: 50 }`;
  const created = await apply(full);
  expect(created).toMatchObject({ code: 0 });
  expect(created.stdout).toContain('+ create webhook statuses');
  expect(created.stderr).toContain('mailwright webhooks rotate-secret statuses --overlap-hours 0');
  expect(created.stdout + created.stderr).not.toContain('whsec_');
  expect((await apply(full)).stdout).toBe('Nothing to change.\n');

  const changed = await apply(`{ url: ${url}, events: [email.bounced, email.failed] }`);
  expect(changed.stdout).toContain('~ change webhook statuses');
  expect(changed.stderr).not.toContain('rotate-secret');
  const { body } = await account.live.get('/api/v1/webhooks/statuses');
  expect(body).toMatchObject({
    events: ['email.bounced', 'email.failed'],
    filter: { domains: [], templates: [], tags: [], campaigns: [] },
    max_rate: null,
    enabled: true,
  });

  // The server stores these values in another form.
  const spelled =
    '{ url: "https://Příklad.cz/hák", events: [email.sent, email.sent],' +
    ' filter: { domains: [PŘÍKLAD.cz, xn--pklad-zsa96e.cz], tags: [a, a] } }';
  expect((await apply(spelled)).stdout).toContain('~ change webhook statuses');
  expect((await apply(spelled)).stdout).toBe('Nothing to change.\n');

  const wrong = await apply(`{ url: ${url}, secret: whsec_abc, events: email.bounced }`);
  expect(wrong.code).not.toBe(0);
  expect(wrong.stderr).toContain('account.yaml:2');
  await folder.remove();
});
