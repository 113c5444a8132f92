import { newId } from '../../../server/platform/values/id.ts';
import { fileOf } from '../../support/read/attachments.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import type { NounFixture, Probe } from '../../support/nouns/noun-fixture.ts';
import { includes, OWN_CONTACT, patch, post, posting } from '../../support/app/requests.ts';

const EMAILS = '/api/v1/emails';
const UNKNOWN = newId();

const send = (client: TestClient, body: object): Promise<Answer> =>
  client.post(`${EMAILS}/send`, { to: OWN_CONTACT, template: 'greeting', ...body });
const sendBatch = (client: TestClient, email: object): Promise<Answer> =>
  client.post(`${EMAILS}/batch`, {
    emails: [{ to: OWN_CONTACT, template: 'greeting', ...email }],
  });

/** The references that an email contains, however it is sent. */
const referencesBy = (
  sendOne: typeof send,
  idOf: (answer: Answer) => string,
): Record<string, Probe> => ({
  template: { found: 'live', probe: (client, { template }) => sendOne(client, { template }) },
  sender: { found: 'live', probe: (client, { sender }) => sendOne(client, { from: sender }) },
  domain: {
    found: 'live',
    probe: (client, { domain }) => sendOne(client, { from: `me@${domain}` }),
  },
  'type and subtype': {
    found: 'live',
    probe: (client, { subtype, contact }) =>
      sendOne(client, { to: contact, subtype_slug: `foreign-type/${subtype}` }),
  },
  suppression: {
    found: 'live',
    probe: (client, { suppressedRecipient: to }) => sendOne(client, { to }),
  },
  "the recipient's locale": {
    found: 'live',
    probe: async (client, { contact }) =>
      client.get(`${EMAILS}/${idOf(await sendOne(client, { to: contact }))}`),
  },
});

export const emails: NounFixture<'liveEmail' | 'liveBatch' | 'testEmail'> = {
  async foreign(_app, { live, test }) {
    const body = { to: 'foreign@person.example', template: 'foreign-template' };
    const sent = await live.post(`${EMAILS}/batch`, {
      emails: [{ ...body, tags: ['foreign'] }],
    });
    // A test email is never sent, so that its file stays.
    const tested = await test.post(`${EMAILS}/send`, { ...body, attachments: [fileOf('foreign')] });
    return {
      liveEmail: String(sent.body.results[0].id),
      liveBatch: String(sent.body.batch_id),
      testEmail: String(tested.body.id),
    };
  },

  probes: {
    'emails.send': {
      ...referencesBy(send, ({ body }) => String(body.id)),
      subtype: {
        found: 'live',
        probe: (client, { subtype, contact }) =>
          send(client, { to: contact, subtype_slug: subtype }),
      },
    },
    'emails.batch': referencesBy(sendBatch, ({ body }) => String(body.results[0].id)),
    'emails.exportAll': {
      'live rows': {
        found: 'live',
        probe: async (client, { liveEmail }) =>
          includes(await client.get('/api/v1/emails.csv'), liveEmail),
      },
      'test rows': {
        found: 'test',
        probe: async (client, { testEmail }) =>
          includes(await client.get('/api/v1/emails.ndjson'), testEmail),
      },
    },
    'emails.list': {
      'live entries': {
        found: 'live',
        probe: async (client, { liveEmail }) =>
          includes(await client.get(`${EMAILS}?limit=200`), liveEmail),
      },
      'test entries': {
        found: 'test',
        probe: async (client, { testEmail }) =>
          includes(await client.get(`${EMAILS}?limit=200`), testEmail),
      },
      recipient: {
        found: 'live',
        probe: async (client, { contact, liveEmail }) =>
          includes(await client.get(`${EMAILS}?to=${contact}`), liveEmail),
      },
      template: {
        found: 'live',
        probe: async (client, { template, liveEmail }) =>
          includes(await client.get(`${EMAILS}?template=${template}`), liveEmail),
      },
    },
    'emails.get': {
      'live id': {
        found: 'live',
        probe: (client, { liveEmail }) => client.get(`${EMAILS}/${liveEmail}`),
      },
      'test id': {
        found: 'test',
        probe: (client, { testEmail }) => client.get(`${EMAILS}/${testEmail}`),
      },
    },
    'emails.explain': {
      'live id': {
        found: 'live',
        probe: (client, { liveEmail }) => client.get(`${EMAILS}/${liveEmail}/explanation`),
      },
      'test id': {
        found: 'test',
        probe: (client, { testEmail }) => client.get(`${EMAILS}/${testEmail}/explanation`),
      },
    },
    'emails.getContent': {
      'live id': {
        found: 'live',
        probe: (client, { liveEmail }) => client.get(`${EMAILS}/${liveEmail}/content`),
      },
      'test id': {
        found: 'test',
        probe: (client, { testEmail }) => client.get(`${EMAILS}/${testEmail}/content`),
      },
    },
    'emails.resend': {
      'live id': {
        found: 'live',
        probe: (client, { liveEmail }) => client.request('POST', `${EMAILS}/${liveEmail}/resend`),
      },
    },
    'emails.update': {
      'live id': {
        found: 'live',
        probe: (client, { liveEmail }) =>
          client.request('PATCH', `${EMAILS}/${liveEmail}`, { body: { scheduled_at: null } }),
      },
    },
    'emails.cancel': {
      'live id': {
        found: 'live',
        probe: (client, { liveEmail }) => client.request('POST', `${EMAILS}/${liveEmail}/cancel`),
      },
    },
    'emails.cancelBatch': {
      'live batch': {
        found: 'live',
        probe: (client, { liveBatch }) => client.post(`${EMAILS}/cancel`, { batch_id: liveBatch }),
      },
    },
  },
  probesCreate: { emails: 'to_key' },

  writes: {
    'emails.send': {
      'a known template': post(`${EMAILS}/send`, {
        to: 'ada@example.com',
        template: 'welcome',
        data: { name: 'Ada', brand: 'Shop' },
      }),
      'an unknown template': post(`${EMAILS}/send`, { to: 'ada@example.com', template: 'none' }),
    },
    'emails.resend': {
      'an unknown email': { method: 'POST', path: `${EMAILS}/${newId()}/resend` },
    },
    'emails.batch': {
      'one valid, one invalid': post(`${EMAILS}/batch`, {
        emails: [
          { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada', brand: 'Shop' } },
          { to: 'ada@example.com', template: 'none' },
        ],
      }),
    },
    'emails.update': {
      'an unknown email': patch(`${EMAILS}/${UNKNOWN}`, { scheduled_at: null }),
    },
    'emails.cancel': {
      'an unknown email': { method: 'POST', path: `${EMAILS}/${UNKNOWN}/cancel` },
    },
    'emails.cancelBatch': {
      'an unknown batch': post(`${EMAILS}/cancel`, { batch_id: UNKNOWN }),
    },
  },

  pages: {
    'emails.list': {
      path: EMAILS,
      make: posting(
        () => 'emails/send',
        (n) => ({ to: `person${n}@example.com`, template: 'note1' }),
      ),
    },
  },

  scopes: { emails: { reads: ['send', 'read', 'full'], writes: ['send', 'full'] } },
  // The content of an email is personal data, which `read` leaves out.
  otherScopes: { 'emails.getContent': ['manage', 'full'] },

  personalData: {
    'public.email_attachments': ['fileName'],
    'public.emails': [
      ...(['address', 'name', 'variable', 'fromName', 'replyTo', 'contactId'] as const),
      ...(['metadata', 'header', 'inReplyTo'] as const),
    ],
    'public.mailbox_messages': ['address', 'name', 'variable', 'fromName', 'replyTo'],
    pgboss: ['address'],
  },
};
