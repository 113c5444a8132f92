import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { SesEndpoint } from '../fakes/ses-endpoint.ts';

/** The real server, with the demo account's senders verified for SES and a local SES endpoint. */
export async function startSesApp(
  ses: SesEndpoint,
  options: TestAppOptions = {},
): Promise<TestApp> {
  // Set like an operator does: the AWS SDK reads its own variables.
  Object.assign(process.env, {
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  const app = await startTestApp({
    ...options,
    env: { MAIL_TRANSPORT: 'ses', SES_CONFIGURATION_SET: 'mailwright', ...options.env },
  });
  await app.asOwner(async (em) => {
    await query(em, sql`update sender_addresses set verified_with = 'ses'`);
    await query(em, sql`update domains set verified_with = 'ses'`);
  });
  return app;
}

/** The version of a demo template, for emails that are stored without validation. */
export async function templateVersion(app: TestApp, slug: string): Promise<string> {
  const [row] = await app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`select v.id from template_versions v join templates t on t.id = v.template_id
        where t.slug = ${slug} and v.version = t.version`,
    ),
  );
  return row?.id ?? '';
}
