import type { EntityManager } from '@mikro-orm/postgresql';
import { issueKey } from '../../server/account/api-keys/keys.ts';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import { Organization } from '../../server/account/organizations/organization.entity.ts';
import { putTemplate } from '../../server/messages/templates/save.ts';
import { insertDefaultSender } from '../support/app/account.ts';
import type { Database } from './database.ts';

export interface Account {
  organizationId: string;
  key: string;
}

/**
 * The demo account, verified for SES and without rate limits, which would otherwise limit the
 * measured rate.
 */
export function createUnlimitedAccount(database: Database): Promise<Account> {
  return database.asOwner(async (em) => {
    const { live } = await createDemoAccount(em);
    await em.flush();
    await query(em, sql`update sender_addresses set verified_with = 'ses'`);
    await query(em, sql`update domains set verified_with = 'ses'`);
    const { id } = await queryOne<{ id: string }>(
      em,
      sql`update organizations set rate_limits =
          '{"sends": 1000000, "batches": 1000000, "reads": 1000000, "writes": 1000000,
            "withdrawals": 1000000}'
        returning id`,
    );
    return { organizationId: id, key: live };
  });
}

/** Creates organizations with the default rate limits and the template `receipt`. */
export async function createAccounts(database: Database, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let i = 0; i < count; i += 1) {
    accounts.push(await database.asOwner((em) => createAccount(em, `shop-${i}`)));
  }
  return accounts;
}

async function createAccount(em: EntityManager, slug: string): Promise<Account> {
  const organization = em.create(Organization, { slug, name: slug, brand: `Obchod ${slug}` });
  await em.flush();
  const organizationId = organization.id;
  await insertDefaultSender(em, organization, 'ses');
  await putTemplate(
    { em, organizationId },
    {
      slug: 'receipt',
      name: 'Receipt',
      defaultLocale: 'en',
      content: {
        en: {
          subject: 'Receipt {{ number }} for {{ name }}',
          html: '<p>Hello {{ name }},</p><p>you paid {{ amount }} at {{ brand }}.</p>',
          text: null,
        },
      },
    },
  );
  const { key } = issueKey(
    { em, organizationId },
    { mode: 'live', scopes: ['send', 'manage'], name: 'Bench' },
  );
  return { organizationId, key };
}
