import type { EntityManager } from '@mikro-orm/postgresql';
import { issueKey } from '../../../account/api-keys/keys.ts';
import {
  SubscriptionSubtype,
  SubscriptionType,
} from '../../../audience/consent/subscription-type.entity.ts';
import { List } from '../../../audience/lists/list.entity.ts';
import { Domain, SenderAddress } from '../../../messages/senders/sender.entity.ts';
import { putTemplate } from '../../../messages/templates/save.ts';
import { DEMO_TEMPLATES } from './templates.ts';
import { Organization } from '../../../account/organizations/organization.entity.ts';

export interface DemoKeys {
  live: string;
  test: string;
}

/** Creates an account with an example of each resource, for a first email within minutes. */
export async function createDemoAccount(em: EntityManager): Promise<DemoKeys> {
  const organization = em.create(Organization, {
    slug: 'demo',
    name: 'Demo Shop',
    brand: 'Demo Shop',
    legalEntity: 'Demo Shop Ltd.',
    legalAddress: '1 Example Street, Exampleton',
  });
  await em.flush();
  const organizationId = organization.id;
  createSenders(em, organizationId);
  await createSubscriptions(em, organizationId);
  em.create(List, { organizationId, slug: 'customers', name: 'Customers', kind: 'static' });
  em.create(List, {
    organizationId,
    slug: 'czech-speakers',
    name: 'Czech speakers',
    kind: 'smart',
    rule: { field: 'locale', op: 'in', value: ['cs', 'cs-CZ'] },
  });
  for (const draft of DEMO_TEMPLATES) await putTemplate(em, organizationId, draft);
  const key = (mode: 'live' | 'test'): string =>
    issueKey(em, organizationId, { mode, scopes: ['full'], name: `Demo, ${mode}` }).key;
  return { live: key('live'), test: key('test') };
}

/** Verified by the transport `mailbox`, so the verification is void with a transport that sends real mail. */
function createSenders(em: EntityManager, organizationId: string): void {
  const verified = { organizationId, verifiedAt: new Date(), verifiedWith: 'mailbox' as const };
  em.create(Domain, { ...verified, name: 'demo-shop.example' });
  em.create(SenderAddress, {
    ...verified,
    email: 'hello@demo-shop.example',
    emailKey: 'hello@demo-shop.example',
    name: 'Demo Shop',
    isDefault: true,
  });
}

async function createSubscriptions(em: EntityManager, organizationId: string): Promise<void> {
  const add = async (
    kind: 'marketing' | 'operational',
    [slug, name]: [string, string],
    subtypes: [string, string][],
  ): Promise<void> => {
    const type = em.create(SubscriptionType, { organizationId, slug, name, kind });
    await em.flush();
    for (const [subtypeSlug, subtypeName] of subtypes) {
      const names = { slug: subtypeSlug, name: subtypeName };
      em.create(SubscriptionSubtype, { organizationId, typeId: type.id, ...names });
    }
  };
  await add(
    'marketing',
    ['news', 'News and offers'],
    [
      ['newsletter', 'Monthly newsletter'],
      ['offers', 'Offers'],
    ],
  );
  await add(
    'operational',
    ['service', 'Your orders and account'],
    [
      ['order-updates', 'Order updates'],
      ['price-alerts', 'Price alerts'],
    ],
  );
}
