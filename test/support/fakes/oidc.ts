import { setTimeout } from 'node:timers/promises';
import type { TestApp } from '../app/app.ts';
import type { Answer } from '../app/client.ts';
import type { Account, IdentityProvider } from './identity-provider.ts';
import { browserWith } from '../browser/passkeys.ts';
import { cookieIn } from '../app/people.ts';

export const IDENTITIES = '/api/v1/me/identities';
export const OIDC_SESSIONS = '/api/v1/sessions/oidc';
export const OIDC_INVITATIONS = '/api/v1/invitations/oidc';

interface Begun {
  answer: Answer;
  /** The cookie by which the server recognizes the browser. */
  browser: string;
  url: string;
}

export async function beginOidc(
  app: TestApp,
  path: string,
  { cookies = [], body = {} }: { cookies?: string[]; body?: object } = {},
): Promise<Begun> {
  const answer = await browserWith(app, ...cookies).post(`${path}/begin`, body);
  // So that the next requests are not beyond the limit per second.
  if (Number(answer.headers.get('X-RateLimit-Remaining')) < 20) await setTimeout(1_000);
  return { answer, browser: cookieIn(answer.headers), url: answer.body.url };
}

/** What the page sends of the URL to which the provider sent the browser. */
export const responseIn = ({ pathname, searchParams }: URL): Record<string, string> => {
  const names = ['code', 'state', 'iss'].filter((name) => searchParams.has(name));
  const [, organization] = /\/dashboard\/oidc\/([^/]+)$/.exec(pathname) ?? [];
  return Object.fromEntries([
    ...names.map((name) => [name, searchParams.get(name) ?? '']),
    ...(organization === undefined ? [] : [['organization', organization]]),
  ]);
};

/** Goes to the provider as an account and comes back, without the last request. */
export async function goThrough(
  app: TestApp,
  provider: IdentityProvider,
  path: string,
  { account, ...options }: { account: Account; cookies?: string[]; body?: object },
): Promise<{ browser: string; response: Record<string, string> }> {
  const { browser, url } = await beginOidc(app, path, options);
  return { browser, response: responseIn(await provider.visit(url, account)) };
}

/** Links an account to the person of the cookie. */
export async function linkAccount(
  app: TestApp,
  provider: IdentityProvider,
  cookie: string,
  account: Account,
): Promise<Answer> {
  const options = { account, cookies: [cookie] };
  const { browser, response } = await goThrough(app, provider, IDENTITIES, options);
  return browserWith(app, cookie, browser).post(IDENTITIES, response);
}

export async function signInAs(
  app: TestApp,
  provider: IdentityProvider,
  account: Account,
): Promise<Answer> {
  const { browser, response } = await goThrough(app, provider, OIDC_SESSIONS, { account });
  return browserWith(app, browser).post(OIDC_SESSIONS, response);
}
