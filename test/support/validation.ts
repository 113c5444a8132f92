import type { EntityManager } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import { query, sql } from '../../server/database/sql.ts';
import {
  type EnqueueValidation,
  type ValidationAttempt,
  validationEnqueuer,
} from '../../server/queue/enqueue.ts';
import { VALIDATION_QUEUE } from '../../server/queue/queues.ts';
import { QUEUE_SCHEMA } from '../../server/queue/schema.ts';
import { newId } from '../../server/values/id.ts';
import type { TestApp } from './app.ts';

/** The queue of a test app, to put jobs into. */
export async function openQueue(
  app: TestApp,
): Promise<{ boss: PgBoss; enqueue: EnqueueValidation; close: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: app.running.services.installation.ownerUrl,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  await boss.start();
  const close = () => boss.stop({ graceful: false, close: true });
  return { boss, enqueue: validationEnqueuer(boss), close };
}

/** Contacts as they are when they were just made, jobs included. */
export async function insertContacts(
  em: EntityManager,
  organizationId: string,
  emails: string[],
  enqueue: EnqueueValidation,
): Promise<string[]> {
  const ids = emails.map(() => newId());
  await query(
    em,
    sql`insert into contacts (id, organization_id, email, email_key, locale)
      select id, ${organizationId}, email, email, 'en'
      from unnest(${ids}::uuid[], ${emails}::text[]) as given (id, email)`,
  );
  await enqueue(em, ids);
  return ids;
}

export interface StoredJob {
  id: string;
  data: ValidationAttempt | null;
  state: string;
  output: unknown;
  /** How long after it was put in it is due, in hours. */
  due_after: string;
}

/** A contact's jobs, the earliest due first. */
export function readJobs(em: EntityManager, contactId: string): Promise<StoredJob[]> {
  return query<StoredJob>(
    em,
    sql`
      select id, data, state, output,
        round(extract(epoch from start_after - created_on) / 3600, 3)::real::text as due_after
      from ${sql.table(`${QUEUE_SCHEMA}.job`)}
      where name = ${VALIDATION_QUEUE}
        and (id = ${contactId} or data ->> 'contactId' = ${contactId})
      order by start_after`,
  );
}
