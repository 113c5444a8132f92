import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createInvitation } from '../../../server/account/people/invitations/invitations.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { parseAddress } from '../../../server/platform/values/address.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  inviteAsOperator,
  SAME_ORIGIN,
} from '../../support/app/people.ts';

let app: TestApp;
let browser: TestClient;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  browser = new TestClient(app.baseUrl, null, SAME_ORIGIN);
});
afterAll(() => app.close());

const PASSWORD = 'correct horse battery staple';
const NOT_FOUND = { field: 'token', reason: 'not_found' };

const accept = (token: string, more: object = {}, client = browser) =>
  client.post('/api/v1/invitations/accept', { token, ...more });
let people = 0;
function newPerson() {
  people += 1;
  return { email: `new-${people}@team.example`, name: `New ${people}`, password: PASSWORD };
}
const inviteFor = (address: string): Promise<string> =>
  app.asOwner(async (em) => {
    const draft = {
      organizationId: app.organizationId,
      role: 'support',
      address: parseAddress(address),
      invitedBy: null,
    } as const;
    return (await createInvitation(em, draft)).token;
  });

describe('an invitation', () => {
  test('makes a new person, who is signed in and can sign in again', async () => {
    const person = newPerson();
    const answer = await accept(await inviteAsOperator(app), person);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      email: person.email,
      name: person.name,
      memberships: [{ organization: { slug: 'demo' }, role: 'owner' }],
      session: { method: 'invitation', current: true },
    });
    const client = clientWith(app, cookieIn(answer.headers), 'demo');
    expect((await client.get('/api/v1/lists')).status).toBe(200);
    const { email, password } = person;
    expect((await browser.post('/api/v1/sessions', { email, password })).status).toBe(201);
    const { body } = await app.live.get(`/api/v1/audit-log?resource_id=${answer.body.id}`);
    expect(body.data).toMatchObject([
      { operation: 'invitations.accept', after: { role: 'owner' }, actor: { name: person.name } },
    ]);
  });

  test('works once, also for requests at once', async () => {
    const token = await inviteAsOperator(app);
    const answers = await Promise.all([1, 2, 3].map(() => accept(token, newPerson())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await accept(token, newPerson())).body.details).toMatchObject(NOT_FOUND);
  });

  test('ends after 7 days', async () => {
    const token = await inviteAsOperator(app);
    await app.asOwner((em) =>
      query(
        em,
        sql`update invitations set expires_at = expires_at - interval '7 days' where accepted_at is null`,
      ),
    );
    expect((await accept(token, newPerson())).body.details).toMatchObject(NOT_FOUND);
    expect((await accept('inv_unknown', newPerson())).body.details).toMatchObject(NOT_FOUND);
  });

  test('for an address is accepted by nobody else, whether new or signed in', async () => {
    const invited = newPerson();
    const token = await inviteFor(invited.email.toUpperCase());
    expect((await accept(token, newPerson())).body.details).toMatchObject(NOT_FOUND);
    const other = await createTestPerson(app);
    expect((await accept(token, {}, other.client)).body.details).toMatchObject(NOT_FOUND);
    expect((await accept(token, omit(invited, 'email'))).body).toMatchObject({
      email: expect.stringMatching(new RegExp(invited.email, 'i')),
      memberships: [{ role: 'support' }],
    });
  });

  test('gives a role to the person who has signed in, whose cookie is renewed', async () => {
    const person = await createTestPerson(app);
    const token = await inviteFor(person.email);
    expect((await accept(token, newPerson(), person.client)).body.details).toMatchObject({
      field: 'email',
      reason: 'conflict',
    });
    const answer = await accept(token, {}, person.client);
    expect([answer.status, answer.body.memberships]).toMatchObject([201, [{ role: 'support' }]]);
    expect((await person.client.get('/api/v1/me')).status).toBe(401);
    const renewed = clientWith(app, cookieIn(answer.headers));
    expect((await renewed.get('/api/v1/me')).status).toBe(200);
    const again = await accept(await inviteAsOperator(app), {}, renewed);
    expect(again.body.details).toEqual({ reason: 'already_member' });
  });

  test('takes over no existing person: they must sign in first, and the invitation stays valid', async () => {
    const person = await createTestPerson(app);
    const token = await inviteAsOperator(app);
    const taken = { ...newPerson(), email: person.email };
    expect((await accept(token, taken)).body.details).toEqual({ reason: 'sign_in_first' });
    expect((await accept(token, {}, person.client)).status).toBe(201);
  });

  test.each(['email', 'name', 'password'])('needs %s from a new person', async (field) => {
    const token = await inviteAsOperator(app);
    const incomplete = omit(newPerson(), field);
    expect((await accept(token, incomplete)).body.details).toMatchObject({
      field,
      reason: 'required',
    });
    const short = { ...newPerson(), password: 'short' };
    expect((await accept(token, short)).body.details).toMatchObject({ field: 'password' });
  });

  test('is stored as a hash only', async () => {
    const token = await inviteAsOperator(app);
    const found = await app.asOwner((em) =>
      query(
        em,
        sql`select 1 from invitations i where to_jsonb(i)::text like ${`%${token}%`}
          or to_jsonb(i)::text like ${`%${Buffer.from(token).toString('hex')}%`}`,
      ),
    );
    expect(found).toEqual([]);
  });
});
