import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { freePort } from '../../cli/run.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { type Postfix, postfixIsMissing, startPostfix } from '../../support/fakes/postfix.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';
import { follow } from '../../support/read/emails.ts';
import { Wire } from '../wire.ts';
import { complaint } from './forms.ts';
import { BOUNCE_DOMAIN } from './inbound-app.ts';

const missing = postfixIsMissing();
if (missing) {
  process.stderr.write(`\nTESTS SKIPPED (reports of a real Postfix), because ${missing}.\n\n`);
}

/** Clients of other networks may write to its own domains and to those that it relays for. */
const SETTINGS_OF_DEBIAN = {
  mynetworks: '192.0.2.0/24',
  smtpd_relay_restrictions: 'permit_mynetworks, defer_unauth_destination',
};

/** The settings in the guide, with the port of the listener and a file of recipients that is there. */
function settingsOfGuide(port: number): Record<string, string> {
  const guide = readFileSync(
    join(import.meta.dirname, '../../../spec/guides/own-mail-server.md'),
    'utf8',
  );
  const [, recipients = ''] = /has the line `([^`]+)`/.exec(guide) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'bounce-recipients-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'bounce_recipients');
  writeFileSync(file, `${recipients}\n`);
  const pairs = [...guide.matchAll(/^([a-z_]+) =(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.trim().replace('2525', String(port)).replace('/etc/postfix/bounce_recipients', file),
  ]);
  expect(pairs).toHaveLength(8);
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** The worker hands email to Postfix, which delivers it to `mx`, and its reports to INBOUND_LISTEN. */
(missing ? describe.skip : describe)(
  `PROVIDERS-7 Postfix${missing ? ` [SKIPPED: ${missing}]` : ''}`,
  () => {
    let app: TestApp;
    let postfix: Postfix;
    let mx: SmtpEndpoint;
    let inbound: number;
    beforeAll(async () => {
      mx = await startSmtpEndpoint();
      inbound = Number(await freePort());
      postfix = await startPostfix({ [BOUNCE_DOMAIN]: inbound, 'mx.example': mx.port });
      app = await startTestApp({
        env: {
          MAIL_TRANSPORT: 'smtp',
          SMTP_URL: postfix.url,
          BOUNCE_DOMAIN,
          INBOUND_LISTEN: `smtp://127.0.0.1:${inbound}`,
          GUARD: 'off',
        },
      });
      await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
    });
    afterAll(async () => {
      await app.close();
      await postfix.stop();
      await mx.close();
    });

    async function send(to: string, more: object = {}): Promise<string> {
      const request = { to, template: 'welcome', data: { name: 'Ada' }, ...more };
      const { body } = await app.live.post('/api/v1/emails/send', request);
      return body.id as string;
    }

    const suppressed = (address: string): Promise<{ reason: string }[]> => {
      const { suppressionKey } = app.running.services.installation;
      const hash = addressHasher(suppressionKey)(address);
      return app.asOwner((em) =>
        query(em, sql`select reason from suppressions where address_hash = ${hash}`),
      );
    };

    test('an unknown user ends as bounced, with the words of the server and a suppression', async () => {
      const to = `${newId()}@local.example`;
      const begin = performance.now();
      const { body } = await follow(app.live, await send(to), 'bounced');
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
      process.stdout.write(`From the send to the bounce: ${seconds} s.\n`);
      expect(body.bounce).toMatchObject({
        type: 'hard',
        diagnostic: expect.stringMatching(/^5\.1\.1 unknown user/),
      });
      expect(body.events).toMatchObject([{ type: 'bounce' }]);
      expect(await suppressed(to)).toEqual([{ reason: 'hard_bounce' }]);
    });

    test('an unknown user at the next server ends with the words of that server', async () => {
      mx.rule = () => ({
        at: 'recipient',
        reply: { code: 550, text: '5.1.1 Recipient address rejected: User unknown' },
      });
      const to = `${newId()}@mx.example`;
      const { body } = await follow(app.live, await send(to), 'bounced');
      expect(body.bounce).toMatchObject({
        type: 'hard',
        diagnostic: '550 5.1.1 Recipient address rejected: User unknown',
      });
      expect(await suppressed(to)).toEqual([{ reason: 'hard_bounce' }]);
    });

    test('a delivery is reported, and the email delivered once', async () => {
      const { body } = await follow(app.live, await send(`${newId()}@box.example`), 'delivered');
      expect(body.events.filter(({ type }: { type: string }) => type === 'delivery')).toHaveLength(
        1,
      );
    });

    test('of an email with copies, each recipient has an outcome', async () => {
      const bad = `${newId()}@local.example`;
      const id = await send(`${newId()}@box.example`, { cc: [bad] });
      await follow(app.live, id, 'delivered');
      await eventually(
        () => suppressed(bad),
        ({ length }) => length === 1,
      );
      expect((await app.live.get(`/api/v1/emails/${id}`)).body.status).toBe('delivered');
    });

    describe('with temporary refusals until the end of its queue', () => {
      beforeAll(() =>
        postfix.set({
          maximal_queue_lifetime: '2s',
          delay_warning_time: '1s',
        }),
      );

      test.each([
        ['a full disk', { code: 452, text: '4.3.1 Insufficient system storage' }],
        ['greylisting', { code: 450, text: '4.2.0 Greylisted, please try again later' }],
        ['an unknown user, for now', { code: 450, text: '4.1.1 User unknown' }],
        ['a full mailbox', { code: 452, text: '4.2.2 Mailbox full' }],
      ])('%s is a soft bounce with its words, and suppresses nobody', async (_what, reply) => {
        mx.rule = () => ({ at: 'recipient', reply });
        const to = `${newId()}@mx.example`;
        const { body } = await follow(app.live, await send(to), 'bounced');
        expect(body.bounce).toMatchObject({
          type: 'soft',
          diagnostic: expect.stringContaining(reply.text.slice(0, 5)),
        });
        expect(await suppressed(to)).toEqual([]);
      });

      test('421 after some messages delays the others, which arrive', async () => {
        const before = mx.messages.length;
        let refusals = 0;
        mx.rule = () => {
          if (mx.messages.length < before + 3 || refusals === 20) return undefined;
          refusals += 1;
          return { at: 'message', reply: { code: 421, text: '4.7.0 Too many messages' } };
        };
        await postfix.set({ maximal_queue_lifetime: '1h' });
        const recipients = Array.from({ length: 8 }, () => `${newId()}@mx.example`);
        const ids = await Promise.all(recipients.map((to) => send(to)));
        await eventually(
          async () => mx.messages.flatMap((message) => message.recipients),
          (taken) => recipients.every((to) => taken.includes(to)),
        );
        for (const id of ids) await follow(app.live, id, 'sent');
        expect(refusals).toBe(20);
      });
    });

    // The last ones, because they change the routes.
    describe('with the settings of the guide, and port 25 of its own', () => {
      beforeAll(() => postfix.set({ ...SETTINGS_OF_DEBIAN, ...settingsOfGuide(inbound) }));

      const wireTo = async (address: string): Promise<string> => {
        const wire = await Wire.open(postfix.port);
        await wire.command('EHLO mx.example.net');
        await wire.command('MAIL FROM:<>');
        const reply = await wire.command(`RCPT TO:<${address}>`);
        wire.close();
        return reply;
      };

      test('reports of its own and of others arrive', async () => {
        const to = `${newId()}@local.example`;
        const { body } = await follow(app.live, await send(to), 'bounced');
        expect(body.bounce).toMatchObject({ type: 'hard' });

        const id = await send(`${newId()}@box.example`);
        const from = app.running.services.links.addresses?.bounce(id) ?? '';
        const wire = await Wire.open(postfix.port);
        await wire.command('EHLO mx.example.net');
        const late = complaint({ to, from }, { named: false });
        expect(await wire.send({ from: '', to: [from] }, late)).toMatch(/^250 /);
        wire.close();
        await follow(app.live, id, 'complained');
      });

      test.each([
        ['an address without a token', `postmaster@${BOUNCE_DOMAIN}`],
        ['an address with a short token', `b+0123456789@${BOUNCE_DOMAIN}`],
        ['a mailbox elsewhere', 'ada@elsewhere.example'],
      ])('Postfix itself refuses %s', async (_what, address) => {
        expect(await wireTo(address)).toMatch(/^[45]5\d /);
        expect(await wireTo(app.running.services.links.addresses?.feedback ?? '')).toMatch(/^250 /);
      });
    });
  },
);
