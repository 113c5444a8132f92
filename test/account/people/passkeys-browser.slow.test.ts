import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { pageOrigin } from '../../support/browser/passkeys.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';

/** What a page of the server does, as the guide shows it. */
const SEND = `const send = async (method, path, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/api/v1/' + path, { method, headers, body: body && JSON.stringify(body) });
  return response.status === 204 ? { status: 204 } : { status: response.status, ...await response.json() };
};`;

const ADD = `(async () => {
  ${SEND}
  const { options } = await send('POST', 'me/passkeys/begin');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return send('POST', 'me/passkeys', { name: 'Chromium', credential: credential.toJSON() });
})()`;

const SIGN_IN = `(async () => {
  ${SEND}
  const { options } = await send('POST', 'sessions/passkey/begin');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  return send('POST', 'sessions/passkey', { credential: credential.toJSON() });
})()`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

describeInBrowser('PEOPLE-3 a passkey in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** A page of the server, and an authenticator that verifies its person. */
  async function openPage(): Promise<Page> {
    // The policies of the server's pages allow no requests; those of the dashboard will.
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`${pageOrigin(app)}/livez`);
    await addAuthenticator(page);
    return page;
  }

  test('is added, and signs in without an address', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const page = await openPage();
    const [name = '', value = ''] = person.cookie.split('=');
    await page.context().addCookies([{ name, value, url: pageOrigin(app) }]);
    expect(await page.evaluate(ADD)).toMatchObject({ status: 201, name: 'Chromium' });
    // The authenticator has one already.
    await expect(page.evaluate(ADD)).rejects.toThrow('InvalidStateError');

    await page.context().clearCookies();
    const me = await page.evaluate(`(async () => { ${SEND} return send('GET', 'me'); })()`);
    expect(me).toMatchObject({ status: 401 });
    for (const turn of [1, 2]) {
      const signedIn = await page.evaluate(SIGN_IN);
      expect([turn, signedIn]).toMatchObject([turn, { status: 201, email: person.email }]);
    }
    const cookies = await page.context().cookies();
    expect(cookies.map((cookie) => [cookie.name, cookie.httpOnly, cookie.sameSite]).sort()).toEqual(
      [
        ['mailwright', true, 'Lax'],
        ['mailwright-browser', true, 'Lax'],
      ],
    );
    await page.context().close();
  });
});
