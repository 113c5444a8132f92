import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { execute } from '../../support/app/requests.ts';
import { saveTemplate } from '../../support/app/account.ts';

export const CAMPAIGNS = '/api/v1/campaigns';

export const campaignPath = (slug: string, action = ''): string =>
  `${CAMPAIGNS}/${slug}${action && `/${action}`}`;

/** The template of the tests: it reads the contact, and prints no link to unsubscribe. */
export const addNewsTemplate = (app: TestApp, slug = 'news'): Promise<void> =>
  saveTemplate(app, slug, {
    subject: 'News for {{ contact.name }}',
    html: '<p>Hello {{ contact.name }} from {{ contact.data.city }}: {{ offer }}</p>',
    text: null,
  });

export const NEWS = {
  name: 'News',
  subtype: 'newsletter',
  template: 'news',
  data: { offer: 'twenty per cent' },
};

export const put = (client: TestClient, slug: string, body: object = {}): Promise<Answer> =>
  client.request('PUT', campaignPath(slug), { body: { ...NEWS, ...body } });

export const act = (client: TestClient, slug: string, action: string, body?: object) =>
  client.request('POST', campaignPath(slug, action), body && { body });

interface Subscribers {
  count: number;
  /** The local part before the number. */
  prefix?: string;
  list?: string;
  state?: 'subscribed' | 'unsubscribed' | null;
}

/** Contacts with a confirmed subscription, by SQL: quick, and without events. */
export async function addSubscribers(
  app: TestApp,
  { count, prefix = 'reader', list, state = 'subscribed' }: Subscribers,
): Promise<void> {
  const { organizationId } = app;
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    email: `${prefix}${n}@example.com`,
    name: `Žofie ${n}`,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, email text, name text)`;
  await execute(
    app,
    sql`insert into contacts (id, organization_id, email, email_key, name, locale, data, validation_status)
      select r.id, ${organizationId}, r.email, r.email, r.name, 'en', '{"city": "Brno"}', 'valid' from ${given}`,
    sql`insert into consents (organization_id, contact_id, subtype_id, state, source, confirmed_at)
      select ${organizationId}, r.id, b.id, ${state}, 'api', now() from ${given}, subscription_subtypes b
      where b.organization_id = ${organizationId} and b.slug = 'newsletter' and ${state}::text is not null`,
    sql`insert into list_members (organization_id, contact_id, list_id)
      select ${organizationId}, r.id, l.id from ${given}, lists l
      where l.organization_id = ${organizationId} and l.slug = ${list ?? ''}`,
  );
}

/** Waits until the campaign has the status, and its counts are added up. */
export const awaitStatus = (
  client: TestClient,
  slug: string,
  status: string,
): Promise<Answer['body']> =>
  eventually(
    async () => (await client.get(campaignPath(slug))).body,
    (body) => body.status === status,
  );
