import { putTemplate } from '../../server/messages/templates/save.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { put as putCampaign } from '../messages/campaigns/campaigns-setup.ts';
import type { TestApp } from '../support/app/app.ts';
import type { TestClient } from '../support/app/client.ts';
import { ensurePartition } from '../support/database/partitions.ts';

interface Filling {
  organizationId: string;
  contacts: number;
}

/** A webhook with five deliveries for each contact, and a campaign to all contacts: their lists, as paths of the API. */
export async function addLongLists(
  { asOwner }: Pick<TestApp, 'asOwner'>,
  client: TestClient,
  { organizationId, contacts }: Filling,
): Promise<string[]> {
  const content = { en: { subject: 'News', html: null, text: 'Hello.' } };
  await asOwner((em) =>
    putTemplate(
      { em, organizationId },
      { slug: 'news', name: 'News', defaultLocale: 'en', content },
    ),
  );
  const campaign = await putCampaign(client, 'long', { data: {} });
  const webhook = await client.request('PUT', '/api/v1/webhooks/long', {
    body: { url: 'https://shop.example/hooks', events: ['*'], enabled: false },
  });
  for (const { status, text } of [campaign, webhook]) if (status !== 201) throw new Error(text);
  await asOwner(async (em) => {
    await query(
      em,
      sql`select ${ensurePartition('webhook_deliveries', sql`date_trunc('day', now() at time zone 'UTC') - make_interval(days => n)`)}
        from generate_series(0, 20) n`,
    );
    await query(
      em,
      sql`insert into webhook_deliveries (organization_id, webhook_id, event_id, type, status, attempts,
          next_attempt_at, delivered_at)
        select w.organization_id, w.id,
          (left(uuid_at(now() - interval '20 days' * (n / (5.0 * ${contacts}::integer)))::text, 19)
            || right(gen_random_uuid()::text, 17))::uuid,
          'email.delivered', case when n % 50 = 0 then 'failed' else 'delivered' end, 1, null,
          case when n % 50 = 0 then null else now() end
        from webhooks w, generate_series(1, 5 * ${contacts}::integer) n where w.slug = 'long'`,
    );
    await query(
      em,
      sql`insert into campaign_recipients (campaign_id, contact_id, organization_id, state)
        select a.id, c.id, c.organization_id, case when row_number() over () % 50 = 0 then 'bounced'
          else 'delivered' end
        from campaigns a join contacts c on c.organization_id = a.organization_id where a.slug = 'long'`,
    );
    await query(
      em,
      sql`update campaigns set status = 'completed', started_at = now(), completed_at = now(), settled_at = now()
        where slug = 'long'`,
    );
    await query(em, sql`analyze webhook_deliveries`);
    await query(em, sql`analyze campaign_recipients`);
  });
  return ['webhooks/long/deliveries', 'campaigns/long/recipients'];
}
