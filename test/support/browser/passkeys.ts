import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../app/app.ts';
import { SoftwareAuthenticator } from './authenticator.ts';
import { type Answer, type Options, TestClient } from '../app/client.ts';
import { cookieIn, SAME_ORIGIN, type TestPerson } from '../app/people.ts';

export const PASSKEYS = '/api/v1/me/passkeys';
export const PASSKEY_SESSIONS = '/api/v1/sessions/passkey';
export const PASSKEY_INVITATIONS = '/api/v1/invitations/passkey';

/** Where pages that use passkeys are: browsers refuse IP addresses. */
export const pageOrigin = ({ baseUrl }: TestApp): string =>
  baseUrl.replace('127.0.0.1', 'localhost');

/** Begins again in the next second when tests of one second begin more sessions than a network may. */
class PatientClient extends TestClient {
  override async request(method: string, path: string, options?: Options): Promise<Answer> {
    const answer = await super.request(method, path, options);
    if (answer.status !== 429) return answer;
    await sleep(Number(answer.headers.get('Retry-After')) * 1_000);
    return super.request(method, path, options);
  }
}

/** Requests with these cookies, as the person's browser sends them. */
export const browserWith = (app: TestApp, ...cookies: string[]): TestClient =>
  new PatientClient(app.baseUrl, null, { ...SAME_ORIGIN, Cookie: cookies.join('; ') });

interface Begun {
  answer: Answer;
  /** The cookie by which the server recognizes the browser. */
  browser: string;
  options: Answer['body'];
}

export async function beginToAdd(app: TestApp, cookie: string): Promise<Begun> {
  const answer = await browserWith(app, cookie).post(`${PASSKEYS}/begin`, {});
  return { answer, browser: cookieIn(answer.headers), options: answer.body.options };
}

export async function beginToSignIn(app: TestApp, ...cookies: string[]): Promise<Begun> {
  const answer = await browserWith(app, ...cookies).post(`${PASSKEY_SESSIONS}/begin`, {});
  return { answer, browser: cookieIn(answer.headers), options: answer.body.options };
}

export async function beginToJoin(app: TestApp, invited: object): Promise<Begun> {
  const answer = await browserWith(app).post(`${PASSKEY_INVITATIONS}/begin`, invited);
  return { answer, browser: cookieIn(answer.headers), options: answer.body.options };
}

/** Adds a passkey to the person. */
export async function addPasskey(
  app: TestApp,
  { cookie }: Pick<TestPerson, 'cookie'>,
  authenticator = new SoftwareAuthenticator(pageOrigin(app)),
): Promise<{ authenticator: SoftwareAuthenticator; answer: Answer }> {
  const { browser, options } = await beginToAdd(app, cookie);
  const body = { name: 'Klíč', credential: authenticator.create(options) };
  const answer = await browserWith(app, cookie, browser).post(PASSKEYS, body);
  return { authenticator, answer };
}

export async function signInWith(
  app: TestApp,
  authenticator: SoftwareAuthenticator,
): Promise<Answer> {
  const { browser, options } = await beginToSignIn(app);
  const body = { credential: authenticator.get(options) };
  return browserWith(app, browser).post(PASSKEY_SESSIONS, body);
}
