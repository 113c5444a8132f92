import type { EntityManager } from '@mikro-orm/postgresql';
import { createDemoAccount } from '../../../../server/app/commands/demo/account.ts';
import { migrate } from '../../../../server/app/migrate.ts';
import { openOrm } from '../../../../server/app/orm.ts';
import {
  checkpointTaker,
  type TakeCheckpoint,
} from '../../../../server/audience/consent-log/checkpoints.ts';
import { prepareSigningKey } from '../../../../server/audience/consent-log/signing-keys.ts';
import { queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { createKeyRing } from '../../../../server/platform/tokens/key-ring.ts';
import { createSealedSecrets } from '../../../../server/platform/tokens/sealed-secrets.ts';

/** An empty consent log of the demo account in a new database. */
export async function openLog(databaseUrl: string): Promise<{
  organizationId: string;
  asOwner: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  takeCheckpoint: TakeCheckpoint;
  close: () => Promise<void>;
}> {
  const { ownerUrl, signingKey } = await migrate(databaseUrl, null);
  const orm = openOrm(
    ownerUrl,
    {
      applicationName: 'mailwright audit',
      maxConnections: 2,
      statementMs: 600_000,
    },
    null,
  );
  const asOwner = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
    orm.em.fork().transactional(work);
  await asOwner(createDemoAccount);
  const { id: organizationId } = await asOwner((em) =>
    queryOne<{ id: string }>(em, sql`select id from organizations`),
  );
  const sealedSecrets = createSealedSecrets(createKeyRing([signingKey]));
  await prepareSigningKey(orm.em.fork(), sealedSecrets);
  const takeCheckpoint = checkpointTaker(orm, {
    baseUrl: 'https://mail.example.com',
    sealedSecrets,
    enqueueExports: async () => {},
  });
  return { organizationId, asOwner, takeCheckpoint, close: () => orm.close(true) };
}
