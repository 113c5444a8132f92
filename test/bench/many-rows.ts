import type pg from 'pg';

const CHUNK = 250_000;
const ORGANIZATIONS = 10;

/** An id of the organization with this number. */
const ORGANIZATION = `lpad((n % ${ORGANIZATIONS})::text, 32, '0')::uuid`;

/** A UUIDv7 of the last 29 days, for up to five million rows. */
const ID = `(left(uuid_at(now() - make_interval(secs => n * 0.5))::text, 14) || '7'
  || right(gen_random_uuid()::text, 21))::uuid`;

/** Contacts of ten organizations, with the columns of the first migration. */
export async function fillContacts(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into organizations (id, slug, name)
     select ${ORGANIZATION}, 'shop-' || n, 'Shop ' || n from generate_series(1, ${ORGANIZATIONS}) n`,
  );
  await inChunks(
    client,
    count,
    `
    insert into contacts (id, organization_id, email, email_key, name, data, locale, validation_status)
    select ${ID}, ${ORGANIZATION}, n || '@customers.example', n || '@customers.example', 'Ada ' || n,
      jsonb_build_object('customer_number', n), 'en', 'valid'`,
  );
}

/** Delivered emails without their variables, as most emails are. */
export async function fillEmails(client: pg.Client, count: number): Promise<void> {
  await inChunks(
    client,
    count,
    `
    insert into emails (id, organization_id, mode, to_email, to_key, from_email, from_name, subject, template_slug,
      template_version_id, locale, priority, status, attempts, transport, provider_message_id, sent_at, delivered_at)
    select ${ID}, ${ORGANIZATION}, 'live', n || '@customers.example', n || '@customers.example', 'hello@shop.example',
      'Shop', 'Your order ' || n, 'order-shipped', gen_random_uuid(), 'en', 'normal', 'delivered', 1, 'ses',
      gen_random_uuid()::text, now(), now()`,
  );
}

async function inChunks(client: pg.Client, count: number, select: string): Promise<void> {
  for (let first = 1; first <= count; first += CHUNK) {
    const last = Math.min(count, first + CHUNK - 1);
    await client.query(`${select} from generate_series(${first}, ${last}) n`);
  }
}
