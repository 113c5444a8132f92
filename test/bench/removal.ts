/**
 * `npm run bench:removal`: how long deleting a subscription type with 100,000 subscriptions takes (`-- --rows`), in one
 * transaction with the statement timeout of requests. The history is short and analyzed before, as in a new database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDemoAccount } from '../../server/app/commands/demo/account.ts';
import { migrate } from '../../server/app/migrate.ts';
import { openOrm } from '../../server/app/orm.ts';
import { putSubscriptionType } from '../../server/audience/consent/subscription-types/put-subscription-type.ts';
import { deleteSubscriptionType } from '../../server/audience/consent/subscription-types/remove-subtypes.ts';
import { getSubscriptionType } from '../../server/audience/consent/subscription-types/subscription-types.ts';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/database.ts';
import { OPERATOR } from '../../server/platform/values/principal.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const PEOPLE = Math.ceil(Number(values.rows) / 2);
/** Entries that the history has before. */
const EARLIER = 60;

const folder = await mkdtemp(join(tmpdir(), 'mailwright-bench-'));
const database = await startEmbeddedDatabase({ dataDir: resolve(folder, 'data') });
const { ownerUrl } = await migrate(database.url, null);
const orm = openOrm(ownerUrl, { applicationName: 'mailwright bench', maxConnections: 1 }, null);
try {
  await orm.em.fork().transactional(createDemoAccount);
  const { id: organizationId } = await queryOne<{ id: string }>(
    orm.em.fork(),
    sql`select id from organizations`,
  );
  const type = {
    name: 'Crowd',
    kind: 'operational' as const,
    subtypes: ['crowd-a', 'crowd-b'].map((slug) => ({ slug, name: slug, archived: true })),
  };
  await orm.em.fork().transactional(async (em) => {
    await putSubscriptionType({ em, organizationId, actor: OPERATOR }, 'crowd', null, type);
    await query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        select uuidv7(), ${organizationId}, n || '@crowd.example', n || '@crowd.example', 'en'
        from generate_series(1, ${PEOPLE}) n`,
    );
    await query(
      em,
      sql`insert into consents (organization_id, contact_id, subtype_id, state, source)
        select c.organization_id, c.id, b.id, 'subscribed', 'api'
        from contacts c, subscription_subtypes b where b.slug like 'crowd-%'`,
    );
    await query(
      em,
      sql`insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
          from_status, to_status, source, text_version, occurred_at)
        select uuidv7(), n.organization_id, n.contact_id, n.subtype_id, b.slug, 'none', 'subscribed',
          'api', b.text_version, now()
        from consents n join subscription_subtypes b on b.id = n.subtype_id limit ${EARLIER}`,
    );
  });
  await query(orm.em.fork(), sql`analyze consent_ledger`);
  const begin = performance.now();
  await orm.em.fork().transactional(async (em) => {
    await query(em, sql`select set_config('app.organization_id', ${organizationId}, true)`);
    const scope = { em, organizationId, actor: OPERATOR };
    await deleteSubscriptionType(scope, await getSubscriptionType(scope, 'crowd'));
  });
  const seconds = (performance.now() - begin) / 1_000;
  const rate = Math.round((2 * PEOPLE) / seconds);
  process.stdout.write(
    `${2 * PEOPLE} subscriptions ended in ${seconds.toFixed(1)} s, ${rate} a second\n`,
  );
} finally {
  await orm.close(true);
  await database.stop();
  await rm(folder, { recursive: true });
}
