import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeProviderEvents } from '../../../server/delivery/feedback/inbox.ts';
import { readSesEvent } from '../../../server/delivery/feedback/ses-event.ts';
import { previewRule } from '../../../server/audience/lists/preview.ts';
import { deleteOldRecipients } from '../../../server/messages/campaigns/retention.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { withQueue } from '../../support/app/queue-client.ts';
import { contactPath, execute } from '../../support/app/requests.ts';
import { refusal } from '../../support/refusal.ts';
import { type SesEventName, sesEvent } from '../../support/fakes/ses-events.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from './campaigns-setup.ts';

let app: TestApp;

/** The ids of emails, by campaign and address. */
const emails = new Map<string, string>();

const emailOf = (campaign: string, reader: string): string =>
  emails.get(`${campaign} ${reader}@example.com`) ?? '';

async function send(campaign: string): Promise<void> {
  await put(app.live, campaign, { audience: { lists: ['readers'] } });
  await act(app.live, campaign, 'schedule', {});
  await awaitStatus(app.live, campaign, 'completed');
  const { body } = await app.live.get(campaignPath(campaign, 'recipients'));
  for (const { email, email_id: id } of body.data) emails.set(`${campaign} ${email}`, id);
}

interface Report {
  campaign: string;
  reader: string;
  name: SesEventName;
  at: string;
  link?: string;
  bot?: boolean;
}

/** Stores what the provider reports, and waits until it has been applied. */
async function report(...reports: Report[]): Promise<void> {
  const events = reports.flatMap(({ campaign, reader, name, at, link, bot }) => {
    const change = { timestamp: at, ...(link && { link }), ...(bot && { isBotEvent: 'Likely' }) };
    const reading = readSesEvent(sesEvent(emailOf(campaign, reader), name, change));
    return reading.kind === 'event' ? [reading.event] : [];
  });
  await withQueue(app, (boss) => app.asOwner((em) => storeProviderEvents(boss, em, events)));
  await eventually(
    () => app.asOwner((em) => query(em, sql`select from provider_events`)),
    ({ length }) => length === 0,
  );
}

/** Addresses whom a rule matches, without their domain, oldest first. */
async function matched(rule: object, now = new Date()): Promise<string[]> {
  const { organizationId } = app;
  const { samples, matched: count } = await app.asOwner((em) =>
    previewRule({ em, organizationId }, rule, { now }),
  );
  expect(count).toBe(samples.length);
  return samples.map(({ email }) => email.replace('@example.com', '')).sort();
}

const opened = (more: object = {}) => ({ engagement: 'opened', ...more });
const clicked = (more: object = {}) => ({ engagement: 'clicked', ...more });

const ASLEEP = {
  all: [
    { engagement: 'got', last_campaigns: 3, at_least: 3 },
    { not: { engagement: 'opened', last_campaigns: 3 } },
  ],
};

/** After all deliveries, so that nothing looks like a program. */
const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

beforeAll(async () => {
  app = await startTestApp();
  // For the email that is sent again.
  await app.live.request('PATCH', '/api/v1/organization', { body: { content_retention_days: 7 } });
  await addNewsTemplate(app);
  await addLists(app, 'static', ['readers']);
  await addSubscribers(app, { count: 5, list: 'readers' });
  await send('first');
  await addSubscribers(app, { count: 1, prefix: 'late', list: 'readers' });
  for (const campaign of ['second', 'third']) await send(campaign);
});
afterAll(() => app.close());

describe('LISTS-4 engagement', () => {
  test('is recorded of people, and not of programs', async () => {
    await report(
      { campaign: 'second', reader: 'reader0', name: 'Open', at: later(1) },
      { campaign: 'third', reader: 'reader1', name: 'Open', at: later(1), bot: true },
      {
        campaign: 'first',
        reader: 'reader2',
        name: 'Click',
        at: later(10),
        link: 'https://a.example/',
      },
    );
    expect(await matched(opened())).toEqual(['reader0', 'reader2']);
    expect(await matched(clicked())).toEqual(['reader2']);
    expect(await matched(opened({ campaign: 'third' }))).toEqual([]);
    expect(await matched(opened({ campaign: 'first' }))).toEqual(['reader2']);
    expect(await matched(opened({ last_campaigns: 2 }))).toEqual(['reader0']);
  });

  test('finds who got the last three and opened none; after the next campaign, the last three are others', async () => {
    expect(await matched(ASLEEP)).toEqual(['reader1', 'reader3', 'reader4']);
    const { status, body } = await app.live.post('/api/v1/list-previews', { rule: ASLEEP });
    expect([status, body.matched]).toEqual([200, 3]);
    const nextWeek = new Date(Date.now() + 7 * 86_400_000);
    expect(await matched(ASLEEP, nextWeek)).toEqual(['reader1', 'reader3', 'reader4']);

    await send('fourth');
    await report({ campaign: 'fourth', reader: 'reader3', name: 'Open', at: later(2) });
    // The click on the first one is too long ago, and the late reader has three by now.
    expect(await matched(ASLEEP)).toEqual(['late0', 'reader1', 'reader2', 'reader4']);
  });

  test('ends with the days that a rule names', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const rule = opened({ within_last_days: 7 });
    expect(await matched(rule)).toEqual(['reader0', 'reader2', 'reader3']);
    expect(await matched(rule, inDays(7))).toEqual(['reader0', 'reader2', 'reader3']);
    expect(await matched(rule, inDays(9))).toEqual([]);
    expect(await matched({ engagement: 'got', within_last_days: 7 }, inDays(9))).toEqual([]);
    expect(await matched(opened(), inDays(9))).toHaveLength(3);
  });

  test('a click that turns out to be that of a program is taken back', async () => {
    const at = later(20);
    const click = (n: number): Report => ({
      campaign: 'second',
      reader: 'reader4',
      name: 'Click',
      at,
      link: `https://a.example/${n}`,
    });
    await report(...[1, 2, 3, 4].map(click));
    expect(await matched(clicked({ campaign: 'second' }))).toEqual(['reader4']);
    await report(click(5));
    expect(await matched(clicked({ campaign: 'second' }))).toEqual([]);
    expect(await matched(opened({ campaign: 'second' }))).toEqual(['reader0']);
  });

  test('an email that was sent again counts together with the first one', async () => {
    const again = await app.live.post(
      `/api/v1/emails/${emailOf('third', 'reader4')}/resend`,
      undefined,
    );
    expect(again.status).toBe(200);
    emails.set('third again@example.com', again.body.id);
    await report({
      campaign: 'third',
      reader: 'reader4',
      name: 'Click',
      at: later(30),
      link: 'https://a.example/',
    });
    await eventually(
      async () => (await app.live.get(`/api/v1/emails/${again.body.id}`)).body.status,
      (status) => status === 'delivered',
    );
    await report({ campaign: 'third', reader: 'again', name: 'Open', at: later(40) });
    expect(await matched(clicked({ campaign: 'third' }))).toEqual(['reader4']);
  });

  test('a campaign that a rule names is known, and cannot be deleted', async () => {
    const list = (rule: object) =>
      app.live.request('PUT', '/api/v1/lists/of-draft', { body: { name: 'Of draft', rule } });
    await put(app.live, 'draft', { audience: { lists: ['readers'] } });
    expect(refusal(await list({ any: [opened({ campaign: 'none' })] }))).toBe(
      '400 rule.any.0.campaign not_found',
    );
    expect((await list({ not: opened({ campaign: 'draft' }) })).status).toBe(201);
    const refused = await app.live.request('DELETE', campaignPath('draft'));
    expect(refused.status).toBe(409);
    expect(refused.body.details).toEqual({ reason: 'in_use', lists: ['of-draft'] });
    await list({ not: opened() });
    expect((await app.live.request('DELETE', campaignPath('draft'))).status).toBe(204);
  });

  const rowsOf = () =>
    app.asOwner((em) => query(em, sql`select g.contact_id from campaign_engagement g`));

  test('is deleted with the contact, and with the recipients of the campaign', async () => {
    const before = (await rowsOf()).length;
    expect((await app.live.request('DELETE', contactPath('reader0@example.com'))).status).toBe(204);
    expect(await rowsOf()).toHaveLength(before - 1);
    // What the provider reports after the erasure is about nobody.
    await report({ campaign: 'first', reader: 'reader0', name: 'Open', at: later(50) });
    expect(await rowsOf()).toHaveLength(before - 1);

    await execute(app, sql`update campaigns set settled_at = now() - interval '1000 days'`);
    await app.asOwner((em) => deleteOldRecipients(em, 400));
    expect(await rowsOf()).toEqual([]);
  });
});
