import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createInvitation } from '../../../server/account/people/invitations/invitations.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { parseAddress } from '../../../server/platform/values/address.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { SoftwareAuthenticator } from '../../support/browser/authenticator.ts';
import type { Answer } from '../../support/app/client.ts';
import {
  beginToJoin,
  browserWith,
  PASSKEY_INVITATIONS,
  pageOrigin,
  signInWith,
} from '../../support/browser/passkeys.ts';
import { createTestPerson, inviteAsOperator } from '../../support/app/people.ts';

const TOKEN = [400, { field: 'token', reason: 'not_found' }] as const;
const UNFIT = [400, { field: 'credential', reason: 'invalid_value' }] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const newcomer = () => ({ email: `new-${newId()}@team.example`, name: 'Jožka Nová' });
const inviteFor = (address: string): Promise<string> =>
  app.asOwner(async (em) => {
    const to = { role: 'support', address: parseAddress(address), invitedBy: null } as const;
    const { token } = await createInvitation(em, { ...to, organizationId: app.organizationId });
    return token;
  });
const newKey = () => new SoftwareAuthenticator(pageOrigin(app));
const accept = (body: object, browser: string) =>
  browserWith(app, browser).post(PASSKEY_INVITATIONS, body);
const resultOf = ({ status, body }: Answer) => [status, body.details];
const peopleWith = (email: string) =>
  app.asOwner((em) => query(em, sql`select id from people where email_key = ${email}`));

describe('PEOPLE-3 an invitation that is accepted with a passkey', () => {
  test('makes a person without a password, who signs in with the passkey', async () => {
    const invited = { token: await inviteAsOperator(app, 'support'), ...newcomer() };
    const { answer, browser, options } = await beginToJoin(app, invited);
    expect([answer.status, options.user.name, options.user.displayName]).toEqual([
      201,
      invited.email,
      invited.name,
    ]);
    const key = newKey();
    const body = { ...invited, passkey_name: 'Klíč', credential: key.create(options) };
    const joined = await accept(body, browser);
    expect([joined.status, joined.body]).toMatchObject([
      201,
      {
        email: invited.email,
        name: invited.name,
        memberships: [{ organization: { slug: 'demo' }, role: 'support' }],
        session: { method: 'invitation' },
      },
    ]);
    const again = await signInWith(app, key);
    expect([again.status, again.body.id]).toEqual([201, joined.body.id]);
    const { body: audit } = await app.live.get(`/api/v1/audit-log?resource_id=${joined.body.id}`);
    expect(audit.data).toMatchObject([
      { operation: 'invitations.accept', after: { role: 'support' } },
    ]);
    // The link, and the options, work once.
    expect(resultOf(await accept(body, browser))).toMatchObject(UNFIT);
    expect(resultOf((await beginToJoin(app, { ...invited, ...newcomer() })).answer)).toMatchObject(
      TOKEN,
    );
  });

  test('is refused for another browser, another key of the options and unknown links', async () => {
    const invited = { token: await inviteAsOperator(app), ...newcomer() };
    const first = await beginToJoin(app, invited);
    const other = await beginToJoin(app, { ...invited, ...newcomer() });
    const credential = newKey().create(first.options);
    expect(resultOf(await accept({ ...invited, credential }, other.browser))).toMatchObject(UNFIT);
    expect(resultOf(await accept({ ...invited, credential }, first.browser))).toMatchObject(UNFIT);
    const evil = newKey().create(other.options, { origin: 'https://evil.example' });
    expect(resultOf(await accept({ ...invited, credential: evil }, other.browser))).toMatchObject(
      UNFIT,
    );
    const unknown = await beginToJoin(app, { ...invited, token: 'inv_unknown' });
    expect(resultOf(unknown.answer)).toMatchObject(TOKEN);
    expect(await peopleWith(invited.email)).toEqual([]);
  });

  test('is for its address only, and never for that of somebody else', async () => {
    const person = await createTestPerson(app);
    const { email, name } = newcomer();
    const token = await inviteFor(email);
    const stranger = await beginToJoin(app, { token, ...newcomer() });
    expect(resultOf(stranger.answer)).toMatchObject(TOKEN);
    const taken = { token: await inviteAsOperator(app), name, email: person.email };
    expect(resultOf((await beginToJoin(app, taken)).answer)).toEqual([
      409,
      { reason: 'sign_in_first' },
    ]);
    // The same with options that were for another address.
    const own = await beginToJoin(app, { ...taken, email });
    const stolen = { ...taken, credential: newKey().create(own.options) };
    expect(resultOf(await accept(stolen, own.browser))).toEqual([409, { reason: 'sign_in_first' }]);
    // The invitation that contains the address needs none in the request.
    const { browser, options } = await beginToJoin(app, { token, name });
    const joined = await accept({ token, name, credential: newKey().create(options) }, browser);
    expect([joined.status, joined.body.email]).toEqual([201, email]);
  });

  test('works once, also for requests at once', async () => {
    const token = await inviteAsOperator(app);
    const begun = await Promise.all(
      [1, 2, 3].map(async () => {
        const invited = { token, ...newcomer() };
        return { invited, ...(await beginToJoin(app, invited)) };
      }),
    );
    const answers = await Promise.all(
      begun.map(({ invited, browser, options }) =>
        accept({ ...invited, credential: newKey().create(options) }, browser),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});
