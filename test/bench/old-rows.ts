import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { ensurePartition } from '../support/database/partitions.ts';

/** A UUIDv7 created about this many days ago. */
const idOf = (days: number) =>
  sql.raw(`(left(uuid_at(now() - interval '${days} days'
  - make_interval(secs => n * 0.01))::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid`);

const emails = (ids: ReturnType<typeof idOf>, mode: 'live' | 'test', state: string) => sql`
  insert into emails (id, organization_id, mode, to_email, to_key, from_email, subject,
    template_slug, template_version_id, locale, priority, transport, status, variables, claimed_at)
  select ${ids}, gen_random_uuid(), ${mode}, n || '@old.example', n || '@old.example',
    'hello@demo-shop.example', 'Your order ' || n, 'welcome', gen_random_uuid(), 'en', 'normal', 'ses',
    ${sql.raw(state)}
  from given`;

/** A month long ago, without its last days. */
const MONTH = `date_trunc('month', now() - interval '460 days')`;

/** The expired rows by kind: how to create many of them, and how to find those that are left. */
const KINDS = {
  'a month of emails, with their events': {
    // Its partition is dropped as a whole.
    make: sql`, mail as (${emails(
      sql.raw(`(left(uuid_at(${MONTH} + make_interval(secs => n * 0.1))::text, 14) || '7'
        || right(gen_random_uuid()::text, 21))::uuid`),
      'live',
      `'delivered', null, null`,
    )} returning id, organization_id)
      insert into email_events (email_id, id, organization_id, type, occurred_at)
      select id, gen_random_uuid(), organization_id, 'delivery', now() from mail`,
    left: sql`from emails where id < uuid_at(now() - interval '405 days')
      and id > uuid_at(now() - interval '500 days')`,
  },
  'emails without a monthly partition': {
    make: emails(idOf(800), 'live', `'delivered', null, null`),
    left: sql`from emails where id < uuid_at(now() - interval '790 days')`,
  },
  'test emails': {
    make: emails(idOf(2), 'test', `'queued', null, null`),
    left: sql`from emails where mode = 'test'`,
  },
  'variables of emails without a final status': {
    make: emails(idOf(9), 'live', `'sending', '{"name": "Ada"}', now()`),
    left: sql`from emails where id < uuid_at(now() - interval '8 days') and status = 'sending'
      and variables is not null`,
  },
  'idempotency records': {
    make: sql`insert into idempotency_records
          (organization_id, mode, operation, key_hash, body_hash, outcome, created_at)
        select (select id from organizations limit 1), 'live', 'emails.send', sha256(n::text::bytea),
          sha256('body'), '{}', now() - interval '25 hours' from given`,
    left: sql`from idempotency_records`,
  },
  'watermarks of erased consent': {
    make: sql`insert into consent_ledger (id, organization_id, subtype_id, subtype_key, from_status, to_status,
          source, text_version, address_hash, erased_at)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'news', 'subscribed', 'none',
          'erasure', 1, sha256(n::text::bytea), now() - interval '1100 days' from given`,
    left: sql`from consent_ledger where erased_at is not null`,
  },
  'links to sender addresses': {
    make: sql`insert into sender_links (id, organization_id, address_hash, mailed_at)
        select gen_random_uuid(), (select id from organizations limit 1), sha256(n::text::bytea),
          now() - interval '25 hours' from given`,
    left: sql`from sender_links`,
  },
  'reports on unknown emails': {
    make: sql`insert into provider_events (id, email_id, event, received_at)
        select gen_random_uuid(), gen_random_uuid(), '{}', now() - interval '1 hour' from given`,
    left: sql`from provider_events where organization_id is null`,
  },
  'feedback watermarks': {
    make: sql`insert into event_proofs (configuration_set, claimed_until, processed_at)
        select 'mailwright', now() - interval '1 day', now() - interval '1 day' from given`,
    left: sql`from event_proofs where processed_at < now() - interval '12 hours'`,
  },
};

const ALL = Object.entries(KINDS);

/** Statements have a time limit of 8 s. */
const CHUNK = 20_000;

/** Creates this many rows of each kind. */
export async function makeOldRows(em: EntityManager, count: number): Promise<void> {
  for (const parent of ['emails', 'email_events'] as const) {
    await query(em, sql`select ${ensurePartition(parent, sql.raw(MONTH))}`);
  }
  for (let first = 1; first <= count; first += CHUNK) {
    const last = Math.min(count, first + CHUNK - 1);
    for (const [, { make }] of ALL) {
      await query(
        em,
        sql`with given as (select generate_series(${first}::integer, ${last}::integer) as n) ${make}`,
      );
    }
  }
}

/** The kinds that have rows left. */
export async function findOldRows(em: EntityManager): Promise<string[]> {
  const left: string[] = [];
  for (const [kind, rows] of ALL) {
    const { some } = await queryOne<{ some: boolean }>(
      em,
      sql`select exists (select ${rows.left}) as some`,
    );
    if (some) left.push(kind);
  }
  return left;
}
