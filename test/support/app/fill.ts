import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { ensurePartition } from '../database/partitions.ts';

export interface Filling {
  organizationId: string;
  contacts: number;
  emails: number;
  /** The newest of the emails, with jobs like those of a large batch. */
  waiting: number;
  /** The next newest are due tomorrow. */
  scheduled?: number;
  /** With an event log. */
  events?: true;
}

/** A UUIDv7 of a given time. */
const idAt = (moment: string) =>
  sql.raw(`
  (left(uuid_at(${moment})::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid`);

const people = ({ organizationId, contacts, emails }: Filling) => [
  // One each minute until now. The address contains the number.
  sql`insert into contacts (id, organization_id, email, email_key, name, locale, validation_status,
      validate_at, data)
    select ${idAt(`now() - make_interval(mins => n)`)}, ${organizationId}, e, e, 'Person Nová' || n || 'á',
      (array['en', 'en', 'cs', 'de'])[1 + n % 4], 'valid', null, jsonb_build_object('city', 'Praha')
    from (select n, n || '@filled.example' as e from generate_series(1, ${contacts}::integer) n) given`,
  sql`insert into list_members (organization_id, contact_id, list_id)
    select c.organization_id, c.id, l.id from contacts c
      join lists l on l.organization_id = c.organization_id and l.kind = 'static'
    where c.organization_id = ${organizationId}`,
  sql`insert into consents (organization_id, contact_id, subtype_id, state, source, confirmed_at)
    select c.organization_id, c.id, b.id, 'subscribed', 'double_opt_in', now()
    from contacts c join subscription_subtypes b on b.organization_id = c.organization_id
      and b.slug = 'order-updates'
    where c.organization_id = ${organizationId}`,
  sql`insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
      from_status, to_status, source, text_version)
    select gen_random_uuid(), n.organization_id, n.contact_id, n.subtype_id, b.slug, 'none',
      'subscribed', n.source, 1
    from consents n join subscription_subtypes b on b.id = n.subtype_id
    where n.organization_id = ${organizationId}`,
  sql`insert into suppressions (organization_id, address_hash, reason, id)
    select ${organizationId}, sha256(n::text::bytea), 'hard_bounce', gen_random_uuid()
    from generate_series(1, ${contacts}::integer) n`,
  sql`insert into idempotency_records (organization_id, mode, operation, key_hash, body_hash, outcome)
    select ${organizationId}, 'live', 'emails.send', sha256(n::text::bytea), sha256('body'),
      json_build_object('id', gen_random_uuid())
    from generate_series(1, ${emails}::integer) n`,
];

/** The hash of this name according to `labelsOf` in `new-email.ts`. */
const labelIn = (name: string) =>
  sql.raw(`('x' || left(encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), 16))::bit(64)::bigint`);

const mail = ({ organizationId, emails, waiting, scheduled = 0 }: Filling) => [
  // Half of them within the last hours, the others over weeks; three to each address.
  sql`insert into emails (id, organization_id, mode, batch_id, contact_id, to_email, to_key, from_email,
      subject, template_slug, template_version_id, locale, priority, variables, status, transport,
      attempts, sent_at, delivered_at, bounce_type, due_at, tags, metadata)
    select ${idAt(`now() - case when n % 2 = 0 then make_interval(secs => n * 0.1)
        else make_interval(mins => n) end`)},
      ${organizationId}, 'live', case when n % 4 = 0 then b.id end, gen_random_uuid(), e, e,
      'hello@demo-shop.example', 'Your order ' || n,
      (array['welcome', 'password-reset', 'order-confirmation'])[1 + n % 3], gen_random_uuid(), 'en',
      'low', case when n <= ${waiting + scheduled} then '{"name": "Ada"}'::jsonb end,
      case when n <= ${waiting + scheduled} then 'queued' when n % 50 = 0 then 'bounced'
        when n % 97 = 0 then 'failed' else 'delivered' end,
      case when n > ${waiting + scheduled} then 'mailbox' end,
      1, now(), now(), case when n % 50 = 0 then 'hard' end,
      case when n between ${waiting + 1} and ${waiting + scheduled}
        then now() + interval '1 day' + make_interval(secs => n) end,
      case when n % 3 = 0 then array['order'] end,
      case when n % 3 = 0 then jsonb_build_object('order_id', n::text) end
    from (select n, (n % (${emails}::integer / 3)) || '@filled.example' as e
      from generate_series(1, ${emails}::integer) n) given
      join (select n as place, gen_random_uuid() as id from generate_series(0, 99) n) b
        on b.place = given.n % 100`,
  sql`insert into email_labels (email_id, organization_id, label, of_metadata)
    select e.id, e.organization_id, ${labelIn('l.name')}, l.of_metadata
    from emails e, lateral (values ('["tag","order"]', false),
      ('["metadata","order_id","' || (e.metadata ->> 'order_id') || '"]', true)) l (name, of_metadata)
    where e.organization_id = ${organizationId} and e.tags is not null`,
  sql`insert into email_events (email_id, id, organization_id, type, occurred_at)
    select e.id, gen_random_uuid(), e.organization_id, t.type, now()
    from emails e, (values ('send'), ('delivery')) t (type)
    where e.organization_id = ${organizationId} and e.sent_at is not null`,
  // Events of unknown emails, which wait because accounts at a provider are shared.
  sql`insert into provider_events (id, email_id, organization_id, event)
    select gen_random_uuid(), gen_random_uuid(), ${organizationId}, '{}'
    from generate_series(1, 5000)`,
  // Completed jobs, which pg-boss keeps for an hour.
  sql`insert into pgboss.job (id, name, priority, start_after, created_on, state, policy, completed_on)
    select id, 'email-send', ('x' || right(organization_id::text, 7))::bit(28)::integer,
      coalesce(due_at, now()), coalesce(due_at, now()),
      case when status = 'queued' then 'created' else 'completed' end::pgboss.job_state, 'standard',
      case when status <> 'queued' then now() end
    from emails where organization_id = ${organizationId} and id > uuid_at(now() - interval '2 hours')`,
  sql`insert into pgboss.job (id, name, state, policy, completed_on)
    select gen_random_uuid(), 'email-event', 'completed'::pgboss.job_state, 'standard', now()
    from generate_series(1, 20000)`,
];

/** Three events of each email, over the last 20 days. */
const eventLog = ({ organizationId, emails }: Filling) => [
  sql`select ${ensurePartition('events', sql`date_trunc('day', now() at time zone 'UTC') - make_interval(days => n)`)}
    from generate_series(2, 20) n`,
  sql`insert into events (id, organization_id, type, data, sequence, email_id, address_hash)
    select ${idAt(`now() - interval '20 days' * (1 - n / (1.0 * total))`)}, ${organizationId},
      (array['email.sent', 'email.delivered', 'email.opened'])[1 + n % 3],
      json_build_object('id', null, 'erased', true), n, gen_random_uuid(),
      sha256((n % (${emails}::integer / 3))::text::bytea)
    from (select n, 3 * ${emails}::integer as total from generate_series(1, 3 * ${emails}::integer) n) given`,
  sql`insert into event_sequences (organization_id, last)
    values (${organizationId}, 3 * ${emails}::integer)`,
];

/** Runs work as the database owner. */
type AsOwner = (work: (em: EntityManager) => Promise<void>) => Promise<void>;

/**
 * Fills an organization with so many contacts, requests and emails that the planner decides as
 * after months of use.
 */
export async function fill(asOwner: AsOwner, filling: Filling): Promise<void> {
  const carryOut = (statements: ReturnType<typeof people>): Promise<void> =>
    asOwner(async (em) => {
      for (const statement of statements) await query(em, statement);
    });
  await Promise.all([carryOut(people(filling)), carryOut(mail(filling))]);
  if (filling.events) await carryOut(eventLog(filling));
}
