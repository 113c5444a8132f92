import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../app/app.ts';
import type { Answer, TestClient } from '../app/client.ts';
import { eventually } from '../eventually.ts';

/** Waits until an email has a status, and returns it as in the API. */
export async function follow(client: TestClient, id: string, status: string): Promise<Answer> {
  return eventually(
    () => client.get(`/api/v1/emails/${id}`),
    ({ body }) => body.status === status,
  );
}

/** The row of an email. */
export type StoredEmail = Record<string, unknown>;

export function readEmailRow(em: EntityManager, id: string): Promise<StoredEmail> {
  return queryOne<StoredEmail>(em, sql`select * from emails where id = ${id}`);
}

/** Stores an email of the demo account, without a job. Values are named like the columns. */
export async function insertEmail(
  em: EntityManager,
  { organizationId }: Pick<TestApp, 'organizationId'>,
  given: StoredEmail = {},
): Promise<string> {
  const id = newId();
  const email = {
    id,
    organization_id: organizationId,
    mode: 'live',
    to_email: 'ada@example.com',
    to_key: 'ada@example.com',
    from_email: 'hello@demo-shop.example',
    subject: 'Subject',
    template_slug: 'password-reset',
    template_version_id: newId(),
    locale: 'en',
    priority: 'normal',
    variables: {},
    status: 'queued',
    attempts: 0,
    ...given,
  };
  await query(
    em,
    sql`insert into emails select * from jsonb_populate_record(null::emails, ${JSON.stringify(email)})`,
  );
  return email.id;
}

/** Stores an email with its job, without validation. */
export function queueEmail(app: TestApp, given: StoredEmail = {}): Promise<string> {
  return app.asOwner(async (em) => {
    const id = await insertEmail(em, app, given);
    const { organizationId } = app;
    const job = { id, organizationId, priority: 'normal', batch: false } as const;
    await app.running.services.acceptance.enqueueSend(em, [job]);
    return id;
  });
}

/** A UUIDv7 with a time in the past. */
export function idFrom(milliseconds: number): string {
  const time = Math.floor(milliseconds).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
}
