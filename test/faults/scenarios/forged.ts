import { readConfig } from '../../../server/platform/config.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createLog } from '../../../server/platform/log.ts';
import { createDemoAccount } from '../../../server/app/commands/demo/account.ts';
import { start } from '../../../server/app/start.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { errorShapeFault } from '../../support/nouns/error-shape.ts';
import { FORGED_CERTIFICATE_URLS, FORGED_POSTS } from '../../support/fakes/forged-sns.ts';
import { sesEvent } from '../../support/fakes/ses-events.ts';
import { type SnsPost, startTestSns, TOPIC_ARN } from '../../support/fakes/sns.ts';
import type { Context, Scenario } from '../context.ts';
import { createDatabase } from '../installation.ts';
import type { Row } from '../row.ts';

export const forged: Scenario = { name: 'Forged SNS messages', run };

/**
 * The only scenario that runs the server in this process, so that its requests to SNS can be
 * observed.
 */
async function run({ serverUrl }: Context): Promise<Row> {
  const sns = startTestSns();
  const databaseUrl = await createDatabase(serverUrl);
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    MAIL_TRANSPORT: 'mailbox',
    PORT: '0',
    SES_EVENTS_TOPIC_ARN: TOPIC_ARN,
  });
  const parts = { api: true, worker: false, fetchFromSns: sns.fetchText };
  const running = await start(config, parts, createLog('silent'));
  const owner = openOrm(
    databaseUrl,
    { applicationName: 'mailwright test', maxConnections: 1 },
    null,
  );
  try {
    await owner.em.fork().transactional(createDemoAccount);
    const emailId = newId();
    const event = sesEvent(emailId, 'Delivery');
    const post = async (message: SnsPost | string): Promise<{ status: number; fault: unknown }> => {
      const body = typeof message === 'string' ? message : JSON.stringify(message);
      const headers = { 'Content-Type': 'text/plain; charset=UTF-8' };
      const url = `${running.address}/api/events/ses`;
      const response = await fetch(url, { method: 'POST', headers, body });
      const answer: unknown = await response.json();
      const { status } = response;
      return {
        status,
        fault: status < 400 ? null : errorShapeFault(status, response.headers, answer),
      };
    };
    const stored = async (): Promise<string> =>
      JSON.stringify(await query(owner.em.fork(), EVENTS));

    const violations: string[] = [];
    const forgeries: [string, SnsPost | string][] = [
      ...FORGED_POSTS.map(([name, forge]): [string, SnsPost | string] => [name, forge(sns, event)]),
      ...FORGED_CERTIFICATE_URLS.map(([name, url]): [string, SnsPost] => [
        `with a certificate at ${name}`,
        sns.notification(event, { SigningCertURL: url }),
      ]),
    ];
    // From here on the certificate is cached, so every further request would be caused by a
    // forgery.
    const genuine = [await post(sns.notification(sesEvent(newId(), 'Delivery')))];
    const requests = sns.requests.length;
    const before = await stored();
    for (const [name, forgery] of forgeries) {
      const { status, fault } = await post(forgery);
      if (status !== 403 || fault) violations.push(`The forged message ${name} got a ${status}.`);
    }
    if ((await stored()) !== before) violations.push('A forged message had an effect.');
    if (sns.requests.length !== requests) violations.push('A forged message caused a request.');
    genuine.push(await post(sns.notification(event)));
    if (genuine.some(({ status }) => status !== 200) || (await stored()) === before) {
      violations.push('A genuine message was refused.');
    }
    return {
      scenario: forged.name,
      done: `${forgeries.length} kinds of forged messages, among ${genuine.length} genuine ones`,
      facts: [`${sns.requests.length} request to SNS, for its certificate`],
      violations,
    };
  } finally {
    await owner.close(true);
    await running.stop();
  }
}

const EVENTS = sql`
  select id, email_id from provider_events union all select id, email_id from email_events
  order by 1`;
