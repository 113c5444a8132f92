import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addLists, saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { contactPath } from '../../support/app/requests.ts';
import { asBrowser } from '../../support/app/tokens.ts';
import { act, addSubscribers, awaitStatus, campaignPath, put } from './campaigns-setup.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addLists(app, 'static', ['same', 'own', 'kept']);
  await saveTemplate(app, 'same', {
    subject: 'News of {{ campaign.name }}',
    html: '<script>alert(1)</script><p>Žluťoučký kůň: {{ offer }}</p><a href="{{ web_version_url }}">View in browser</a>',
    text: null,
  });
  await saveTemplate(app, 'own', {
    subject: 'News for {{ contact.name }}',
    html: '<p>Hello {{ contact.name }}</p><a href="{{ web_version_url }}">View in browser</a>',
    text: 'Hello {{ contact.name }}: {{ web_version_url }}',
  });
});
afterAll(() => app.close());

const keepFor = (days: number) =>
  app.live.request('PATCH', '/api/v1/organization', { body: { content_retention_days: days } });

/** Sends a campaign to a new subscriber of a list, and returns the path of the web version. */
async function sendTo(list: string, template: string): Promise<string> {
  await addSubscribers(app, { count: 1, prefix: list, list });
  await put(app.live, list, { audience: { lists: [list] }, template });
  expect((await act(app.live, list, 'schedule', {})).status).toBe(200);
  await awaitStatus(app.live, list, 'completed');
  const { body } = await app.live.get(campaignPath(list, 'recipients'));
  return readPath(body.data[0].email_id);
}

async function readPath(emailId: string): Promise<string> {
  const { html = '' } = await readMailbox(app, emailId);
  const [, path = ''] = /href="[^"]*(\/api\/u\/[^"]*\/web-version)"/.exec(html) ?? [];
  return path;
}

const open = (path: string, options = {}) => app.client(null).request('GET', path, options);

describe('CAMPAIGNS-7 web_version_url', () => {
  test('shows what all recipients have in common as long as the email is stored', async () => {
    const path = await sendTo('same', 'same');
    const { status, body } = await open(path);
    expect([status, body.subject, body.test_mode]).toEqual([200, 'News of News', false]);
    expect(body.html).toContain('Žluťoučký kůň: twenty per cent');
    expect(body.html).toContain('/unsubscribe');
  });

  test('TOKEN-PAGES-10 its links lead to pages that ask whose address it is; those of the email do not', async () => {
    const { body: page } = await app.live.get(campaignPath('same', 'recipients'));
    const { email_id: id, email } = page.data[0];
    const mail = await readMailbox(app, id);
    const { body } = await open(await readPath(id));
    for (const name of ['unsubscribe', 'preferences']) {
      const link = new RegExp(`(/api/u/[^"/]*/${name})(\\?[^"]*)?"`);
      const [, path = '', query] = link.exec(body.html) ?? [];
      expect(query).toBe('?from=web-version');
      // A template can append a query of its own to the link.
      for (const appended of ['', '?utm_source=mail', '&utm_source=mail']) {
        const { text } = await open(path + query + appended, asBrowser());
        expect(text).toContain(`${email[0]}•••@example.com\u2069 is my address`);
        expect(text).not.toContain(email);
      }
      const [, , own] = link.exec(mail.html ?? '') ?? [];
      expect(own).toBeUndefined();
    }
  });

  test('is a document without scripts, forms and the origin of the dashboard', async () => {
    const { body } = await app.live.get(campaignPath('same', 'recipients'));
    const page = await open(await readPath(body.data[0].email_id), asBrowser());
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.text).toContain('Žluťoučký kůň');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin|forms))/);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('ends with the content of an email with personal data', async () => {
    expect((await open(await sendTo('own', 'own'))).status).toBe(404);
    const { body } = await act(app.live, 'own', 'check');
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: 'web_version_ends' }));
  });

  test('lasts while the organization keeps content, and ends with an erasure', async () => {
    await keepFor(30);
    const path = await sendTo('kept', 'own');
    expect((await open(path)).body.text).toContain('Hello Žofie 0');
    const tested = await act(app.live, 'kept', 'test-send', {
      to: ['author@example.com'],
      as_contact: 'kept0@example.com',
    });
    const ofTest = await readPath(tested.body.emails[0].id);
    expect((await open(ofTest)).body.subject).toBe('[Test] News for Žofie 0');
    expect((await open(path.replace('web-version', 'preferences'))).status).toBe(404);
    await app.live.request('DELETE', contactPath('kept0@example.com'));
    expect((await open(path)).status).toBe(404);
    await keepFor(0);
  });
});
