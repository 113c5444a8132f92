import { sql } from '../../../server/platform/database/sql.ts';
import { newId, newRow } from '../../../server/platform/values/id.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import type { Allowed, NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, OWN_CONTACT, post, put, remove } from '../../support/app/requests.ts';

const CAMPAIGNS = '/api/v1/campaigns';

const COUNTS = '/api/v1/campaign-audience-counts';
const COUNTED = { subtype: 'newsletter' };

const PREVIEWS = '/api/v1/campaign-previews';
const CONTENT = { subject: 'Own', blocks: [{ type: 'divider' }] };
const picture = (asset: string) => ({ ...CONTENT, blocks: [{ type: 'image', asset }] });

const BODY = { name: 'Own', subtype: 'newsletter', template: 'welcome' };

const at = (slug: string, action: string): string => `${CAMPAIGNS}/${slug}/${action}`;

const putOwn = (client: TestClient, body: object): Promise<Answer> =>
  client.request('PUT', `${CAMPAIGNS}/own`, { body: { ...BODY, ...body } });

/** A probe of an action on the other organization's campaign. */
const acting = (action: string, body?: object) => ({
  slug: {
    found: 'live' as const,
    probe: (client: TestClient, { campaign }: { campaign: string }) =>
      client.request('POST', at(campaign, action), body && { body }),
  },
});

/** A draft without a subtype and a template that exist. */
function insertDraft(organizationId: string, slug: string) {
  const { id, createdAt } = newRow();
  return sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data,
      tags, first_wave, created_at)
    values (${id}, ${organizationId}, ${slug}, 'Draft', 'foreign-subtype',
      '{"lists": [], "rule": null, "exclude_lists": []}', 'foreign-template', '{}', '{}', true,
      ${createdAt.toISOString()})`;
}

const OF_CAMPAIGNS: Allowed = {
  reads: ['campaigns', 'read', 'manage', 'full'],
  writes: ['campaigns', 'manage', 'full'],
};

export const campaigns: NounFixture<'campaign'> = {
  async foreign(app, { id }) {
    const campaign = 'foreign-campaign';
    await execute(
      app,
      insertDraft(id, campaign),
      sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state)
        select c.id, ${newId()}, ${id}, 'pending' from campaigns c where c.organization_id = ${id}`,
      sql`insert into campaign_engagement (campaign_id, contact_id, organization_id, opened_at)
        select c.id, ${newId()}, ${id}, now() from campaigns c where c.organization_id = ${id}`,
      sql`insert into campaign_counts (campaign_id, organization_id, name, value)
        select c.id, ${id}, 'pending', 1 from campaigns c where c.organization_id = ${id}`,
      sql`insert into campaign_count_changes (campaign_id, organization_id, added, removed)
        select c.id, ${id}, '{sent}', '{queued}' from campaigns c where c.organization_id = ${id}`,
      sql`with added as (
          insert into campaign_links (id, campaign_id, organization_id, url)
          select ${newId()}, c.id, ${id}, 'https://foreign.example/' from campaigns c
          where c.organization_id = ${id} returning *
        )
        insert into campaign_clicks (email_id, id, campaign_id, organization_id, link_id, machine)
        select ${newId()}, ${newId()}, a.campaign_id, ${id}, a.id, false from added a`,
    );
    return { campaign };
  },

  probes: {
    'campaigns.list': {
      entries: {
        found: 'live',
        probe: async (client, { campaign }) =>
          includes(await client.get(`${CAMPAIGNS}?limit=200`), campaign),
      },
    },
    'campaigns.get': {
      slug: {
        found: 'live',
        probe: (client, { campaign }) => client.get(`${CAMPAIGNS}/${campaign}`),
      },
    },
    'campaigns.put': {
      slug: {
        found: 'live',
        probe: (client, { campaign }) =>
          client.request('PUT', `${CAMPAIGNS}/${campaign}`, { body: BODY }),
      },
      list: {
        found: 'live',
        probe: (client, { list }) => putOwn(client, { audience: { lists: [list] } }),
      },
      'list to leave out': {
        found: 'live',
        probe: (client, { list }) => putOwn(client, { audience: { exclude_lists: [list] } }),
      },
      'subtype in a rule': {
        found: 'live',
        probe: (client, { subtype }) =>
          putOwn(client, { audience: { rule: { consent: subtype } } }),
      },
      subtype: { found: 'live', probe: (client, { subtype }) => putOwn(client, { subtype }) },
      template: { found: 'live', probe: (client, { template }) => putOwn(client, { template }) },
    },
    'campaigns.preview': {
      picture: {
        found: 'live',
        probe: (client, { asset }) => client.post(PREVIEWS, { content: picture(asset) }),
      },
      contact: {
        found: 'live',
        probe: (client, { contact }) =>
          client.post(PREVIEWS, { content: CONTENT, as_contact: contact }),
      },
    },
    'campaigns.check': acting('check'),
    'campaigns.countAudience': {
      list: {
        found: 'live',
        probe: (client, { list }) =>
          client.post(COUNTS, { ...COUNTED, audience: { lists: [list] } }),
      },
      subtype: { found: 'live', probe: (client, { subtype }) => client.post(COUNTS, { subtype }) },
    },
    'campaigns.testSend': acting('test-send', { to: [OWN_CONTACT] }),
    'campaigns.schedule': acting('schedule', {}),
    'campaigns.pause': acting('pause'),
    'campaigns.resume': acting('resume', {}),
    'campaigns.cancel': acting('cancel'),
    'campaigns.duplicate': acting('duplicate', { slug: 'own-copy' }),
    'campaigns.listRecipients': {
      slug: {
        found: 'live',
        probe: (client, { campaign }) => client.get(at(campaign, 'recipients')),
      },
    },
    'campaigns.exportRecipients': {
      slug: {
        found: 'live',
        probe: (client, { campaign }) => client.get(at(campaign, 'recipients.csv')),
      },
    },
    'campaigns.countHours': {
      slug: {
        found: 'live',
        probe: (client, { campaign }) => client.get(at(campaign, 'hours')),
      },
    },
    'campaigns.listLinks': {
      slug: {
        found: 'live',
        probe: (client, { campaign }) => client.get(at(campaign, 'links')),
      },
    },
    // Last, because the others need the campaign.
    'campaigns.delete': {
      slug: {
        found: 'live',
        probe: (client, { campaign }) => client.request('DELETE', `${CAMPAIGNS}/${campaign}`),
      },
    },
  },
  probesCreate: { campaigns: 'slug' },

  writes: {
    'campaigns.put': {
      'a new campaign': put(`${CAMPAIGNS}/season`, BODY),
      'a known campaign': put(`${CAMPAIGNS}/season`, { ...BODY, name: 'Season' }),
      'an operational subtype': put(`${CAMPAIGNS}/season`, { ...BODY, subtype: 'order-updates' }),
    },
    'campaigns.check': {
      counts: { method: 'POST', path: at('season', 'check'), leavesNothing: true },
    },
    'campaigns.countAudience': {
      everybody: { ...post(COUNTS, COUNTED), leavesNothing: true },
      'an operational subtype': post(COUNTS, { subtype: 'order-updates' }),
    },
    'campaigns.preview': {
      content: { ...post(PREVIEWS, { content: CONTENT }), leavesNothing: true },
      'an unknown picture': post(PREVIEWS, { content: picture(newId()) }),
    },
    'campaigns.testSend': {
      sends: {
        ...post(at('season', 'test-send'), { to: [OWN_CONTACT] }),
        repeated: 'creates another',
      },
    },
    'campaigns.schedule': {
      'for later': post(at('season', 'schedule'), { at: null }),
      'an unknown campaign': post(at('none', 'schedule'), {}),
    },
    'campaigns.pause': { 'too early': { method: 'POST', path: at('season', 'pause') } },
    'campaigns.resume': { 'not paused': post(at('season', 'resume'), {}) },
    'campaigns.cancel': {
      'a scheduled campaign': { method: 'POST', path: at('season', 'cancel') },
    },
    'campaigns.duplicate': {
      copies: post(at('season', 'duplicate'), { slug: 'next-season' }),
      'a slug that is taken': post(at('season', 'duplicate'), { slug: 'season' }),
    },
    'campaigns.delete': {
      'a canceled campaign': remove(`${CAMPAIGNS}/season`),
      'a draft': remove(`${CAMPAIGNS}/next-season`),
      'an unknown campaign': remove(`${CAMPAIGNS}/none`),
    },
  },

  pages: {
    'campaigns.list': {
      path: CAMPAIGNS,
      fill: (app, organizationId) =>
        execute(app, ...[1, 2, 3, 4, 5].map((n) => insertDraft(organizationId, `campaign${n}`))),
    },
    'campaigns.listRecipients': {
      path: at('campaign1', 'recipients'),
      fill: (app, organizationId) =>
        execute(
          app,
          sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state)
            select c.id, k.id, c.organization_id, 'pending' from campaigns c, contacts k
            where c.organization_id = ${organizationId} and k.organization_id = ${organizationId}
              and c.slug = 'campaign1'`,
        ),
    },
    'campaigns.listLinks': {
      path: at('campaign1', 'links'),
      fill: (app, organizationId) =>
        execute(
          app,
          ...[1, 2, 3, 4, 5].map(
            (n) => sql`insert into campaign_links (id, campaign_id, organization_id, url)
              select ${newId()}, c.id, c.organization_id, ${`https://shop.example/${n}`} from campaigns c
              where c.organization_id = ${organizationId} and c.slug = 'campaign1'`,
          ),
        ),
    },
  },

  /** The campaigns that the examples pause, resume, cancel and delete. */
  prepareExamples: (app) =>
    execute(
      app,
      sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
          first_wave, status, paused_from, paused_by, paused_at, scheduled_at, started_at)
        select gen_random_uuid(), ${app.organizationId}, s.slug, s.slug, 'newsletter',
          '{"lists": [], "rule": null, "exclude_lists": []}', 'welcome', '{}', '{}', true, s.status,
          s.paused_from, s.paused_by, case when s.paused_by is not null then now() end, now(),
          case when s.status <> 'draft' then now() end
        from (values ('autumn-sale', 'draft', null, null), ('on-its-way', 'sending', null, null),
          ('held-up', 'paused', 'sending', 'person'), ('too-much', 'sending', null, null))
          as s (slug, status, paused_from, paused_by)`,
    ),

  scopes: {
    campaigns: OF_CAMPAIGNS,
    'campaign-audience-counts': OF_CAMPAIGNS,
    'campaign-previews': OF_CAMPAIGNS,
  },
  otherScopes: { 'campaigns.exportRecipients': OF_CAMPAIGNS.writes },
};
