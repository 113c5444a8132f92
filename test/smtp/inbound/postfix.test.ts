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
import { BOUNCE_DOMAIN } from './inbound-app.ts';

const missing = postfixIsMissing();
if (missing) {
  process.stderr.write(`\nTESTS SKIPPED (reports of a real Postfix), because ${missing}.\n\n`);
}

/** The worker hands email to Postfix, which delivers it to `mx`, and its reports to INBOUND_LISTEN. */
(missing ? describe.skip : describe)(
  `PROVIDERS-7 Postfix${missing ? ` [SKIPPED: ${missing}]` : ''}`,
  () => {
    let app: TestApp;
    let postfix: Postfix;
    let mx: SmtpEndpoint;
    beforeAll(async () => {
      mx = await startSmtpEndpoint();
      const inbound = Number(await freePort());
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
      const { body } = await follow(app.live, await send(to), 'bounced');
      expect(body.bounce).toMatchObject({
        type: 'hard',
        diagnostic: expect.stringMatching(/^5\.1\.1 unknown user/),
      });
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
  },
);
