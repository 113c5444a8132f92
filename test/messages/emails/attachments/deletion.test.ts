import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  deleteEndedAttachments,
  deleteStrayAttachments,
} from '../../../../server/messages/emails/attachments/delete.ts';
import {
  deleteOldCopies,
  deleteOldTestEmails,
} from '../../../../server/messages/emails/retention/retention.ts';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { newId } from '../../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../../support/app/app.ts';
import { clearAttachments, countAttachments } from '../../../support/read/attachments.ts';
import { idFrom, insertEmail, type StoredEmail } from '../../../support/read/emails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await clearAttachments(app);
  await app.asOwner((em) => query(em, sql`delete from emails`));
});

const DAY = 86_400_000;
/** Files of 7 MiB: 9 of them have 63 MiB, and 10 more than 64 MiB. */
const FILE = Buffer.alloc(7 * 1024 * 1024, 'a');
const SHA256 = createHash('sha256').update(FILE).digest();
const EMAILS = 12;
const IN_LIMIT = 9;

/**
 * Gives each of the emails an attachment. They share one file, whose size is counted for each of
 * them.
 */
const attach = (ids: string[]): Promise<unknown> =>
  app.asOwner(async (em) => {
    await query(
      em,
      sql`insert into attachment_contents (organization_id, sha256, size, bytes)
        values (${app.organizationId}, ${SHA256}, ${FILE.length}, ${FILE}) on conflict do nothing`,
    );
    await query(
      em,
      sql`insert into email_attachments
          (email_id, position, organization_id, sha256, filename, content_type)
        select id, 0, ${app.organizationId}, ${SHA256}, 'report.pdf', 'application/pdf'
        from unnest(${ids}::uuid[]) id`,
    );
  });

async function insertAttached(given: StoredEmail): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < EMAILS; i += 1) {
    const id = given.mode === 'test' ? idFrom(Date.now() - 2 * DAY) : newId();
    ids.push(await app.asOwner((em) => insertEmail(em, app, { id, attachments: 1, ...given })));
  }
  await attach(ids);
  return ids;
}

const NOTHING = { files: 0, attachments: 0 };

describe('EMAILS-22 the deletion of attachments in statements of at most 64 MiB', () => {
  test('stops a statement at the limit', async () => {
    await insertAttached({ status: 'sent', variables: null });
    const deleteOnce = () =>
      app.asOwner((em) =>
        queryOne<{ deleted: number }>(em, sql`select delete_ended_attachments(100) as deleted`),
      );
    expect(await deleteOnce()).toEqual({ deleted: IN_LIMIT });
    expect(await countAttachments(app)).toEqual({ files: 1, attachments: EMAILS - IN_LIMIT });
    expect(await app.asOwner(deleteEndedAttachments)).toBe(EMAILS - IN_LIMIT);
    expect(await countAttachments(app)).toEqual(NOTHING);
    expect(await deleteOnce()).toEqual({ deleted: 0 });
  });

  test('covers all attachments of ended emails', async () => {
    await insertAttached({ status: 'sent', variables: null });
    expect(await app.asOwner(deleteEndedAttachments)).toBe(EMAILS);
    expect(await countAttachments(app)).toEqual(NOTHING);
  });

  test('includes a single email with larger attachments', async () => {
    const [id = ''] = await insertAttached({ status: 'sent' });
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into email_attachments
            (email_id, position, organization_id, sha256, filename, content_type)
          select ${id}, place, ${app.organizationId}, ${SHA256}, 'report.pdf', 'application/pdf'
          from generate_series(1, 9) place`,
      ),
    );
    const { mail } = await app.asOwner((em) =>
      queryOne<{ mail: string[] }>(em, sql`select limit_attachments(${[id]}::uuid[]) as mail`),
    );
    expect(mail).toEqual([id]);
  });

  test('ERASURES-1 covers all attachments of an erased person', async () => {
    const email = 'attached@example.com';
    await insertAttached({ status: 'sent', to_email: email, to_key: email });
    const erased = await app.asOwner((em) =>
      em.transactional(async (transaction) => {
        const { organizationId } = app;
        await query(
          transaction,
          sql`select set_config('app.organization_id', ${organizationId}, true)`,
        );
        return queryOne<{ emails: number }>(
          transaction,
          sql`select erase_attachments(${organizationId}, ${email}, 100) as emails`,
        );
      }),
    );
    expect(erased).toEqual({ emails: IN_LIMIT });
    await app.live.post('/api/v1/erasures', { email });
    expect(await countAttachments(app)).toEqual(NOTHING);
  });

  test('covers emails that no longer exist', async () => {
    await attach(Array.from({ length: EMAILS }, () => newId()));
    const tomorrow = sql`uuid_at(now() + interval '1 day')`;
    expect(await app.asOwner((em) => deleteStrayAttachments(em, tomorrow))).toBe(EMAILS);
    expect(await countAttachments(app)).toEqual(NOTHING);
  });

  test('TEST-MODE-4 covers old test emails', async () => {
    await insertAttached({ mode: 'test', status: 'sent' });
    expect(await app.asOwner(deleteOldTestEmails)).toBe(EMAILS);
    expect(await countAttachments(app)).toEqual(NOTHING);
  });
});

describe('EMAILS-11 copies of emails that no longer exist', () => {
  const insertCopy = async (ageDays: number): Promise<string> => {
    const id = idFrom(Date.now() - ageDays * DAY);
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into email_copies
            (email_id, position, organization_id, mode, kind, email, address_key, address_hash)
          values (${id}, 0, ${app.organizationId}, 'live', 'cc', 'ada@example.com',
            'ada@example.com', '\\x00')`,
      ),
    );
    return id;
  };
  const remaining = () =>
    app.asOwner(async (em) =>
      (await query<{ id: string }>(em, sql`select email_id as id from email_copies`)).map(
        ({ id }) => id,
      ),
    );

  test('are searched only before the oldest existing month', async () => {
    const [old, recent] = [await insertCopy(400), await insertCopy(0)];
    try {
      // This copy is of a month whose emails exist, so it is not read. It is deleted together with
      // its month.
      expect(await app.asOwner((em) => deleteOldCopies(em, 0))).toBe(1);
      expect(await remaining()).toEqual([recent]);
      expect(old).not.toBe(recent);
    } finally {
      await app.asOwner((em) => query(em, sql`delete from email_copies`));
    }
  });
});
