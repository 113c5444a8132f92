import { sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import type { TestApp } from '../support/app/app.ts';
import type { Answer } from '../support/app/client.ts';
import { readExamples } from '../support/nouns/examples.ts';
import { ALLOWED, type NounFixture } from '../support/nouns/noun-fixture.ts';
import { omit } from '../support/omit.ts';
import { execute, includes, post, put, putting, remove } from '../support/app/requests.ts';
import { addEvents } from './events.ts';

const WEBHOOKS = '/api/v1/webhooks';
const URL = 'https://shop.example/hooks';
/** The delivery that the writes retry. */
const KNOWN = newId();

/** Of the 201s, which have a secret. */
const withoutSecret = (answer: Answer): Answer => ({
  ...answer,
  body: omit(answer.body, 'secret', 'secret_hint'),
});

const storeWebhook = (app: TestApp, organizationId: string, slug: string) =>
  execute(
    app,
    sql`with stored as (
        insert into webhooks (id, organization_id, slug, url, events, max_in_flight, secret, secret_hint)
        values (${newId()}, ${organizationId}, ${slug}, ${URL}, '{*}', 8, 'none', 'none')
        returning id)
      insert into webhook_states (webhook_id, organization_id) select id, ${organizationId} from stored`,
  );

const storeDelivery = (app: TestApp, slug: string, eventId: string) =>
  execute(
    app,
    sql`insert into webhook_deliveries (organization_id, webhook_id, event_id, type, status,
        next_attempt_at)
      select organization_id, id, ${eventId}, 'contact.created', 'failed', null from webhooks
      where slug = ${slug}`,
  );

export const webhooks: NounFixture<'webhook' | 'delivery'> = {
  async foreign(app, { id }) {
    const webhook = 'foreign-webhook';
    await storeWebhook(app, id, webhook);
    const [delivery = ''] = await addEvents(app, [{}], id);
    await storeDelivery(app, webhook, delivery);
    await execute(
      app,
      sql`insert into webhook_fan_outs (organization_id, sequence) values (${id}, 0)`,
      sql`insert into webhook_replays (id, organization_id, webhook_id, which, after_id, before_id,
          ended_at)
        select ${newId()}, ${id}, w.id, 'all', w.id, w.id, now() from webhooks w
        where w.organization_id = ${id}`,
    );
    return { webhook, delivery };
  },

  probes: {
    'webhooks.list': {
      entries: {
        found: 'live',
        probe: async (client, { webhook }) =>
          includes(await client.get(`${WEBHOOKS}?limit=200`), webhook),
      },
    },
    'webhooks.get': {
      slug: {
        found: 'live',
        probe: (client, { webhook }) => client.get(`${WEBHOOKS}/${webhook}`),
      },
    },
    'webhooks.put': {
      slug: {
        found: 'test',
        probe: async (client, { webhook }) =>
          withoutSecret(
            await client.request('PUT', `${WEBHOOKS}/${webhook}`, {
              body: { url: URL, events: ['*'] },
            }),
          ),
      },
    },
    'webhooks.delete': {
      slug: {
        found: 'test',
        probe: (client, { webhook }) => client.request('DELETE', `${WEBHOOKS}/${webhook}`),
      },
    },
    'webhooks.rotateSecret': {
      slug: {
        found: 'test',
        probe: async (client, { webhook }) =>
          withoutSecret(await client.post(`${WEBHOOKS}/${webhook}/rotate-secret`, {})),
      },
    },
    'webhooks.test': {
      slug: {
        found: 'test',
        probe: (client, { webhook }) => client.post(`${WEBHOOKS}/${webhook}/test`, {}),
      },
    },
    'webhooks.listDeliveries': {
      slug: {
        found: 'live',
        probe: (client, { webhook }) => client.get(`${WEBHOOKS}/${webhook}/deliveries`),
      },
    },
    'webhooks.getDelivery': {
      'slug and id': {
        found: 'live',
        probe: (client, { webhook, delivery }) =>
          client.get(`${WEBHOOKS}/${webhook}/deliveries/${delivery}`),
      },
    },
    'webhooks.retryDelivery': {
      'slug and id': {
        found: 'test',
        probe: (client, { webhook, delivery }) =>
          client.request('POST', `${WEBHOOKS}/${webhook}/deliveries/${delivery}/retry`),
      },
    },
    'webhooks.replay': {
      slug: {
        found: 'test',
        probe: (client, { webhook }) =>
          client.post(`${WEBHOOKS}/${webhook}/replay`, {
            since: '2026-01-01T00:00:00Z',
            which: 'all',
          }),
      },
    },
  },
  probesCreate: { webhooks: 'slug' },

  writes: {
    'webhooks.put': {
      'a new webhook': put(`${WEBHOOKS}/warehouse`, {
        url: URL,
        events: ['email.delivered'],
        filter: { tags: ['order'] },
      }),
      'a known webhook': put(`${WEBHOOKS}/warehouse`, { url: URL, events: ['*'], max_rate: 5 }),
      'a disabled webhook': put(`${WEBHOOKS}/warehouse`, {
        url: URL,
        events: ['*'],
        enabled: false,
      }),
      'an enabled webhook': put(`${WEBHOOKS}/warehouse`, {
        url: URL,
        events: ['*'],
        enabled: true,
      }),
      'an unknown type of event': put(`${WEBHOOKS}/warehouse`, {
        url: URL,
        events: ['email.lost'],
      }),
    },
    'webhooks.rotateSecret': {
      'a known webhook': {
        ...post(`${WEBHOOKS}/warehouse/rotate-secret`, { overlap_hours: 1 }),
        repeated: 'creates another',
      },
      'an unknown webhook': post(`${WEBHOOKS}/none/rotate-secret`, {}),
    },
    'webhooks.test': {
      'a known webhook': {
        ...post(`${WEBHOOKS}/warehouse/test`, {}),
        repeated: 'creates another',
      },
      'an unknown webhook': post(`${WEBHOOKS}/none/test`, {}),
    },
    'webhooks.retryDelivery': {
      'a failed delivery': {
        method: 'POST',
        path: `${WEBHOOKS}/prepared/deliveries/${KNOWN}/retry`,
        repeated: 'creates another',
      },
      'an unknown delivery': {
        method: 'POST',
        path: `${WEBHOOKS}/prepared/deliveries/none/retry`,
      },
    },
    'webhooks.replay': {
      'no events': {
        ...post(`${WEBHOOKS}/warehouse/replay`, { since: '2026-01-01T00:00:00Z', which: 'failed' }),
        repeated: 'creates another',
      },
      'an impossible range': post(`${WEBHOOKS}/warehouse/replay`, {
        since: '2026-01-02T00:00:00Z',
        until: '2026-01-01T00:00:00Z',
        which: 'all',
      }),
    },
    'webhooks.delete': {
      'a known webhook': remove(`${WEBHOOKS}/warehouse`),
      'an unknown webhook': remove(`${WEBHOOKS}/none`),
    },
  },
  async prepareWrites(app) {
    await storeWebhook(app, app.organizationId, 'prepared');
    await storeDelivery(app, 'prepared', KNOWN);
  },

  /** The endpoint and the delivery that examples about deliveries name. */
  async prepareExamples(app) {
    const example = readExamples().find(
      ({ operationId, status }) => `${operationId} ${status}` === 'webhooks.getDelivery 200',
    );
    const [slug = '', , id = ''] = example?.request?.path.split('/').slice(4) ?? [];
    await storeWebhook(app, app.organizationId, slug);
    await storeDelivery(app, slug, id);
  },

  pages: {
    'webhooks.list': {
      path: WEBHOOKS,
      make: putting(
        (n) => `webhooks/endpoint${n}`,
        (n) => ({ url: `${URL}/${n}`, events: ['*'] }),
      ),
    },
    'webhooks.listDeliveries': {
      path: `${WEBHOOKS}/endpoint1/deliveries`,
      make: (client) => client.post(`${WEBHOOKS}/endpoint1/test`, {}),
    },
  },

  // URLs of endpoints may contain credentials.
  scopes: { webhooks: ALLOWED.hidden },

  async fillPerson(app, { facts, address, events }) {
    await app.live.request('PUT', `${WEBHOOKS}/people`, { body: { url: URL, events: ['*'] } });
    const { hashAddress } = app.running.services.acceptance;
    const data = { email: address, name: facts.name };
    const addressHash = hashAddress(address.toLowerCase());
    const [id = ''] = await addEvents(app, [{ data, addressHash }]);
    events.push(id);
    await storeDelivery(app, 'people', id);
    const log = [
      { at: new Date().toISOString(), status: 500, error: 'http_status', ms: 1, reply: address },
    ];
    await execute(
      app,
      sql`update webhook_deliveries set log = ${JSON.stringify(log)}::jsonb where event_id = ${id}`,
    );
  },
  personalData: { 'public.webhook_deliveries': ['address'] },
};
