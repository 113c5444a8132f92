import { alertAddressId } from '../../../server/account/organizations/alert-email.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import {
  createKeyRing,
  type KeyRing,
  type Purpose,
} from '../../../server/platform/tokens/key-ring.ts';
import { encodePayload } from '../../../server/platform/tokens/payload.ts';
import { createTokens } from '../../../server/platform/tokens/token.ts';
import type { TokenContent } from '../../../server/platform/tokens/content.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from './app.ts';
import type { Options, TestClient } from './client.ts';

/** The User-Agent of a browser. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const FORM = 'application/x-www-form-urlencoded';

/** A request for a page. */
export const asBrowser = (options: Options = {}): Options => ({
  ...options,
  headers: { Accept: BROWSER, ...options.headers },
});

/** Form data as a browser sends it. */
export const form = (fields: string | [string, string][]): Options => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': FORM },
});

/** Signs with the server's own key a token that the server itself would not create. */
export function signToken(
  app: TestApp,
  purpose: Purpose,
  content: Partial<TokenContent> & { contactId: string },
): string {
  return createTokens(keysOf(app)).sign(purpose, fullContent(app, content));
}

/** A token of the first version, whose contents are not encrypted. */
export function signFirstVersion(
  app: TestApp,
  purpose: Purpose,
  content: Partial<TokenContent> & { contactId: string },
): string {
  return firstVersionOf(keysOf(app), purpose, fullContent(app, content));
}

export function firstVersionOf(keys: KeyRing, purpose: Purpose, content: TokenContent): string {
  const signed = `v1.${keys.current.id}.${encodePayload(content).toString('base64url')}`;
  return `${signed}.${keys.current.macFor(purpose)(signed).toString('base64url')}`;
}

const keysOf = (app: TestApp): KeyRing =>
  createKeyRing([app.running.services.installation.signingKey]);

const fullContent = (
  { organizationId }: TestApp,
  content: Partial<TokenContent> & { contactId: string },
): TokenContent => ({
  id: newId(),
  isOfEmail: false,
  mode: 'live',
  organizationId,
  subtypeIds: [],
  templateVersionId: null,
  preview: null,
  ...content,
});

export type Strangers = Pick<TestClient, 'get' | 'request'>;

/**
 * Each request has another client address, so that rate limits do not apply; the server must trust
 * the proxy.
 */
export function strangers(app: TestApp): Strangers {
  const client = app.client(null);
  let count = 0;
  const request: TestClient['request'] = (method, path, options = {}) => {
    count += 1;
    const address = `198.51.${count >> 8}.${count & 255}`;
    const headers = { ...options.headers, 'X-Forwarded-For': address };
    return client.request(method, path, { ...options, headers });
  };
  return { request, get: (path, options) => request('GET', path, options) };
}

/** The path of a link below the server's address. */
export const pageOf = (
  token: string,
  page:
    | 'preferences'
    | 'confirm'
    | 'unsubscribe'
    | 'verify-sender'
    | 'verify-alert-email'
    | 'web-version',
): string => `/api/u/${token}/${page}`;

export interface ConfirmationRequest {
  email?: string;
  locale?: string;
  mode?: 'live' | 'test';
  subtypes?: string[];
  template?: string;
}

/** Creates a confirmation request and returns the path of its link. */
export async function askToConfirm(app: TestApp, given: ConfirmationRequest = {}): Promise<string> {
  const { email = `${newId()}@example.com`, locale = 'en', subtypes = ['newsletter'] } = given;
  const { body } = await app[given.mode ?? 'live'].post('/api/v1/contacts', {
    email,
    locale,
    opt_in_subtype_slugs: subtypes,
    ...(given.template && { confirm_template: given.template }),
  });
  return String(body.confirm_url).slice(app.baseUrl.length);
}

/** Creates a contact that is subscribed to some subtypes. */
export async function createSubscriber(
  app: TestApp,
  {
    email = `${newId()}@example.com`,
    locale = 'en',
    subtypes = ['newsletter'],
  }: ConfirmationRequest = {},
): Promise<{ id: string; email: string }> {
  const { body } = await app.live.post('/api/v1/contacts', {
    email,
    locale,
    opt_in_subtype_slugs: subtypes,
    double_opt_in: false,
  });
  return { id: body.id as string, email };
}

/** A token for the page that verifies the address, which becomes the `alert_email` of the organization. */
export async function alertToken(
  app: TestApp,
  address: string,
  content: Partial<TokenContent> = {},
): Promise<string> {
  const { organizationId } = app;
  await app.asOwner((em) =>
    query(
      em,
      sql`update organizations set alert_email = ${address}, alert_email_verified_at = null
        where id = ${organizationId}`,
    ),
  );
  const { hashAddress } = app.running.services.acceptance;
  const contactId = alertAddressId(organizationId, address, hashAddress) ?? '';
  return signToken(app, 'verify-alert-email', { ...content, contactId });
}

export type ExampleTokens = Record<
  'confirm' | 'preferences' | 'verifySender' | 'verifyAlertEmail' | 'webVersion',
  string
>;

/** A token for each purpose, of a contact with one confirmed subtype and one pending. `emailId`: an email with content. */
export async function exampleTokens(
  app: TestApp,
  email = 'links@person.example',
  emailId?: string,
): Promise<ExampleTokens> {
  const { id } = await createSubscriber(app, { email });
  const confirm = (await askToConfirm(app, { email, subtypes: ['offers'] })).split('/')[3] ?? '';
  const verifySender = signToken(app, 'verify-sender', { contactId: await waitingSender(app) });
  const preferences = await preferencesToken(app, id, { subtype: 'newsletter' });
  const waiting = emailId ?? (await waitingEmail(app));
  const webVersion = signToken(app, 'web-version', { contactId: id, id: waiting });
  const verifyAlertEmail = await alertToken(app, 'ops@shop.example');
  return { confirm, preferences, verifySender, verifyAlertEmail, webVersion };
}

/** The id of an email that waits, because the app has no worker; so its content is stored. */
async function waitingEmail(app: TestApp): Promise<string> {
  const { body } = await app.live.post('/api/v1/emails/send', {
    to: 'web-version@person.example',
    template: 'welcome',
    data: { name: 'Ada' },
  });
  return String(body.id);
}

/** The id of an unverified sender address of the demo account. */
export const waitingSender = (
  app: TestApp,
  email = `${newId()}@personal.example`,
): Promise<string> =>
  app.asOwner(async (em) => {
    const statement = sql<{ id: string }>`
      insert into sender_addresses (id, organization_id, email, email_key)
      values (${newId()}, ${app.organizationId}, ${email}, ${email}) returning id`;
    return (await queryOne(em, statement)).id;
  });

/** A preferences token, with one subtype or none. */
export async function preferencesToken(
  app: TestApp,
  contactId: string,
  { subtype, mode = 'live' }: { subtype?: string; mode?: 'live' | 'test' } = {},
): Promise<string> {
  const subtypeIds = subtype === undefined ? [] : [await subtypeId(app, subtype)];
  return signToken(app, 'preferences', { contactId, subtypeIds, mode });
}

/** The id of a subtype of the demo account. */
export const subtypeId = (app: TestApp, slug: string): Promise<string> =>
  app.asOwner(async (em) => {
    const statement = sql<{ id: string }>`select id from subscription_subtypes
      where slug = ${slug} and organization_id = ${app.organizationId}`;
    return (await queryOne(em, statement)).id;
  });

/** The subscription states of a contact by subtype key, as in the API. */
export async function statusesOf(app: TestApp, email: string): Promise<Record<string, string>> {
  const path = `/api/v1/contacts/${encodeURIComponent(email)}/subscription-preferences`;
  const { body } = await app.live.get(path);
  const types = body.types as { subtypes: { key: string; status: string }[] }[];
  return Object.fromEntries(
    types.flatMap(({ subtypes }) => subtypes.map(({ key, status }) => [key, status])),
  );
}

/** The ledger of a contact, newest first. */
export async function ledgerOf(app: TestApp, email: string): Promise<Record<string, unknown>[]> {
  const path = `/api/v1/contacts/${encodeURIComponent(email)}/consent-history?limit=200`;
  return (await app.live.get(path)).body.data as Record<string, unknown>[];
}

/** Everything that a page could change, for comparison. */
export async function consentRows(app: TestApp): Promise<string> {
  return app.asOwner(async (em) => {
    const rows = await query(
      em,
      sql`select (select json_agg(c order by c.contact_id, c.subtype_id) from consents c) as consents,
        (select json_agg(r order by r.contact_id, r.subtype_id) from consent_requests r) as requests,
        (select json_agg(l order by l.id) from consent_ledger l) as ledger,
        (select json_agg(p order by p.id) from contacts p) as contacts`,
    );
    return JSON.stringify(rows);
  });
}
