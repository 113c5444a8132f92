import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, post, posting, remove } from '../../support/app/requests.ts';

const ADDRESSES = '/api/v1/sender-addresses';
const DOMAINS = '/api/v1/domains';
const addressPath = (email: string): string => `${ADDRESSES}/${encodeURIComponent(email)}`;

export const senders: NounFixture<'sender' | 'domain'> = {
  async foreign(app, { id }) {
    const [sender, domain] = ['sender@foreign-shop.example', 'foreign-domain.example'];
    await execute(
      app,
      sql`insert into sender_addresses
          (id, organization_id, email, email_key, verified_at, verified_with)
        values (${newId()}, ${id}, ${sender}, ${sender}, now(), 'mailbox')`,
      sql`insert into domains (id, organization_id, name, verified_at, verified_with)
        values (${newId()}, ${id}, ${domain}, now(), 'mailbox')`,
    );
    return { sender, domain };
  },

  probes: {
    'senderAddresses.list': {
      entries: {
        found: 'live',
        probe: async (client, { sender }) =>
          includes(await client.get(`${ADDRESSES}?status=all&limit=200`), sender),
      },
    },
    'senderAddresses.create': {
      address: {
        found: null, // Writes always go to the caller's own organization.
        probe: async (client, { sender }) => {
          const answer = await client.post(ADDRESSES, { email: sender });
          return { ...answer, body: answer.body.status };
        },
      },
    },
    'senderAddresses.delete': {
      address: {
        found: 'test',
        probe: (client, { sender }) => client.request('DELETE', addressPath(sender)),
      },
    },
    'domains.list': {
      entries: {
        found: 'live',
        probe: async (client, { domain }) =>
          includes(await client.get(`${DOMAINS}?status=all&limit=200`), domain),
      },
    },
    'domains.get': {
      name: { found: 'live', probe: (client, { domain }) => client.get(`${DOMAINS}/${domain}`) },
    },
    'domains.verify': {
      name: {
        found: 'live',
        probe: (client, { domain }) => client.request('POST', `${DOMAINS}/${domain}/verify`),
      },
    },
    'domains.create': {
      name: {
        found: null, // As above. The record to publish contains its own name only.
        probe: async (client, { domain }) => {
          const answer = await client.post(DOMAINS, { name: domain });
          return { ...answer, body: answer.body.status };
        },
      },
    },
    'domains.delete': {
      name: {
        found: 'test',
        probe: (client, { domain }) => client.request('DELETE', `${DOMAINS}/${domain}`),
      },
    },
  },
  probesCreate: { sender_addresses: 'email_key', domains: 'name' },

  writes: {
    'senderAddresses.create': {
      'a new address': post(ADDRESSES, { email: 'new@personal.example' }),
      'a known address': post(ADDRESSES, {
        email: 'hello@demo-shop.example',
        name: 'Another name',
        is_default: false,
      }),
      'no address': post(ADDRESSES, { email: 'new' }),
    },
    'senderAddresses.delete': {
      'a known address': remove(addressPath('hello@demo-shop.example')),
      'an unknown address': remove(addressPath('nobody@demo-shop.example')),
    },
    'domains.create': {
      'a new domain': post(DOMAINS, { name: 'new-shop.example' }),
      'no domain': post(DOMAINS, { name: 'localhost' }),
    },
    'domains.verify': {
      'a known domain': { method: 'POST', path: `${DOMAINS}/waiting.example/verify` },
      'an unknown domain': { method: 'POST', path: `${DOMAINS}/none.example/verify` },
    },
    'domains.delete': {
      'a known domain': remove(`${DOMAINS}/demo-shop.example`),
      'an unknown domain': remove(`${DOMAINS}/none.example`),
    },
  },
  /** Like a domain that was added while SMTP was the transport. */
  prepareWrites: (app) =>
    execute(
      app,
      sql`insert into domains (id, organization_id, name)
        values (gen_random_uuid(), ${app.organizationId}, 'waiting.example')`,
    ),

  pages: {
    'senderAddresses.list': {
      path: `${ADDRESSES}?status=all`,
      make: posting(
        () => 'sender-addresses',
        (n) => ({ email: `sender${n}@shop.example` }),
      ),
    },
    'domains.list': {
      path: `${DOMAINS}?status=all`,
      make: posting(
        () => 'domains',
        (n) => ({ name: `shop${n}.example` }),
      ),
    },
  },

  scopes: { 'sender-addresses': ALLOWED.managed, domains: ALLOWED.managed },
};
