import type { Tables } from '../../../../generated/tables.ts';
import { queryPrepared, sql, type Transaction } from '../../../platform/database/sql.ts';

/** An attachment as the recipient gets it. */
export interface StoredAttachment {
  filename: string;
  contentType: string;
  /** The id by which the HTML refers to an inline file; null for other files. */
  contentId: string | null;
  bytes: Buffer;
}

/** Bytes per statement: PostgreSQL returns them as text that is twice as long. */
const PART = 1024 * 1024;

type Entry = Pick<
  Tables['email_attachments'],
  'filename' | 'content_type' | 'content_id' | 'organization_id' | 'sha256'
> &
  Pick<Tables['attachment_contents'], 'size'>;

/** Reads the attachments of an email, in their order. For the worker. */
export async function loadAttachments(
  em: Transaction,
  emailId: string,
): Promise<StoredAttachment[]> {
  const entries = await queryPrepared<Entry>(
    em,
    sql`
      select a.filename, a.content_type, a.content_id, a.organization_id, a.sha256, c.size
      from email_attachments a join attachment_contents c
        on c.organization_id = a.organization_id and c.sha256 = a.sha256
      where a.email_id = ${emailId} order by a.position`,
  );
  const attachments: StoredAttachment[] = [];
  for (const { filename, content_type: contentType, content_id: contentId, ...file } of entries) {
    attachments.push({ filename, contentType, contentId, bytes: await loadFile(em, file) });
  }
  return attachments;
}

async function loadFile(
  em: Transaction,
  {
    organization_id: organizationId,
    sha256,
    size,
  }: Omit<Entry, 'filename' | 'content_type' | 'content_id'>,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; at += PART) {
    const [row] = await queryPrepared<{ part: Buffer }>(
      em,
      sql`
        select substring(c.bytes from ${at + 1}::integer for ${PART}::integer) as part
        from attachment_contents c
        where c.organization_id = ${organizationId} and c.sha256 = ${sha256}`,
    );
    if (!row) throw new Error('An attachment was deleted while it was read.');
    row.part.copy(bytes, at);
  }
  return bytes;
}
