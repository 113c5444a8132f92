import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashPassword } from '../../../server/account/people/password.ts';
import { createSession } from '../../../server/account/people/sessions/sessions.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { SoftwareAuthenticator } from '../../support/browser/authenticator.ts';
import { type Example, readExamples } from '../../support/nouns/examples.ts';
import {
  addPasskey,
  beginToAdd,
  beginToJoin,
  beginToSignIn,
  browserWith,
  pageOrigin,
} from '../../support/browser/passkeys.ts';
import type { IdentityProvider } from '../../support/fakes/identity-provider.ts';
import {
  goThrough,
  IDENTITIES,
  linkAccount,
  OIDC_INVITATIONS,
  OIDC_SESSIONS,
} from '../../support/fakes/oidc.ts';
import { BROWSER, clientWith, cookieOf, SAME_ORIGIN } from '../../support/app/people.ts';

interface Body {
  token?: string;
  email?: string;
  password?: string;
}

const exampleOf = (operation: string, status: number) =>
  readExamples().find((one) => one.operationId === operation && one.status === status);
const bodyOf = (operation: string, status: number): Body =>
  exampleOf(operation, status)?.request?.body as Body;

/** Operations that begin a session. */
const OPEN: readonly string[] = [
  ...(['sessions.create', 'sessions.recover', 'invitations.accept', 'invitations.show'] as const),
  ...(['sessions.beginWithPasskey', 'sessions.createWithPasskey'] as const),
  ...(['sessions.beginWithOidc', 'sessions.createWithOidc'] as const),
  'sessions.beginWithOrganization',
  ...(['invitations.beginWithOidc', 'invitations.acceptWithOidc'] as const),
  ...(['invitations.beginWithPasskey', 'invitations.acceptWithPasskey'] as const),
];

/** Of the person who signs in with a password; hashing takes a tenth of a second. */
let password: Promise<string> | undefined;

/**
 * Stores the people, the session and the invitation of the document's examples, as if no example had changed them. Returns
 * a client with a new session of the person in them, or without one for operations that begin a session.
 */
export async function signInForExamples(
  app: TestApp,
  operationId: string,
): Promise<{ client: TestClient; cookie: string }> {
  const stored = await (password ??= hashPassword(
    bodyOf('sessions.create', 201).password ?? '',
    '',
  ));
  const { session: shown, ...me } = exampleOf('me.get', 200)?.answer as {
    id: string;
    email: string;
    name: string;
    session: { id: string };
  };
  const [other] = (
    exampleOf('people.list', 200)?.answer as { data: { id: string; email: string; name: string }[] }
  ).data;
  const hashOf = (operation: string, status: number): Buffer =>
    createHash('sha256')
      .update(bodyOf(operation, status).token ?? '')
      .digest();
  const invitation = exampleOf('invitations.list', 200)?.answer as { data: { id: string }[] };
  const { token } = await app.asOwner(async (em) => {
    for (const person of [me, other]) {
      if (!person) continue;
      await query(em, sql`delete from people where id = ${person.id}`);
      await query(
        em,
        sql`insert into people (id, email, email_key, name, password, created_at, updated_at)
          values (${person.id}, ${person.email}, ${person.email}, ${person.name}, ${stored}, now(),
            now())`,
      );
      await query(
        em,
        sql`insert into memberships (organization_id, person_id, role, created_at)
          values (${app.organizationId}, ${person.id}, ${person === me ? 'owner' : 'viewer'}, now())`,
      );
    }
    // An earlier example may have accepted the invitation as a new person.
    const joined = bodyOf('invitations.accept', 201).email;
    await query(em, sql`delete from people where email_key = ${joined}`);
    await query(em, sql`delete from invitations`);
    await query(
      em,
      sql`insert into invitations (id, organization_id, hash, role, created_at, expires_at)
        values (${invitation.data[0]?.id}, ${app.organizationId},
          ${hashOf('invitations.accept', 201)}, 'owner', now(), now() + interval '1 day')`,
    );
    await query(
      em,
      sql`insert into recoveries (id, person_id, hash, created_at, expires_at)
        values (gen_random_uuid(), ${me.id}, ${hashOf('sessions.recover', 201)}, now(),
          now() + interval '1 day')`,
    );
    await storeOtherOwner(em, me.id);
    const passkeys = exampleOf('passkeys.list', 200)?.answer as { data: { id: string }[] };
    await query(
      em,
      sql`insert into passkeys (id, person_id, host, credential_id, public_key, counter, transports,
          synchronized, name, created_at)
        values (${passkeys.data[0]?.id}, ${me.id}, 'localhost', '\\x01', '\\x02', 0, '{}', true, 'Phone',
          now())`,
    );
    const identities = exampleOf('identities.list', 200)?.answer as { data: { id: string }[] };
    await query(
      em,
      sql`insert into identities (id, person_id, issuer, subject, created_at)
        values (${identities.data[0]?.id}, ${me.id}, 'https://login.shop.example', '1', now())`,
    );
    await query(em, sql`delete from sign_in_attempts`);
    const { id } = await createSession(em, me.id, { method: 'password' }, BROWSER);
    await query(em, sql`update sessions set id = ${shown.id} where id = ${id}`);
    return createSession(em, me.id, { method: 'password' }, BROWSER);
  });
  const cookie = cookieOf(token);
  const client = OPEN.includes(operationId)
    ? new TestClient(app.baseUrl, null, SAME_ORIGIN)
    : clientWith(app, cookie, 'demo');
  return { client, cookie };
}

/** The organization has a provider, except for the examples that create it. */
export async function setProviderForExamples(
  app: TestApp,
  { env }: IdentityProvider,
  { operationId, status }: Pick<Example, 'operationId' | 'status'>,
  cookie: string,
): Promise<void> {
  const isUsed = operationId === 'sessions.beginWithOrganization';
  if (!isUsed && !operationId.startsWith('identityProvider.')) return;
  await app.asOwner((em) => query(em, sql`delete from identity_providers`));
  if (operationId === 'identityProvider.put' && status !== 200) return;
  const used = {
    issuer: env.OIDC_ISSUER,
    client_id: env.OIDC_CLIENT_ID,
    client_secret: env.OIDC_CLIENT_SECRET,
  };
  const body = { ...bodyOf('identityProvider.put', 201), ...(isUsed && used) };
  await clientWith(app, cookie, 'demo').request('PUT', '/api/v1/identity-provider', { body });
}

/** A passkey signs other bytes each time, so the request takes the place of the one in the document. */
export async function passkeyExample(
  app: TestApp,
  { operationId, status, request }: Pick<Example, 'operationId' | 'status' | 'request'>,
  cookie: string,
): Promise<{ client: TestClient; body: unknown } | null> {
  if (status !== 201) return null;
  if (operationId === 'passkeys.create') {
    const { browser, options } = await beginToAdd(app, cookie);
    const credential = new SoftwareAuthenticator(pageOrigin(app)).create(options);
    return { client: browserWith(app, cookie, browser), body: { credential } };
  }
  if (operationId === 'invitations.acceptWithPasskey') {
    const invited = exampleOf('invitations.beginWithPasskey', 201)?.request?.body as object;
    const { browser, options } = await beginToJoin(app, invited);
    const credential = new SoftwareAuthenticator(pageOrigin(app)).create(options);
    const body = { ...(request?.body as object), credential };
    return { client: browserWith(app, browser), body };
  }
  if (operationId !== 'sessions.createWithPasskey') return null;
  const { authenticator } = await addPasskey(app, { cookie });
  const { browser, options } = await beginToSignIn(app);
  const credential = authenticator.get(options);
  return { client: browserWith(app, browser), body: { credential } };
}

const newAccount = () => {
  const sub = newId();
  return { sub, email: `${sub}@shop.example`, email_verified: true };
};

/** The provider issues another code each time, so the request takes the place of the one in the document. */
export async function oidcExample(
  app: TestApp,
  provider: IdentityProvider,
  { operationId, status, request }: Pick<Example, 'operationId' | 'status' | 'request'>,
  cookie: string,
): Promise<{ client: TestClient; body: unknown } | null> {
  if (status !== 201) return null;
  const account = newAccount();
  const at = (path: string, options: { cookies?: string[]; body?: object } = {}) =>
    goThrough(app, provider, path, { account, ...options });
  if (operationId === 'identities.create') {
    const { browser, response } = await at(IDENTITIES, { cookies: [cookie] });
    return { client: browserWith(app, cookie, browser), body: response };
  }
  if (operationId === 'sessions.createWithOidc') {
    await linkAccount(app, provider, cookie, account);
    const { browser, response } = await at(OIDC_SESSIONS);
    return { client: browserWith(app, browser), body: response };
  }
  if (operationId !== 'invitations.acceptWithOidc') return null;
  const invitation = exampleOf('invitations.beginWithOidc', 201)?.request?.body as object;
  const { browser, response } = await at(OIDC_INVITATIONS, { body: invitation });
  return { client: browserWith(app, browser), body: { ...(request?.body as object), ...response } };
}

/** So that the person of the examples is not the last owner: of the demo account, and of an organization to leave. */
async function storeOtherOwner(em: EntityManager, personId: string): Promise<void> {
  await query(
    em,
    sql`insert into organizations (id, public_id, slug, name)
      values (gen_random_uuid(), gen_random_uuid(), 'second-shop', 'Second Shop')
      on conflict do nothing`,
  );
  await query(
    em,
    sql`insert into people (id, email, email_key, name, created_at, updated_at)
      values (gen_random_uuid(), 'other@shop.example', 'other@shop.example', 'Other', now(), now())
      on conflict do nothing`,
  );
  await query(
    em,
    sql`insert into memberships (organization_id, person_id, role, created_at)
      select o.id, p.id, 'owner', now() from organizations o, people p
      where o.slug in ('demo', 'second-shop') and p.email_key = 'other@shop.example'
        or o.slug = 'second-shop' and p.id = ${personId}
      on conflict do nothing`,
  );
}
