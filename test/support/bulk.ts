import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../server/database/sql.ts';
import type { EnqueueSend } from '../../server/queue/enqueue.ts';
import { newId } from '../../server/values/id.ts';

export interface Bulk {
  count: number;
  /** Whose; the template is the demo account's, whoever that is. */
  organizationId: string;
  batch: boolean;
}

const CHUNK = 1_000;

/** Stores many emails from the demo template `welcome`, with their jobs, past every check. */
export async function queueMany(
  owner: EntityManager,
  enqueue: EnqueueSend,
  { count, organizationId, batch }: Bulk,
): Promise<string[]> {
  const all: string[] = [];
  while (all.length < count) {
    const ids = Array.from({ length: Math.min(CHUNK, count - all.length) }, newId);
    await owner.fork().transactional(async (em) => {
      await query(
        em,
        sql`
          insert into emails (id, organization_id, mode, batch_id, to_email, to_key, from_email,
            subject, template_slug, template_version_id, locale, priority, variables, status)
          select e.id, ${organizationId}, 'live', ${batch ? newId() : null}, 'ada@example.com',
            'ada@example.com', 'hello@demo-shop.example', 'Subject', t.slug, v.id, 'en', 'normal',
            '{"name": "Ada"}', 'queued'
          from unnest(${ids}::uuid[]) as e (id), templates t
            join template_versions v on v.template_id = t.id and v.version = t.version
          where t.slug = 'welcome'`,
      );
      await enqueue(
        em,
        ids.map((id) => ({ id, organizationId, priority: 'normal', batch })),
      );
    });
    all.push(...ids);
  }
  return all;
}
