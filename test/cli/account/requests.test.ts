import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoggedRequest } from '@mailwright/sdk';
import { NewRequests } from '../../../cli/requests/follow.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { execute } from '../../support/app/requests.ts';
import { sql } from '../../../server/platform/database/sql.ts';
import { launch, run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: app.live.key ?? '' };
});
afterAll(() => app.close());

const fail = async (): Promise<string> => {
  const answer = await app.live.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    template: 'password-reset',
  });
  return answer.headers.get('X-Request-Id') ?? '';
};

describe('REQUEST-LOG-1 mailwright requests', () => {
  test('lists requests with their errors, and filters them', async () => {
    const id = await fail();
    const filtered = ['requests', '--status', '4xx', '--operation', 'emails.send'];
    const { stdout } = await eventually(
      () => run(filtered, env),
      (ended) => ended.stdout.includes(id),
    );
    const [heading, line] = stdout.split('\n');
    expect(heading).toMatch(/^TIME \(UTC\) +STATUS +OPERATION +ERROR +MS +KEY +REQUEST ID$/);
    expect(line).toMatch(
      new RegExp(
        `^\\S+ \\S+ +400 +emails\\.send +VALIDATION_ERROR data\\.reset_url +\\d+ +Demo, live \\(live\\) +${id}$`,
      ),
    );
    const json = await run([...filtered, '--json', '--limit', '1'], env);
    expect(JSON.parse(json.stdout)).toMatchObject({ request_id: id, status: 400 });
    const none = await run(['requests', '--status', '503'], env);
    expect(none).toMatchObject({ code: 0, stdout: '', stderr: 'No request matches.\n' });
    expect(await run(['requests', '--status', 'bad'], env)).toMatchObject({ code: 1 });
  });

  test('says how many requests are missing in the log', async () => {
    await execute(
      app,
      sql`insert into request_log_days (organization_id, day, logged, left_out)
        values (${app.organizationId}, (now() at time zone 'UTC')::date - 1, 1, 12)`,
    );
    const { stderr } = await run(['requests', '--status', '503'], env);
    expect(stderr).toContain('The log leaves out 12 requests of these days');
  });

  test('--follow prints new requests, and ends with Ctrl-C', async () => {
    const follow = launch(['requests', '--follow', '--json', '--status', '400'], env);
    let printed = '';
    follow.process.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const id = await fail();
    await eventually(
      async () => printed,
      (text) => text.includes(id),
    );
    follow.process.kill('SIGINT');
    expect(await follow.ended).toMatchObject({ code: 0, stderr: '' });
  });
});

const page = (...ids: number[]): LoggedRequest[] =>
  ids.map((id) => ({ id: String(id) }) as LoggedRequest);
const found = (requests: LoggedRequest[]): string[] => requests.map(({ id }) => id);

test('REQUEST-LOG-1 a slow request is shown, although later ones were shown before', () => {
  const requests = new NewRequests();
  expect(found(requests.among(page(3, 1)))).toEqual(['1', '3']);
  expect(found(requests.among(page(4, 3, 2, 1)))).toEqual(['2', '4']);
  expect(requests.mayHaveMissed).toBe(false);
});

test('REQUEST-LOG-1 a page without any known request may have missed some', () => {
  const requests = new NewRequests();
  requests.among(page(1));
  requests.among(page(...Array.from({ length: 200 }, (_, n) => 1_000 - n)));
  expect(requests.mayHaveMissed).toBe(true);
});
