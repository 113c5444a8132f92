import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { readSesEvent } from '../../../server/delivery/feedback/ses-event.ts';
import { deleteOldRecipients } from '../../../server/messages/campaigns/retention.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { withQueue } from '../../support/app/queue-client.ts';
import { execute } from '../../support/app/requests.ts';
import { sesEvent } from '../../support/fakes/ses-events.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from './campaigns-setup.ts';

let app: TestApp;
let emailIds: string[];
beforeAll(async () => {
  app = await startTestApp();
  await addNewsTemplate(app);
  await addLists(app, 'static', ['clicked']);
  await addSubscribers(app, { count: 3, prefix: 'clicked', list: 'clicked' });
  await put(app.live, 'clicked', { audience: { lists: ['clicked'] } });
  await act(app.live, 'clicked', 'schedule', {});
  await awaitStatus(app.live, 'clicked', 'completed');
  const { body } = await app.live.get(campaignPath('clicked', 'recipients'));
  emailIds = body.data.map(({ email_id: id }: { email_id: string }) => id);
});
afterAll(() => app.close());

interface Click {
  email: number;
  link: string;
  /** Seconds after the delivery. */
  after?: number;
  bot?: boolean;
}

/** Stores clicks as SES reports them, and waits until they have been applied. */
async function report(...clicks: Click[]): Promise<void> {
  const begin = Date.now();
  const events = clicks.flatMap(({ email, link, after = 600, bot }) => {
    const timestamp = new Date(begin + after * 1_000).toISOString();
    const change = { link, timestamp, ...(bot && { isBotEvent: 'Likely' }) };
    const reading = readSesEvent(sesEvent(emailIds[email] ?? '', 'Click', change));
    return reading.kind === 'event' ? [reading.event] : [];
  });
  await withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, events)));
  await eventually(
    () => app.asOwner((em) => query(em, sql`select from provider_events`)),
    ({ length }) => length === 0,
  );
}

const links = async () =>
  (await app.live.get(`${campaignPath('clicked', 'links')}?limit=200`)).body.data;

const linkTo = async (url: string) =>
  (await links()).find((link: { url: string }) => link.url === url);

describe('CAMPAIGNS-13 the links of a campaign', () => {
  test('count each email once, people and programs apart', async () => {
    const link = 'https://shop.example/sale';
    await report(
      { email: 0, link },
      { email: 0, link, after: 700 },
      { email: 1, link },
      { email: 2, link, bot: true },
    );
    expect(await linkTo(link)).toEqual({ url: link, clicked: 2, clicked_machine: 1 });
  });

  test('§H.12 clicks that turn out to be those of a program count as such', async () => {
    const burst = [1, 2, 3, 4].map((n) => `https://shop.example/burst/${n}`);
    await report(...burst.map((link) => ({ email: 1, link, after: 900 })));
    expect(await linkTo(burst[0]!)).toMatchObject({ clicked: 1, clicked_machine: 0 });
    const fifth = 'https://shop.example/burst/5';
    const [row] = await app.asOwner((em) =>
      query<{ at: Date }>(
        em,
        sql`select max(occurred_at) as at from email_events where email_id = ${emailIds[1]!}`,
      ),
    );
    const after = (new Date(row!.at).getTime() - Date.now()) / 1_000;
    await report({ email: 1, link: fifth, after });
    expect(await linkTo(burst[0]!)).toMatchObject({ clicked: 0, clicked_machine: 1 });
  });

  test('have no query, no fragment and no token', async () => {
    await report(
      { email: 0, link: 'https://shop.example/p?email=ada@example.com#ada' },
      { email: 0, link: `${app.baseUrl}/api/u/v2.abc.secret/unsubscribe` },
      { email: 0, link: 'mailto:ada@example.com' },
    );
    const urls = (await links()).map(({ url }: { url: string }) => url);
    expect(urls).toContain('https://shop.example/p');
    expect(urls).toContain(`${app.baseUrl}/api/u/{token}/unsubscribe`);
    expect(JSON.stringify(urls)).not.toMatch(/ada|secret|mailto/);
  });

  test('are at most 200', async () => {
    await execute(
      app,
      sql`insert into campaign_links (id, campaign_id, organization_id, url)
        select gen_random_uuid(), c.id, c.organization_id, 'https://many.example/' || n
        from campaigns c, generate_series(1, 200) n where c.slug = 'clicked'`,
    );
    await report({ email: 0, link: 'https://shop.example/one-too-many' });
    expect(await linkTo('https://shop.example/one-too-many')).toBeUndefined();
  });

  test('keep their numbers when the clicks are deleted with the recipients', async () => {
    const before = (await links()).filter(({ clicked }: { clicked: number }) => clicked > 0);
    await execute(
      app,
      sql`update campaigns set settled_at = now() - interval '1000 days' where slug = 'clicked'`,
    );
    await app.asOwner((em) => deleteOldRecipients(em, 400));
    const left = await app.asOwner((em) => query(em, sql`select from campaign_clicks`));
    expect(left).toEqual([]);
    expect(await links()).toEqual(expect.arrayContaining(before));
  });
});
