import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { originFor } from '../../server/audience/consent-log/checkpoints.ts';
import { verifierKey } from '../../server/audience/consent-log/note.ts';
import { newWebhookSecret } from '../../server/platform/values/secrets/standard-webhooks.ts';
import { SETTINGS } from '../../server/platform/config-settings.ts';
import { readDocument } from '../../server/http/document.ts';
import { readGuides } from '../../spec/reference/guides.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type FreshServer, startFreshServer } from './fresh-server.ts';
import { blocksOf, type Programs, promised, runShell, writePrograms } from './snippets.ts';

const folder = new URL('../../spec/guides/', import.meta.url);
const guides = readdirSync(folder).map((file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  return { name: file.replace('.md', ''), text, blocks: blocksOf(text) };
});
const root = new URL('../../', import.meta.url);
const readme = {
  name: 'README',
  blocks: blocksOf(readFileSync(new URL('README.md', root), 'utf8')),
};
const guide = (name: string) => guides.find((candidate) => candidate.name === name)!;

/** A guide whose program continues that of another one. */
const CONTINUED: Record<string, string> = { 'testing-webhooks': 'webhooks' };

/** The TypeScript blocks of a guide form one program, each continues those before it. */
const programs = Object.fromEntries(
  [...guides, readme]
    .map(({ name, blocks }) => {
      const before = CONTINUED[name] ? guide(CONTINUED[name]).blocks : [];
      return [name, [...before, ...blocks].filter(({ language }) => language === 'ts')] as const;
    })
    .filter(([, blocks]) => blocks.length > 0)
    .map(([name, blocks]) => [name, blocks.map(({ code }) => code).join('\n')]),
);

let app: TestApp;
let own: FreshServer;
let written: Programs;
let env: Record<string, string>;
beforeAll(async () => {
  [app, own, written] = await Promise.all([
    startTestApp(),
    startFreshServer(),
    writePrograms(programs),
  ]);
  env = {
    MAILWRIGHT_URL: app.baseUrl,
    MAILWRIGHT_API_KEY: await app.issue({}),
    MAILWRIGHT_TEST_KEY: await app.issue({ mode: 'test' }),
    MAILWRIGHT_WEBHOOK_SECRET: newWebhookSecret(),
  };
});
afterAll(async () => {
  await written?.remove();
  await own?.close();
  await app?.close();
});

/** Guides use the demo account, except those that begin with the operator’s set-up commands. */
const accountFor = async (name: string): Promise<Record<string, string>> =>
  ['account', 'production'].includes(name) ? own.makeAccount(name) : {};

describe('the snippets of the guides', () => {
  test('are in languages that are run here, or are plain text or responses', () => {
    const languages = guides.flatMap(({ blocks }) => blocks.map(({ language }) => language));
    expect(new Set(languages)).toEqual(new Set(['text', 'sh', 'json', 'ts']));
    const fences = guides.flatMap(({ text }) => text.match(/^ *```/gm) ?? []);
    expect(fences).toHaveLength(languages.length * 2);
  });

  test('compile', async () => {
    expect(await written.compile()).toBe('');
  });

  test.each(Object.keys(programs))('print the documented output: %s', async (name) => {
    const expected = promised(programs[name]!);
    expect(expected.length).toBeGreaterThan(0);
    expect(await written.run(name, { ...env, ...(await accountFor(name)) })).toEqual(expected);
  });

  const commands = guides.flatMap(({ name, blocks }) =>
    blocks.flatMap(({ language, code }, index) => {
      const next = blocks[index + 1];
      const answer = next?.language === 'json' ? next.code : undefined;
      return language === 'sh' ? [{ name, code, answer }] : [];
    }),
  );

  test.each(commands)('get the documented responses: curl in $name', async ({ code, answer }) => {
    const printed = await runShell(code, env);
    if (answer === undefined) expect(printed).not.toContain('"code"');
    else expect(steady(printed)).toEqual(steady(answer));
  });

  test('repeat a send as the guide describes', async () => {
    const [command] = guide('idempotency').blocks.filter(({ language }) => language === 'sh');
    const printed = await runShell(command!.code, env);
    const [first, second] = printed.replaceAll('}{', '}\n{').split('\n');
    expect(first).toContain('"queued"');
    expect(second).toBe(first);
  });
});

test('CONSENT-LOG-5 the commands of the guide on proofs print the verifier key', async () => {
  const [command] = guide('consent-proof').blocks.filter(({ language }) => language === 'sh');
  const { body } = await app.client(null).get('/.well-known/mailwright-consent-keys.json');
  const key = Buffer.from(body.keys.at(-1).public_key as string, 'base64');
  const printed = await runShell(command!.code, env);
  expect(printed.trim()).toBe(verifierKey(originFor(app.baseUrl, 'demo'), key));
});

/** A response without the values that differ between runs. */
function steady(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) =>
    /^(id|request_id|\w+_at)$/.test(key) && value !== null ? 'differs' : value,
  );
}

describe('the tables of the guides', () => {
  const document = readDocument();
  const known = (schema: string): string[] => {
    const { anyOf, enum: values } = document.components.schemas[schema] as {
      anyOf?: { enum?: string[] }[];
      enum?: string[];
    };
    return values ?? anyOf!.flatMap((part) => part.enum ?? []);
  };
  /** The code in the first cell of each row, in the table under a heading. */
  const rows = (name: string, heading: string): string[] => {
    const [, section = ''] = guide(name).text.split(heading);
    const [table = ''] = section.split(/\n#/);
    return [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+)/gm)].flatMap(([, cell = '']) =>
      cell.replaceAll('`', '').split(', '),
    );
  };

  test.each([
    ['errors', '## Validation errors', 'Reason'],
    ['conflicts', '# Conflicts', 'ConflictReason'],
    ['statuses', '# Email statuses and events', 'EmailStatus'],
    ['statuses', '## Failure codes', 'FailureCode'],
    ['statuses', '## Events', 'EmailEventType'],
  ])('%s, %s: contain every %s and nothing else', (name, heading, schema) => {
    expect(rows(name, heading).sort()).toEqual([...known(schema)].sort());
  });

  test('LIMITS-1 rate limits: contain every bucket with its limit', async () => {
    const client = app.client(env.MAILWRIGHT_API_KEY!);
    const email = '/api/v1/contacts/nobody@example.com';
    const requests = {
      sends: ['POST', '/api/v1/emails/send'],
      batches: ['POST', '/api/v1/emails/batch'],
      contact_batches: ['POST', '/api/v1/contacts/batch'],
      reads: ['GET', '/api/v1/lists'],
      writes: ['PATCH', email],
      uploads: ['PUT', '/api/v1/organization/logo'],
      withdrawals: ['DELETE', email],
    } as const;
    expect(rows('rate-limits', '# Rate limits')).toEqual(Object.keys(requests));
    for (const [bucket, [method, path]] of Object.entries(requests)) {
      const { headers } = await client.request(method, path);
      const limit = headers.get('x-ratelimit-limit');
      expect(guide('rate-limits').text).toMatch(new RegExp(`\`${bucket}\` +\\| +${limit} \\|`));
    }
  });

  test.each(['sends', 'batches', 'contact_batches', 'uploads', 'withdrawals'])(
    'rate limits: contain every operation that counts as %s',
    (bucket) => {
      const counted = Object.values(document.paths)
        .flatMap((path) => Object.values(path))
        .filter((operation) => operation['x-rate-limit'] === bucket)
        .map(({ operationId }) => operationId);
      const [, cell = ''] =
        new RegExp(`^\\| \`${bucket}\` +\\|[^|]+\\|(.*)\\|$`, 'm').exec(
          guide('rate-limits').text,
        ) ?? [];
      const named = [...cell.matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name);
      expect(named.sort()).toEqual(counted.sort());
    },
  );

  test('production: contains only existing settings', () => {
    const text = guide('production').text.replaceAll(/^```ts\n.*?^```$/gms, '');
    const named = text.match(/\b[A-Z]+(_[A-Z]+)+\b/g) ?? [];
    // The AWS SDK and Node read some settings themselves.
    const unknown = named.filter((name) => !(name in SETTINGS) && !/^(AWS|NODE)_/.test(name));
    expect(named.length).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  });

  test.each(readGuides())('$id has at most 120 lines', ({ text }) => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  test('every guide is on the page', () => {
    const onPage = readGuides().map(({ title }) => title);
    const titles = guides.map(({ text }) => /^# (.+)$/m.exec(text)?.[1]);
    expect(onPage).toEqual(expect.arrayContaining(titles));
  });
});
