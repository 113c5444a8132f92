import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { EnqueueSend } from '../../../server/platform/queue/enqueue.ts';
import { newId } from '../../../server/platform/values/id.ts';

export interface Bulk {
  count: number;
  /** The organization of the emails; the template is always the demo account's. */
  organizationId: string;
  batch: boolean;
  status?: 'queued' | 'sent';
  /** When an email is due, by its number from 0; by default now. */
  dueAt?: (number: number) => Date;
}

const CHUNK = 1_000;

const SENDER = 'hello@demo-shop.example';

/**
 * Stores many emails from the demo template `welcome` with their jobs, without validation. Only the
 * sender is set so that it passes the check at hand-over.
 */
export async function queueMany(
  owner: EntityManager,
  enqueue: EnqueueSend,
  { count, organizationId, batch, status = 'queued', dueAt }: Bulk,
): Promise<string[]> {
  await query(
    owner,
    sql`
      insert into sender_addresses (id, organization_id, email, email_key, verified_at, verified_with)
      values (${newId()}, ${organizationId}, ${SENDER}, ${SENDER}, now(), 'ses')
      on conflict (organization_id, email_key) do update set verified_with = 'ses'`,
  );
  const all: string[] = [];
  while (all.length < count) {
    const ids = Array.from({ length: Math.min(CHUNK, count - all.length) }, newId);
    const times = ids.map((_id, n) => dueAt?.(all.length + n) ?? null);
    await owner.fork().transactional(async (em) => {
      await query(
        em,
        sql`
          insert into emails (id, organization_id, mode, batch_id, to_email, to_key, from_email,
            subject, template_slug, template_version_id, locale, priority, variables, status, due_at)
          select e.id, ${organizationId}, 'live', ${batch ? newId() : null}, 'ada@example.com',
            'ada@example.com', ${SENDER}, 'Subject', t.slug, v.id, 'en', 'normal',
            '{"name": "Ada"}', ${status}, e.due_at
          from unnest(${ids}::uuid[], ${times}::timestamptz[]) as e (id, due_at), templates t
            join template_versions v on v.template_id = t.id and v.version = t.version
          where t.slug = 'welcome'`,
      );
      await enqueue(
        em,
        ids.map((id, n) => ({ id, organizationId, priority: 'normal', batch, dueAt: times[n] })),
      );
    });
    all.push(...ids);
  }
  return all;
}
