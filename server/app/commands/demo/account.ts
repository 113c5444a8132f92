import { issueKey } from '../../../account/api-keys/index.ts';
import { Organization } from '../../../account/organizations/index.ts';
import { putSubscriptionType } from '../../../audience/consent/index.ts';
import { List } from '../../../audience/lists/index.ts';
import { putTemplate } from '../../../messages/templates/index.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { newRow } from '../../../platform/values/id.ts';
import { OPERATOR } from '../../../platform/values/principal.ts';
import { DEMO_TEMPLATES } from './templates.ts';

export interface DemoKeys {
  live: string;
  test: string;
}

/** Creates an account with an example of each resource, for a first email within minutes. */
export async function createDemoAccount(em: Transaction): Promise<DemoKeys> {
  const organization = em.create(Organization, {
    slug: 'demo',
    name: 'Demo Shop',
    brand: 'Demo Shop',
    legalEntity: 'Demo Shop Ltd.',
    legalAddress: '1 Example Street, Exampleton',
  });
  await em.flush();
  const organizationId = organization.id;
  await createSenders(em, organizationId);
  await createSubscriptions(em, organizationId);
  em.create(List, { organizationId, slug: 'customers', name: 'Customers', kind: 'static' });
  em.create(List, {
    organizationId,
    slug: 'czech-speakers',
    name: 'Czech speakers',
    kind: 'smart',
    rule: { field: 'locale', op: 'in', value: ['cs', 'cs-CZ'] },
  });
  for (const draft of DEMO_TEMPLATES) await putTemplate({ em, organizationId }, draft);
  const key = (mode: 'live' | 'test'): string =>
    issueKey({ em, organizationId }, { mode, scopes: ['full'], name: `Demo, ${mode}` }).key;
  return { live: key('live'), test: key('test') };
}

/** Verified by the transport `mailbox`, so the verification is void with a transport that sends real mail. */
async function createSenders(em: Transaction, organizationId: string): Promise<void> {
  const [domain, address] = [newRow(), newRow()];
  const email = 'hello@demo-shop.example';
  await query(
    em,
    sql`insert into domains (id, organization_id, name, verified_at, verified_with, created_at)
      values (${domain.id}, ${organizationId}, 'demo-shop.example', now(), 'mailbox',
        ${domain.createdAt})`,
  );
  await query(
    em,
    sql`insert into sender_addresses (id, organization_id, email, email_key, name, is_default,
        verified_at, verified_with, created_at)
      values (${address.id}, ${organizationId}, ${email}, ${email}, 'Demo Shop', true, now(),
        'mailbox', ${address.createdAt})`,
  );
}

async function createSubscriptions(em: Transaction, organizationId: string): Promise<void> {
  const scope = { em, organizationId, actor: OPERATOR };
  await putSubscriptionType(scope, 'news', null, {
    name: 'News and offers',
    kind: 'marketing',
    translations: { cs: { name: 'Novinky a nabídky' } },
    subtypes: [
      {
        slug: 'newsletter',
        name: 'Monthly newsletter',
        translations: { cs: { name: 'Měsíční newsletter' } },
      },
      { slug: 'offers', name: 'Offers', translations: { cs: { name: 'Nabídky' } } },
    ],
  });
  await putSubscriptionType(scope, 'service', null, {
    name: 'Your orders and account',
    kind: 'operational',
    subtypes: [
      { slug: 'order-updates', name: 'Order updates' },
      { slug: 'price-alerts', name: 'Price alerts' },
    ],
  });
}
