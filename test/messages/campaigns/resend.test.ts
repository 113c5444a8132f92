import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { refusal } from '../../support/refusal.ts';
import { contactPath } from '../../support/app/requests.ts';
import {
  act,
  addNewsTemplate,
  addSubscribers,
  awaitStatus,
  campaignPath,
  put,
} from './campaigns-setup.ts';

let app: TestApp;
const sent = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  const body = { content_retention_days: 7 };
  await app.live.request('PATCH', '/api/v1/organization', { body });
  await addNewsTemplate(app);
  await addLists(app, 'static', ['readers']);
  await addSubscribers(app, { count: 5, list: 'readers' });
  await put(app.live, 'spring', { audience: { lists: ['readers'] } });
  await act(app.live, 'spring', 'schedule', {});
  await awaitStatus(app.live, 'spring', 'completed');
  const { body: recipients } = await app.live.get(campaignPath('spring', 'recipients'));
  for (const { email, email_id: id } of recipients.data) sent.set(email, id);
});
afterAll(() => app.close());

const idOf = (n: number): string => sent.get(`reader${n}@example.com`) ?? '';
const resend = (n: number): Promise<Answer> =>
  app.live.post(`/api/v1/emails/${idOf(n)}/resend`, undefined);

test('EMAILS-22 an email of a campaign is sent again as it was, with links of its own', async () => {
  const { status, body } = await resend(0);
  expect([status, body.resend_of]).toEqual([200, idOf(0)]);
  const [first, again] = [await readMailbox(app, idOf(0)), await readMailbox(app, body.id)];
  expect(again.subject).toBe(first.subject);
  expect(again.html).toContain('Hello Žofie 0 from Brno: twenty per cent');
  const linkIn = ({ html = '' }: typeof first) => /\/api\/u\/[^"]*\/unsubscribe/.exec(html)?.[0];
  expect(linkIn(again)).toBeDefined();
  expect(linkIn(again)).not.toBe(linkIn(first));
});

test('EMAILS-22 consent, the master switch and suppressions are checked again', async () => {
  const contact = (n: number) => contactPath(`reader${n}@example.com`);
  await app.live.request('PATCH', `${contact(1)}/subscription-preferences`, {
    body: { preferences: { newsletter: false } },
  });
  expect(refusal(await resend(1))).toBe('400 subtype_slug opt_in_required');
  await app.live.request('PATCH', contact(2), { body: { subscribed: false } });
  expect(refusal(await resend(2))).toBe('400 to opt_in_required');
  await app.live.request('PUT', '/api/v1/suppressions/reader3@example.com', { body: {} });
  expect(refusal(await resend(3))).toBe('400 to suppressed');
});

test('EMAILS-22 the campaign must not be stopped: its emails would wait in vain', async () => {
  await app.asOwner((em) =>
    query(em, sql`update campaigns set status = 'canceled' where slug = 'spring'`),
  );
  const { body } = await app.live.get(`/api/v1/emails/${idOf(4)}`);
  expect(body.resend_refusal).toBe('of_campaign');
  expect((await resend(4)).body).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'wrong_status' },
    message: expect.stringContaining('campaign'),
  });
});
