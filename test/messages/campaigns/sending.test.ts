import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { awaitEvent, logEvents } from '../../support/read/events.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { contactPath, execute } from '../../support/app/requests.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from './campaigns-setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await logEvents(app);
  await addNewsTemplate(app);
  await addLists(app, 'static', [
    'small',
    'empty',
    'left',
    'erased',
    'large',
    'paused',
    'slow',
    'bilingual',
  ]);
});
afterAll(() => app.close());

const audience = (list: string) => ({ audience: { lists: [list] } });

async function sendTo(list: string, more: object = {}) {
  expect((await put(app.live, list, { ...audience(list), ...more })).status).toBe(201);
  const scheduled = await act(app.live, list, 'schedule', {});
  expect(scheduled.status).toBe(200);
  return scheduled.body;
}

const headerOf = ({ headers }: Awaited<ReturnType<typeof readMailbox>>, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

const recipientsOf = async (slug: string) =>
  (await app.live.get(`${campaignPath(slug, 'recipients')}?limit=200`)).body.data;

describe('CAMPAIGNS-1 a campaign', () => {
  test('CAMPAIGNS-13 CAMPAIGNS-15 is sent to each contact with the consent, once, with headers and a footer', async () => {
    await addSubscribers(app, { count: 3, prefix: 'small', list: 'small' });
    const texts = { 'email.legal_address': 'Příkladová 1\nBrno' };
    await app.live.request('PUT', '/api/v1/organization/texts/en', { body: { texts } });
    await addSubscribers(app, {
      count: 1,
      prefix: 'left-out',
      list: 'small',
      state: 'unsubscribed',
    });
    await addSubscribers(app, { count: 1, prefix: 'unasked', list: 'small', state: null });
    expect(await sendTo('small', { tags: ['spring'] })).toMatchObject({
      status: 'scheduled',
      template_version: 1,
    });
    const { counts, completed_at: completedAt } = await awaitStatus(app.live, 'small', 'completed');
    expect(completedAt).not.toBeNull();
    expect(counts).toMatchObject({
      matched: 5,
      sendable: 3,
      excluded: { no_consent: 1, unsubscribed: 1 },
      sent: 3,
      pending: 0,
      queued: 0,
    });
    const [recipient, ...others] = await recipientsOf('small');
    expect(others).toHaveLength(2);
    const message = await readMailbox(app, recipient.email_id);
    expect(message.subject).toMatch(/^News for Žofie \d$/);
    expect(message.html).toContain('from Brno: twenty per cent');
    expect(message.html).toMatch(
      /<p lang="en" dir="ltr"[^>]*>Demo Shop Ltd\.<br>Příkladová 1<br>Brno<br>.*<a href="[^"]*\/unsubscribe">/s,
    );
    expect(headerOf(message, 'list-id')).toMatch(/^<newsletter\.demo[a-z-]*\.example>$/);
    expect(headerOf(message, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(message, 'feedback-id')).toBe('small:newsletter:demo:mailwright');
    const { body: email } = await app.live.get(`/api/v1/emails/${recipient.email_id}`);
    expect(email).toMatchObject({ campaign: 'small', tags: ['spring'] });
    expect(email).not.toHaveProperty('consent');
    await awaitEvent(app, 'campaign.completed', ({ data }) => data.slug === 'small');
    const { body: delivered } = await eventually(
      () => app.live.get(campaignPath('small')),
      ({ body }) => body.counts.delivered === 3,
    );
    expect(delivered.rates).toMatchObject({ delivery: 1, bounce: 0 });
  });

  test('CAMPAIGNS-7 gets no second footer if its template has the links', async () => {
    await addLists(app, 'static', ['card']);
    await addSubscribers(app, { count: 1, prefix: 'card', list: 'card' });
    await app.live.request('PUT', '/api/v1/templates/card', {
      body: {
        name: 'Card',
        layout: 'card',
        content: { en: { subject: 'News', html: '<p>Hello {{ contact.name }}</p>' } },
      },
    });
    await sendTo('card', { template: 'card' });
    await awaitStatus(app.live, 'card', 'completed');
    const [{ email_id: id }] = await recipientsOf('card');
    const { html = '', text = '' } = await readMailbox(app, id);
    for (const part of [html, text]) expect(part.match(/\/unsubscribe/g)).toHaveLength(1);
  });

  test('CAMPAIGNS-4 §H.3 keila#9: is completed at once without recipients', async () => {
    await sendTo('empty');
    const { counts } = await awaitStatus(app.live, 'empty', 'completed');
    expect(counts).toMatchObject({ matched: 0, sendable: 0 });
  });

  test('CAMPAIGNS-8 Notifuse#344: skips who withdraws, is suppressed, erased, switched off or invalid before the claim', async () => {
    await addSubscribers(app, { count: 6, prefix: 'left', list: 'left' });
    await app.live.post('/api/v1/sending/pause', { reason: 'Test' });
    await sendTo('left');
    await eventually(
      async () => (await app.live.get(campaignPath('left'))).body,
      ({ counts }) => counts.queued === 6,
    );
    const address = (n: number) => contactPath(`left${n}@example.com`);
    await app.live.request('PATCH', `${address(0)}/subscription-preferences`, {
      body: { preferences: { newsletter: false } },
    });
    await app.live.request('PATCH', address(1), { body: { subscribed: false } });
    await app.live.request('PUT', '/api/v1/suppressions/left2%40example.com', { body: {} });
    await app.live.request('DELETE', address(3));
    await execute(
      app,
      sql`update contacts set validation_status = 'invalid' where email = 'left4@example.com'`,
    );
    await app.live.request('POST', '/api/v1/sending/resume');
    const { counts } = await awaitStatus(app.live, 'left', 'completed');
    expect(counts).toMatchObject({ sendable: 6, sent: 1, skipped: 5, failed: 0 });
    expect(counts.skipped_reasons).toEqual({
      contact_deleted: 1,
      invalid_recipient: 1,
      opt_in_required: 1,
      suppressed: 1,
      unsubscribed: 1,
    });
    const rows = await recipientsOf('left');
    expect(rows.filter(({ email }: { email: string | null }) => email === null)).toEqual([
      expect.objectContaining({ state: 'skipped', reason: 'contact_deleted' }),
    ]);
  });

  test('CAMPAIGNS-13 counts emails by the locale of their content, from when they are made', async () => {
    await addSubscribers(app, { count: 5, prefix: 'bilingual', list: 'bilingual' });
    await execute(
      app,
      sql`update contacts set locale = 'cs-CZ' where email = any('{bilingual0@example.com,bilingual1@example.com}')`,
      sql`update contacts set locale = 'de' where email = 'bilingual2@example.com'`,
    );
    const letter = (text: string) => ({
      subject: text,
      blocks: [{ type: 'heading', level: 1, text }],
    });
    await app.live.post('/api/v1/sending/pause', { reason: 'Test' });
    await sendTo('bilingual', {
      template: undefined,
      data: {},
      default_locale: 'en',
      content: { en: letter('Winter'), cs: letter('Zima') },
    });
    const { counts } = await eventually(
      async () => (await app.live.get(campaignPath('bilingual'))).body,
      ({ counts: now }) => now.queued === 5,
    );
    expect(counts.locales).toEqual({ cs: 2, en: 3 });
    await app.live.request('POST', '/api/v1/sending/resume');
    const done = await awaitStatus(app.live, 'bilingual', 'completed');
    expect(done.counts).toMatchObject({ sent: 5, queued: 0, locales: { cs: 2, en: 3 } });
  });

  test('CAMPAIGNS-6 skips a contact without a value that the template prints', async () => {
    await addSubscribers(app, { count: 25, prefix: 'slow', list: 'slow' });
    await execute(app, sql`update contacts set data = '{}' where email = 'slow3@example.com'`);
    await sendTo('slow');
    const { counts } = await awaitStatus(app.live, 'slow', 'completed');
    expect(counts).toMatchObject({ sent: 24, skipped: 1, skipped_reasons: { render_failed: 1 } });
  });
});

describe('consent', () => {
  test('CONSENT-LOG-2 an email names the entry of the consent history that allowed it', async () => {
    await addLists(app, 'static', ['proven']);
    const contact = { email: 'proven@example.com', name: 'Ada', data: { city: 'Brno' } };
    const consent = {
      opt_in_subtype_slugs: ['newsletter'],
      double_opt_in: false,
      lists: ['proven'],
    };
    expect((await app.live.post('/api/v1/contacts', { ...contact, ...consent })).status).toBe(201);
    await sendTo('proven');
    await awaitStatus(app.live, 'proven', 'completed');
    const [{ email_id: id }] = await recipientsOf('proven');
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    const history = await app.live.get(`${contactPath(contact.email)}/consent-history`);
    expect(body.consent.ledger_id).toBe(history.body.data[0].id);
  });

  test('CAMPAIGNS-7 §H.11 Notifuse#165: one click and the preference page count for the campaign', async () => {
    await addLists(app, 'static', ['leaving']);
    await addSubscribers(app, { count: 2, prefix: 'leaving', list: 'leaving' });
    await sendTo('leaving');
    await awaitStatus(app.live, 'leaving', 'completed');
    const messages = await Promise.all(
      (await recipientsOf('leaving')).map(({ email_id: id }: { email_id: string }) =>
        readMailbox(app, id),
      ),
    );
    const [first, second] = messages.map((message) =>
      headerOf(message, 'list-unsubscribe').slice(1, -1),
    );
    await fetch(first!, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    const preferences = second!.replace(/unsubscribe$/, 'preferences');
    await fetch(preferences, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ preferences: { newsletter: false } }),
    });
    await eventually(
      async () => (await app.live.get(campaignPath('leaving'))).body,
      ({ counts }) => counts.unsubscribed === 2,
    );
  });
});

describe('CAMPAIGNS-5 pause, resume and cancel', () => {
  test('stop at the claim, continue and end for good', async () => {
    await addSubscribers(app, { count: 40, prefix: 'paused', list: 'paused' });
    await app.live.post('/api/v1/sending/pause', { reason: 'Test' });
    await sendTo('paused');
    await eventually(
      async () => (await app.live.get(campaignPath('paused'))).body,
      ({ counts }) => counts.queued === 40,
    );
    const paused = await act(app.live, 'paused', 'pause');
    expect(paused.body).toMatchObject({ status: 'paused', pause: { by: 'person', reason: null } });
    expect((await act(app.live, 'paused', 'pause')).status).toBe(200);
    await app.live.request('POST', '/api/v1/sending/resume');
    // Its jobs are blocked, and none is claimed.
    await eventually(
      () =>
        app.asOwner((em) =>
          query<{ n: number }>(
            em,
            sql`
        select count(*)::integer as n from pgboss.job where name = 'email-send' and blocked`,
          ),
        ),
      ([row]) => row?.n === 40,
    );
    expect((await act(app.live, 'paused', 'resume', {})).body.status).toBe('sending');
    await awaitStatus(app.live, 'paused', 'completed');
    // Otherwise deliveries are still counted between the following responses.
    const body = await eventually(
      async () => (await app.live.get(campaignPath('paused'))).body,
      ({ rates }) => rates.delivery === 1,
    );
    expect(body.counts).toMatchObject({ sent: 40, queued: 0 });
    for (const [action, request] of [
      ['schedule', {}],
      ['schedule', { at: body.scheduled_at }],
      ['resume', {}],
    ] as const) {
      const repeated = await act(app.live, 'paused', action, request);
      expect([repeated.status, repeated.body]).toEqual([200, body]);
    }
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await act(app.live, 'paused', 'schedule', { at })).status).toBe(409);
    const again = await act(app.live, 'paused', 'cancel');
    expect(again.body).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'wrong_status', status: 'completed' },
    });
  });

  test('§H.4 keila#467: a cancel ends what waits', async () => {
    await addSubscribers(app, { count: 30, prefix: 'large', list: 'large' });
    await app.live.post('/api/v1/sending/pause', { reason: 'Test' });
    await sendTo('large');
    await eventually(
      async () => (await app.live.get(campaignPath('large'))).body,
      ({ counts }) => counts.queued === 30,
    );
    expect((await act(app.live, 'large', 'cancel')).body.status).toBe('canceled');
    expect((await act(app.live, 'large', 'cancel')).status).toBe(200);
    await app.live.request('POST', '/api/v1/sending/resume');
    const { body } = await eventually(
      () => app.live.get(campaignPath('large')),
      (answer) => answer.body.counts.canceled === 30,
    );
    expect(body.counts).toMatchObject({ sendable: 30, sent: 0, queued: 0, pending: 0 });
    expect((await app.live.request('DELETE', campaignPath('large'))).status).toBe(204);
    expect((await app.live.get(campaignPath('large'))).status).toBe(404);
  });
});
