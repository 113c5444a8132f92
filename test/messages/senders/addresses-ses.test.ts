import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { refusal } from '../../support/refusal.ts';
import { hurry } from '../../support/read/senders.ts';
import { startSesApp } from '../../support/app/ses-app.ts';
import { type SesEndpoint, startSesEndpoint } from '../../support/fakes/ses-endpoint.ts';
import { pageOf, signToken } from '../../support/app/tokens.ts';

const ADDRESSES = '/api/v1/sender-addresses';
const SYSTEM_FROM = 'no-reply@mail.example';

let ses: SesEndpoint;
let app: TestApp;
beforeAll(async () => {
  ses = await startSesEndpoint();
  app = await startSesApp(ses, { env: { SYSTEM_FROM } });
});
afterAll(async () => {
  await app.close();
  await ses.close();
});

const put = (email: string) => app.live.post(ADDRESSES, { email });
const read = async (email: string) => {
  const { body } = await app.live.get(`${ADDRESSES}?status=all&limit=200`);
  const data = body.data as { email: string; status: string; next_step: string | null }[];
  return data.find((address) => address.email === email);
};
const becomes = (email: string, status: string) =>
  eventually(
    async () => (await read(email))?.status,
    (now) => now === status,
  );

/** Presses the button on the page of the link that was mailed to an address. */
async function allow(email: string): Promise<void> {
  const { body } = await put(email);
  await eventually(
    async () =>
      ses.messages.some(({ email: { Destination } }) => Destination?.ToAddresses?.[0] === email),
    Boolean,
  );
  const token = signToken(app, 'verify-sender', { contactId: body.id });
  const pressed = await app.client(null).request('POST', pageOf(token, 'verify-sender'));
  expect(pressed.status).toBe(200);
}

const callsAbout = (name: string): string[] =>
  ses.identities.calls.filter((call) => call.endsWith(` ${name}`));

const send = (from: string) =>
  app.live.post('/api/v1/emails/send', {
    from,
    to: 'ada@example.com',
    template: 'welcome',
    data: { name: 'Ada' },
  });

describe('SENDERS-1 a single address with SES', () => {
  test('receives our link first, and SES’s own link only after ours was used', async () => {
    const email = 'ada@personal.example';
    await put(email);
    await eventually(
      async () => ses.messages.length,
      (count) => count > 0,
    );
    expect(ses.messages.at(-1)?.email.FromEmailAddress).toContain(SYSTEM_FROM);
    expect(callsAbout(email)).toEqual([]);

    await allow(email);
    await eventually(async () => ses.identities.known.has(email), Boolean);
    expect((await read(email))?.next_step).toContain('open the link in its email');
    expect(refusal(await send(email))).toBe('400 from not_verified');

    const identity = ses.identities.known.get(email);
    if (identity) identity.verification = 'SUCCESS';
    await hurry(app);
    await becomes(email, 'verified');
    expect(refusal(await send(email))).toBeNull();

    await app.live.request('DELETE', `${ADDRESSES}/${encodeURIComponent(email)}`);
    await eventually(
      async () => ses.identities.known.has(email),
      (known) => !known,
    );
  });

  test('receives no second mail when SES sends from its domain already', async () => {
    ses.identities.add('known.example', { dkim: 'SUCCESS' });
    const email = 'ada@known.example';
    await allow(email);
    await becomes(email, 'verified');
    expect(ses.identities.known.has(email)).toBe(false);
  });

  test('stays pending when SES cannot be queried', async () => {
    const email = 'waiting@personal.example';
    ses.identities.rule = (call) =>
      call.endsWith('personal.example') ? [429, 'TooManyRequestsException'] : undefined;
    await allow(email);
    await eventually(
      async () => callsAbout('personal.example').length,
      (count) => count > 0,
    );
    expect((await read(email))?.status).toBe('pending');
    ses.identities.rule = () => undefined;
    ses.identities.add(email, { verification: 'SUCCESS' });
    await eventually(
      async () => {
        await hurry(app);
        return (await read(email))?.status;
      },
      (status) => status === 'verified',
    );
  });
});
