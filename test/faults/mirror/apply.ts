import { createHash } from 'node:crypto';
import type {
  ConsentEventData,
  ContactEventData,
  EmailEventData,
  ErasedData,
  Event,
} from '@mailwright/sdk';
import type { ClientBase } from 'pg';

/** Applies an event, unless it was applied before, in the transaction of the connection. */
export async function applyEvent(client: ClientBase, event: Event, body: string): Promise<void> {
  if (!(await isNew(client, event, body))) return;
  if ('erased' in event.data) return forget(client, event, event.data);
  switch (event.type) {
    case 'contact.created':
    case 'contact.updated':
    case 'contact.validated':
    case 'contact.lists_changed':
      return storeContact(client, event.data);
    case 'consent.pending':
    case 'consent.confirmed':
    case 'consent.withdrawn':
      return storeConsent(client, event.data);
    case 'contact.erased':
      return eraseContact(client, event.data.id);
    case 'email.sent':
    case 'email.delivered':
    case 'email.delivery_delayed':
    case 'email.bounced':
    case 'email.complained':
    case 'email.failed':
    case 'email.canceled':
    case 'email.opened':
    case 'email.clicked':
      return storeEmail(client, event.data);
    default:
      // The shop does not store suppressions, senders and endpoints.
      return;
  }
}

/** Stores the id. While another connection applies the same event, this waits for it. */
async function isNew(client: ClientBase, { id, type }: Event, body: string): Promise<boolean> {
  const hash = createHash('sha256').update(body).digest('hex');
  const { rows } = await client.query<{ arrivals: number }>(
    `insert into events as e (id, type, body_hash) values ($1, $2, $3)
      on conflict (id) do update set arrivals = e.arrivals + 1,
        differing = e.differing + (e.body_hash <> excluded.body_hash)::integer
      returning arrivals`,
    [id, type, hash],
  );
  return rows[0]?.arrivals === 1;
}

/** The person was erased before the event was delivered. */
async function forget(client: ClientBase, { type }: Event, { id }: ErasedData): Promise<void> {
  if (id === null) return;
  if (type.startsWith('email.')) return eraseEmail(client, id);
  await eraseContact(client, id);
}

async function storeContact(client: ClientBase, contact: ContactEventData): Promise<void> {
  if (await isErased(client, contact.id)) return;
  // The contact with the later time is the newer one, in whichever order they arrive.
  await client.query(
    `insert into contacts as c values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (id) do update set email = excluded.email, name = excluded.name,
        data = excluded.data, custom_attributes = excluded.custom_attributes,
        locale = excluded.locale, subscribed = excluded.subscribed,
        validation_status = excluded.validation_status, lists = excluded.lists,
        updated_at = excluded.updated_at
      where excluded.updated_at > c.updated_at`,
    [
      contact.id,
      contact.email,
      contact.name,
      contact.data,
      contact.custom_attributes,
      contact.locale,
      contact.subscribed,
      contact.validation_status,
      contact.lists,
      contact.updated_at,
    ],
  );
}

async function storeConsent(client: ClientBase, data: ConsentEventData): Promise<void> {
  await storeContact(client, data);
  if (await isErased(client, data.id)) return;
  const { subtype_key: key, to, ledger_id: ledgerId } = data.consent;
  await client.query(
    `insert into consents as c (contact_id, subtype_key, status, ledger_id) values ($1, $2, $3, $4)
      on conflict (contact_id, subtype_key) do update
        set status = excluded.status, ledger_id = excluded.ledger_id
      where excluded.ledger_id > c.ledger_id`,
    [data.id, key, to, ledgerId],
  );
}

async function storeEmail(client: ClientBase, email: EmailEventData): Promise<void> {
  if (email.contact_id !== null && (await isErased(client, email.contact_id))) return;
  if (await isErased(client, email.id)) return;
  const bounceType = email.status === 'bounced' ? (email.bounce?.type ?? null) : null;
  await client.query(
    `insert into emails as e (id, contact_id, to_email, subject, status, rank, failure_code,
        bounce_type, delivered_at, opened_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (id) do update set
        status = case when excluded.rank > e.rank then excluded.status else e.status end,
        failure_code = case when excluded.rank > e.rank then excluded.failure_code
          else e.failure_code end,
        bounce_type = case when excluded.rank > e.rank then excluded.bounce_type
          else e.bounce_type end,
        rank = greatest(e.rank, excluded.rank),
        delivered_at = least(e.delivered_at, excluded.delivered_at),
        opened_at = least(e.opened_at, excluded.opened_at)`,
    [
      email.id,
      email.contact_id,
      email.to_email,
      email.subject,
      email.status,
      rankOf(email),
      email.failure?.code ?? null,
      bounceType,
      email.delivered_at,
      email.opened_at,
    ],
  );
}

/** The order in which a status rises, as the guide on statuses describes it. */
function rankOf({ status, failure, bounce }: EmailEventData): number {
  switch (status) {
    case 'failed':
      if (failure?.code === 'outcome_unknown') return 1;
      if (failure?.code === 'provider_rejected') return 2.1;
      return failure?.code === 'render_failed' ? 2.2 : 7;
    case 'sent':
      return 2;
    case 'bounced':
      return bounce?.type === 'hard' ? 5 : 3;
    case 'delivered':
      return 4;
    case 'complained':
      return 6;
    case 'canceled':
      return 7;
    default:
      return 0;
  }
}

async function eraseContact(client: ClientBase, id: string): Promise<void> {
  await lock(client, id);
  await client.query(
    `with mail as (delete from emails where contact_id = $1 returning id)
      insert into erased select id from mail union select $1::uuid on conflict do nothing`,
    [id],
  );
  await client.query('delete from consents where contact_id = $1', [id]);
  await client.query('delete from contacts where id = $1', [id]);
}

async function eraseEmail(client: ClientBase, id: string): Promise<void> {
  await lock(client, id);
  await client.query('insert into erased values ($1) on conflict do nothing', [id]);
  await client.query('delete from emails where id = $1', [id]);
}

/** Events of before the erasure can arrive after it. */
async function isErased(client: ClientBase, id: string): Promise<boolean> {
  await lock(client, id);
  const { rowCount } = await client.query('select from erased where id = $1', [id]);
  return rowCount !== 0;
}

/** Until the end of the transaction: events of one contact or email are applied one at a time. */
const lock = (client: ClientBase, id: string) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
