import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../app/app.ts';

/** An attachment as in a send request. */
export const fileOf = (content: string | Buffer, more: object = {}) => ({
  filename: 'file.txt',
  content: Buffer.from(content).toString('base64'),
  ...more,
});

/** The number of stored files and of attachments that refer to them. */
export async function countAttachments(
  app: TestApp,
  organizationId = app.organizationId,
): Promise<{ files: number; attachments: number }> {
  return app.asOwner((em) =>
    queryOne(
      em,
      sql<{ files: number; attachments: number }>`
        select (select count(*)::integer from attachment_contents
            where organization_id = ${organizationId}) as files,
          (select count(*)::integer from email_attachments
            where organization_id = ${organizationId}) as attachments`,
    ),
  );
}

/** Deletes all attachments without regard to their emails. */
export async function clearAttachments(app: TestApp): Promise<void> {
  await app.asOwner(async (em) => {
    await query(em, sql`delete from email_attachments`);
    await query(em, sql`delete from attachment_contents`);
  });
}
