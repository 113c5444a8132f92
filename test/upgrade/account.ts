import pg from 'pg';
import type { Load } from './load.ts';

const DOMAIN = 'shop.example';

/** Makes the account ready to send, with requests of the last release, and a sender that is verified for SMTP. */
export async function prepareAccount(load: Load, databaseUrl: string): Promise<void> {
  await createSender(databaseUrl);
  await load.request('PUT', '/lists/customers', { name: 'Customers' });
  await load.request('PUT', '/subscription-types/service', {
    name: 'Your orders',
    kind: 'operational',
    subtypes: [{ slug: 'order-updates', name: 'Order updates' }],
  });
  await load.request('PUT', '/templates/order-shipped', {
    name: 'Order shipped',
    content: {
      en: { subject: 'Your order', text: 'Your order {{ order_number }} is on its way.' },
    },
  });
  for (const [feature, lacks] of await load.prepare()) {
    process.stdout.write(`SKIPPED: ${feature}, because the release has no ${lacks}\n`);
  }
}

/** By SQL, because a verification needs DNS records; and limits that the load does not reach. */
async function createSender(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into domains (id, organization_id, name, verified_at, verified_with)
       select gen_random_uuid(), id, $1, now(), 'smtp' from organizations`,
      [DOMAIN],
    );
    await owner.query(
      `insert into sender_addresses (id, organization_id, email, email_key, is_default, verified_at, verified_with)
       select gen_random_uuid(), id, $1, $1, true, now(), 'smtp' from organizations`,
      [`hello@${DOMAIN}`],
    );
    await owner.query(
      `update organizations set rate_limits = '{"sends": 1000000, "batches": 1000000, "reads": 1000000, "writes": 1000000}'`,
    );
  } finally {
    await owner.end();
  }
}
