import { newSessionToken } from '../../../server/platform/tokens/session-token.ts';
import { createSession } from '../../../server/account/people/sessions/sessions.ts';
import { createInvitation } from '../../../server/account/people/invitations/invitations.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { Role } from '../../../server/platform/values/principal.ts';
import type { TestApp } from './app.ts';
import { TestClient } from './client.ts';

export interface TestPerson {
  id: string;
  email: string;
  name: string;
  /** The cookie of a session. */
  cookie: string;
  /** Sends requests with the session, as the browser does, to an organization of the person. */
  client: TestClient;
}

/** The headers that a browser sends from a page of the server itself. */
export const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

export const cookieOf = (token: string): string => `mailwright=${token}`;

/** The cookie that a response sets, as `name=value`. */
export const cookieIn = (headers: Headers): string =>
  headers.getSetCookie().at(-1)?.split(';')[0] ?? '';

/** A client with a session. */
export const clientWith = (
  app: Pick<TestApp, 'baseUrl'>,
  cookie: string,
  organization?: string,
): TestClient =>
  new TestClient(app.baseUrl, null, {
    ...SAME_ORIGIN,
    Cookie: cookie,
    ...(organization === undefined ? {} : { 'X-Mailwright-Organization': organization }),
  });

/** The browser of stored sessions. */
export const BROWSER = { network: '127.0.0.1', truncatedAddress: '127.0.0.0', userAgent: 'Test' };

interface PersonOptions {
  /** The person's role in each organization, by its slug. */
  roles?: Record<string, Role>;
  name?: string;
  /** A stored password, as `hashPassword` makes it. */
  password?: string;
}

/** Stores a person with a session. The client is for the first organization of the roles. */
export async function createTestPerson(
  app: Pick<TestApp, 'asOwner' | 'baseUrl'>,
  { roles = {}, name = 'Test Person', password }: PersonOptions = {},
): Promise<TestPerson> {
  const id = newId();
  const email = `person-${id}@team.example`;
  const token = await app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into people (id, email, email_key, name, password, created_at, updated_at)
        values (${id}, ${email}, ${email}, ${name}, ${password ?? null}, now(), now())`,
    );
    for (const [slug, role] of Object.entries(roles)) {
      await query(
        em,
        sql`insert into memberships (organization_id, person_id, role, created_at)
          select o.id, ${id}, ${role}, now() from organizations o where o.slug = ${slug}`,
      );
    }
    return (await createSession(em, id, { method: 'password' }, BROWSER)).token;
  });
  const cookie = cookieOf(token);
  return { id, email, name, cookie, client: clientWith(app, cookie, Object.keys(roles)[0]) };
}

/** Invites somebody as the operator of the installation does. */
export const inviteAsOperator = (app: TestApp, role: Role = 'owner'): Promise<string> =>
  app.asOwner(async (em) => {
    const draft = {
      organizationId: app.organizationId,
      role,
      address: null,
      invitedBy: null,
    } as const;
    return (await createInvitation(em, draft)).token;
  });

/** A cookie of the right form that belongs to no session. */
export const unknownCookie = (): string => cookieOf(newSessionToken());
