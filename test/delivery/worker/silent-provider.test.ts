import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import {
  accept,
  after,
  type SesEndpoint,
  startSesEndpoint,
} from '../../support/fakes/ses-endpoint.ts';

/** More than a worker fetches ahead, so that jobs wait in the queue. */
const EMAILS = 500;

let app: TestApp;
let ses: SesEndpoint;
beforeAll(async () => {
  ses = await startSesEndpoint();
  // Set as an operator sets them: the AWS SDK reads its own variables.
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  app = await startTestApp({
    env: { MAIL_TRANSPORT: 'ses', MAIL_CONNECTIONS: '1', ADMIN_LISTEN: '127.0.0.1:0' },
    parts: { api: true, worker: true, stallMs: 2_000 },
  });
  await app.asOwner((em) => query(em, sql`update domains set verified_with = 'ses'`));
  await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'ses'`));
});
afterAll(async () => {
  await app.close();
  await ses.close();
});

async function readiness(): Promise<[number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${app.running.adminPort}/readyz`);
  const { checks } = (await response.json()) as { checks: { worker: unknown } };
  return [response.status, checks.worker];
}

test('OPERATION-1 a worker that hands nothing over while mail waits is not ready until the provider responds', async () => {
  const { promise: responds, resolve: respond } = Promise.withResolvers<void>();
  ses.rule = () => after(responds, accept());
  expect(await readiness()).toEqual([200, 'ok']);
  const emails = Array.from({ length: EMAILS }, (_, n) => ({
    to: `reader${n}@example.com`,
    template: 'password-reset',
    data: { reset_url: 'https://shop.example/r' },
  }));
  const { body } = await app.live.post('/api/v1/emails/batch', { emails });
  expect(body.results).toHaveLength(EMAILS);
  expect(await eventually(readiness, ([status]) => status === 503)).toEqual([
    503,
    'nothing_handed_over',
  ]);
  respond();
  expect(await eventually(readiness, ([status]) => status === 200)).toEqual([200, 'ok']);
});
