import { afterAll, beforeAll, expect, test } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { query, sql } from '../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow } from '../support/read/emails.ts';
import { startSesApp } from '../support/app/ses-app.ts';
import { type SesEndpoint, startSesEndpoint } from '../support/fakes/ses-endpoint.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { putTemplate } from '../support/read/templates.ts';
import { createSubscriber } from '../support/app/tokens.ts';

let smtp: SmtpEndpoint;
let ses: SesEndpoint;
let overSmtp: TestApp;
let overSes: TestApp;
beforeAll(async () => {
  [smtp, ses] = await Promise.all([startSmtpEndpoint(), startSesEndpoint()]);
  overSmtp = await startTestApp({ env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url } });
  await overSmtp.asOwner((em) =>
    query(em, sql`update sender_addresses set verified_with = 'smtp'`),
  );
  overSes = await startSesApp(ses);
});
afterAll(async () => {
  await overSmtp.close();
  await overSes.close();
  await smtp.close();
  await ses.close();
});

/** To a contact who has subscribed, so that the email has links to unsubscribe. */
async function sendInCard(app: TestApp): Promise<string> {
  const cs = { subject: 'Zásilka', html: '<p>Už je na cestě.</p>', preheader: 'Dorazí zítra.' };
  const body = { layout: 'card', default_locale: 'cs', content: { cs } };
  await putTemplate(app.live, 'shipped', body);
  const { email } = await createSubscriber(app, { subtypes: ['order-updates'] });
  const order = { to: email, template: 'shipped', subtype_slug: 'order-updates' };
  return (await app.live.post('/api/v1/emails/send', order)).body.id;
}

function check({ html = '', text = '' }: Pick<Email, 'html' | 'text'>): void {
  expect(html).toMatch(/^<!doctype html>\r?\n<html lang="cs" dir="ltr">/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toMatch(/Dorazí zítra\..*<p>Už je na cestě\.<\/p>.*Demo Shop Ltd\./s);
  const [, link] = /href="([^"]+)"[^>]*>Odhlásit odběr<\/a>/.exec(html) ?? [];
  expect(link).toMatch(/\/api\/u\/v2\.[^/]+\/unsubscribe$/);
  expect(text.trim()).toMatch(/^Už je na cestě\.\s+Demo Shop\s+Demo Shop Ltd\./);
  expect(text.replaceAll(/\s/g, '')).toContain(`Odhlásitodběr(${link})`);
  expect(text).not.toContain('Dorazí');
}

test('PROVIDERS-2 a layout is sent over SMTP as it was rendered, with a text part made from it', async () => {
  const id = await sendInCard(overSmtp);
  await follow(overSmtp.live, id, 'sent');
  check(await PostalMime.parse(smtp.messages.at(-1)?.raw ?? ''));
});

test('PROVIDERS-2 the same layout and text part are sent to SES', async () => {
  const id = await sendInCard(overSes);
  await follow(overSes.live, id, 'sent');
  const { Html, Text } = ses.messages.at(-1)?.email.Content?.Simple?.Body ?? {};
  check({ html: Html?.Data, text: Text?.Data });
});
