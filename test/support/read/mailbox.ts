import PostalMime, { type Email } from 'postal-mime';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../app/app.ts';
import { eventually } from '../eventually.ts';

/** The message of an email in the mailbox, parsed like a mail program does. */
export async function readMailbox(app: TestApp, emailId: string): Promise<Email> {
  const [message] = await eventually(
    () => findSources(app, emailId),
    (sources) => sources.length > 0,
  );
  return PostalMime.parse(message?.source ?? '');
}

function findSources(app: TestApp, emailId: string): Promise<{ source: Buffer }[]> {
  return app.asOwner((em) =>
    query(em, sql`select source from mailbox_messages where email_id = ${emailId}`),
  );
}
