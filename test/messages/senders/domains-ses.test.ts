import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import type { TestApp } from '../../support/app/app.ts';
import { type DnsServer, startDnsServer } from '../../support/fakes/dns-server.ts';
import { eventually } from '../../support/eventually.ts';
import { refusal } from '../../support/refusal.ts';
import {
  adviceOn,
  getDomain,
  looked,
  lookNow,
  recordsOf,
  resolverOf,
  senderJobs,
} from '../../support/read/senders.ts';
import { startSesApp } from '../../support/app/ses-app.ts';
import { type SesEndpoint, startSesEndpoint } from '../../support/fakes/ses-endpoint.ts';

let ses: SesEndpoint;
let dns: DnsServer;
let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  ses = await startSesEndpoint();
  dns = await startDnsServer();
  app = await startSesApp(ses, {
    parts: { api: true, worker: true, resolver: resolverOf(dns) },
  });
  other = await createOrganization(app, 'other');
  const content = { en: { subject: 'Welcome', html: null, text: 'Welcome' } };
  const body = { name: 'Welcome', content };
  await other.live.request('PUT', '/api/v1/templates/welcome', { body });
});
beforeEach(() => {
  ses.identities.rule = () => undefined;
});
afterAll(async () => {
  await app.close();
  await ses.close();
  await dns.close();
});

/** Adds a domain and waits for the first check, which registers it with SES. */
async function add(name: string, organization: Pick<TestOrganization, 'live'> = app) {
  const { status, body } = await organization.live.post('/api/v1/domains', { name });
  expect({ status, verified: body.status }).toEqual({ status: 201, verified: 'pending' });
  return looked(organization.live, name);
}

/** Publishes the requested records next to existing ones. */
async function publishToken(name: string, organization: Pick<TestOrganization, 'live'> = app) {
  const { ownership } = recordsOf(await getDomain(organization.live, name));
  const zone = dns.zones.get(`_mailwright.${name}`);
  const present = typeof zone === 'object' && Array.isArray(zone.txt) ? zone.txt : [];
  dns.zones.set(`_mailwright.${name}`, { txt: [...present, String(ownership?.value)] });
}

const dkimOf = (name: string) => {
  const identity = ses.identities.known.get(name);
  if (!identity) throw new Error('SES does not know the domain.');
  return identity;
};

const send = (from: string, organization: Pick<TestOrganization, 'live'> = app) =>
  organization.live.post('/api/v1/emails/send', {
    from,
    to: 'ada@example.com',
    template: 'welcome',
    data: { name: 'Ada' },
  });

describe('SENDERS-1 a domain with SES', () => {
  test('is registered with SES, and shows the records to publish', async () => {
    const answer = await add('shop.example');
    const [first] = dkimOf('shop.example').tokens;
    expect(recordsOf(answer)).toMatchObject({
      ownership: {
        type: 'TXT',
        name: '_mailwright.shop.example',
        required: true,
        status: 'missing',
        value: expect.stringMatching(/^mailwright-verification=[0-9a-f]{32}$/),
      },
      dkim: {
        type: 'CNAME',
        name: `${first}._domainkey.shop.example`,
        required: true,
        value: `${first}.dkim.amazonses.com`,
        status: 'missing',
      },
      mail_from: {
        type: 'MX',
        name: 'bounce.shop.example',
        required: false,
        status: 'missing',
        value: '10 feedback-smtp.eu-central-1.amazonses.com',
      },
      spf: { name: 'bounce.shop.example', value: 'v=spf1 include:amazonses.com ~all' },
      dmarc: { name: '_dmarc.shop.example', value: 'v=DMARC1; p=none', status: 'missing' },
    });
    expect(answer.body.records).toHaveLength(7);
    expect(answer.body).toMatchObject({ status: 'pending', verified_at: null });
    expect(adviceOn(answer, 'dkim')[0]).toContain('has not seen the three CNAME records yet');
    expect(dkimOf('shop.example').mailFrom).toBe('bounce.shop.example');
  });

  test('is verified when both its token and DKIM are, not by one of them', async () => {
    await add('both.example');
    await publishToken('both.example');
    expect((await lookNow(app, app.live, 'both.example')).body.status).toBe('pending');
    dkimOf('both.example').dkim = 'SUCCESS';
    dns.zones.delete('_mailwright.both.example');
    expect((await lookNow(app, app.live, 'both.example')).body.status).toBe('pending');
    expect(refusal(await send('a@both.example'))).toBe('400 from not_verified');

    await publishToken('both.example');
    const { body } = await lookNow(app, app.live, 'both.example');
    expect(body).toMatchObject({ status: 'verified', verified_at: expect.any(String) });
    const pauseMs = Date.parse(body.next_check_at) - Date.parse(body.checked_at);
    expect(pauseMs).toBe(86_400_000);
    expect(refusal(await send('a@both.example'))).toBeNull();
    expect(refusal(await send('a@sub.both.example'))).toBe('400 from not_verified');
  });

  test('reports the published records, in any spelling, and what is wrong with them', async () => {
    await add('records.example');
    const [first = '', second = ''] = dkimOf('records.example').tokens;
    dns.zones.set(`${first}._domainkey.records.example`, {
      cname: [`${first.toUpperCase()}.DKIM.amazonses.com`],
    });
    dns.zones.set(`${second}._domainkey.records.example`, { cname: ['elsewhere.example'] });
    dns.zones.set('_mailwright.records.example', { txt: ['mailwright-verification=another'] });
    dns.zones.set('bounce.records.example', {
      mx: [{ priority: 20, exchange: 'feedback-smtp.eu-central-1.amazonses.com' }],
      txt: ['v=spf1 include:elsewhere.example -all'],
    });
    dns.zones.set('_dmarc.records.example', 'servfail');
    const { body } = await lookNow(app, app.live, 'records.example');
    const seen = (
      body.records as { purpose: string; status: string; found_values: string[] }[]
    ).map(({ purpose, status, found_values: found }) => [purpose, status, found]);
    expect(seen).toEqual([
      ['ownership', 'wrong', ['mailwright-verification=another']],
      ['dkim', 'found', [`${first.toUpperCase()}.DKIM.amazonses.com`]],
      ['dkim', 'wrong', ['elsewhere.example']],
      ['dkim', 'missing', []],
      ['mail_from', 'found', ['20 feedback-smtp.eu-central-1.amazonses.com']],
      ['spf', 'wrong', ['v=spf1 include:elsewhere.example -all']],
      ['dmarc', 'unanswered', []],
    ]);
    expect(adviceOn({ body } as never, 'spf')[0]).toMatch(
      /^problem: .+ does not itself authorize Amazon SES/,
    );
  });

  test('is separate in each organization: SES’s verification for one does not count for another', async () => {
    await add('shared.example');
    await publishToken('shared.example');
    dkimOf('shared.example').dkim = 'SUCCESS';
    expect((await lookNow(app, app.live, 'shared.example')).body.status).toBe('verified');

    const theirs = await add('shared.example', other);
    expect(theirs.body.status).toBe('pending');
    expect(recordsOf(theirs).ownership?.status).toBe('wrong');
    expect(refusal(await send('a@shared.example', other))).toBe('400 from not_verified');

    await publishToken('shared.example', other);
    expect((await lookNow(app, other.live, 'shared.example')).body.status).toBe('verified');
    expect((await lookNow(app, app.live, 'shared.example')).body.status).toBe('verified');

    // The identity stays for the organization that still uses it.
    await other.live.request('DELETE', '/api/v1/domains/shared.example');
    await untilDone('release');
    expect(ses.identities.known.has('shared.example')).toBe(true);
    expect((await getDomain(app.live, 'shared.example')).body.status).toBe('verified');
    await app.live.request('DELETE', '/api/v1/domains/shared.example');
    await eventually(
      async () => ses.identities.known.has('shared.example'),
      (known) => !known,
    );
  });

  test('leaves an identity that an operator configured at AWS unchanged', async () => {
    ses.identities.add('by-hand.example', { dkim: 'SUCCESS', mailFrom: 'mail.by-hand.example' });
    const answer = await add('by-hand.example');
    expect(recordsOf(answer).mail_from?.name).toBe('mail.by-hand.example');
    await publishToken('by-hand.example');
    expect((await lookNow(app, app.live, 'by-hand.example')).body.status).toBe('verified');
    await app.live.request('DELETE', '/api/v1/domains/by-hand.example');
    await untilDone('release');
    const changes = ses.identities.calls.filter(
      (call) => call.includes('by-hand.example') && !call.startsWith('GET'),
    );
    expect(changes).toEqual([]);
  });

  test('that SES does not sign for is verified with a warning', async () => {
    ses.identities.add('unsigned.example', { dkim: 'SUCCESS', signing: false });
    await add('unsigned.example');
    await publishToken('unsigned.example');
    const answer = await lookNow(app, app.live, 'unsigned.example');
    expect(answer.body.status).toBe('verified');
    expect(adviceOn(answer, 'dkim')).toEqual([
      'problem: DKIM: your keys are published, but signing is switched off at Amazon SES; switch it on for the domain.',
    ]);
  });

  test('is registered again when SES has given up and verification is requested again', async () => {
    await add('given-up.example');
    const old = dkimOf('given-up.example');
    old.dkim = 'FAILED';
    const answer = await lookNow(app, app.live, 'given-up.example');
    expect(adviceOn(answer, 'dkim')[0]).toContain('has stopped looking');
    await forgetBeginning('given-up.example');
    await app.live.request('POST', '/api/v1/domains/given-up.example/verify');
    await eventually(
      async () => ses.identities.known.get('given-up.example'),
      (identity) => identity !== undefined && identity !== old,
    );
  });

  test.each([
    [400, 'TooManyRequestsException'],
    [403, 'AccessDeniedException'],
    [500, 'InternalServiceErrorException'],
  ])('reports that SES responded %d %s, and retries', async (status, type) => {
    const name = `failing-${status}.example`;
    ses.identities.rule = (call) => (call.includes(name) ? [status, type] : undefined);
    const answer = await add(name);
    expect(answer.body.status).toBe('pending');
    expect(adviceOn(answer, 'provider')).toEqual([
      `problem: The request to Amazon SES failed (${type}) and will be repeated. If it keeps failing, check the permissions of the AWS credentials.`,
    ]);
    await publishToken(name);
    ses.identities.rule = () => undefined;
    await lookNow(app, app.live, name);
    dkimOf(name).dkim = 'SUCCESS';
    const { body } = await lookNow(app, app.live, name);
    expect(body.status).toBe('verified');
    // A verified domain does not lose its status because SES fails.
    ses.identities.rule = (call) => (call.includes(name) ? [status, type] : undefined);
    expect((await lookNow(app, app.live, name)).body.status).toBe('verified');
  });

  test('TEST-MODE-3 causes no external request when it is added with a test key', async () => {
    const { status, body } = await app.test.post('/api/v1/domains', { name: 'tested.example' });
    expect({ status, verified: body.status }).toEqual({ status: 201, verified: 'pending' });
    await add('after-tested.example');
    expect(dns.questions.filter(({ name }) => name.endsWith('.tested.example'))).toEqual([]);
    expect(ses.identities.calls.filter((call) => call.endsWith(' tested.example'))).toEqual([]);
  });
});

/** Waits until no tasks of a kind are left. */
const untilDone = (kind: string): Promise<unknown> =>
  eventually(
    () => senderJobs(app),
    (jobs) => jobs.every((job) => job.kind !== kind),
  );

/** Moves the start of running checks into the past. */
const forgetBeginning = (name: string): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update domains set check_id = null where name = ${name}`));
