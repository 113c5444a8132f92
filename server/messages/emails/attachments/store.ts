import { queryPrepared, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { freeLarge } from '../../../platform/values/free-large.ts';
import type { Attachment } from './read.ts';

/**
 * Stores the files of an email, each once per organization. The rows of files that are there already are
 * locked, so that they are not deleted before this transaction ends, together with the last email that has used
 * them so far. The lock does not delay other emails with the same file. Large files are empty afterwards.
 */
export async function storeAttachments(
  { em, organizationId }: OrganizationScope,
  emailId: string,
  attachments: Attachment[],
): Promise<void> {
  const byHash = new Map(attachments.map((file) => [file.sha256.toString('hex'), file]));
  // In one order in all transactions, so that they do not deadlock.
  const hashes = [...byHash.keys()].toSorted();
  const present = await queryPrepared<{ hash: string }>(
    em,
    sql`
      select encode(c.sha256, 'hex') as hash from attachment_contents c
      where ${ownedBy(organizationId, 'c')}
        and c.sha256 in (select decode(h, 'hex') from unnest(${hashes}::text[]) h)
      order by c.sha256 for key share`,
  );
  const known = new Set(present.map(({ hash }) => hash));
  for (const hash of hashes) {
    const file = byHash.get(hash);
    if (!file || known.has(hash)) continue;
    // Another request may store the same file now: then its row is locked.
    await queryPrepared(
      em,
      sql`
        insert into attachment_contents (organization_id, sha256, size, bytes)
        values (${organizationId}, ${file.sha256}, ${file.bytes.length}, ${file.bytes})
        on conflict (organization_id, sha256) do update set stored_at = excluded.stored_at`,
    );
    freeLarge(file.bytes);
  }
  const rows = attachments.map(({ filename, contentType, contentId, sha256 }, position) => ({
    position,
    filename,
    content_type: contentType,
    content_id: contentId,
    sha256: sha256.toString('hex'),
  }));
  await queryPrepared(
    em,
    sql`
      insert into email_attachments
        (email_id, position, organization_id, sha256, filename, content_type, content_id)
      select ${emailId}, a.position, ${organizationId}, decode(a.sha256, 'hex'), a.filename,
        a.content_type, a.content_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as a (position smallint, filename text,
        content_type text, content_id text, sha256 text)`,
  );
}
