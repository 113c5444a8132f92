import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import { openOrm } from '../../server/app/orm.ts';
import { queryOne, sql } from '../../server/platform/database/sql.ts';
import { insertEmail } from '../support/read/emails.ts';

/** An email of `shop` that waits, and one of the demo account, whose sender is verified. Returns the id of an API key. */
export async function storeEmails(databaseUrl: string): Promise<string> {
  const orm = openOrm(databaseUrl, { applicationName: 'mailwright test', maxConnections: 1 }, null);
  try {
    return await orm.em.fork().transactional(async (em) => {
      await createDemoAccount(em);
      await em.flush();
      const found = await queryOne<Record<'shop' | 'demo' | 'key', string>>(
        em,
        sql`select (select id from organizations where slug = 'shop') as shop,
          (select id from organizations where slug = 'demo') as demo,
          (select id from api_keys where mode = 'live' and revoked_at is null limit 1) as key`,
      );
      for (const organizationId of [found.shop, found.demo]) {
        await insertEmail(em, { organizationId });
      }
      return found.key;
    });
  } finally {
    await orm.close(true);
  }
}
