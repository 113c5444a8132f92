import { type Log, logFailure } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import { startMaintenance } from '../../platform/maintenance.ts';
import { sealAgain } from './seal-again.ts';
import type { SecretParts } from './secret.ts';

const INTERVAL_MS = 60_000;

/** The endpoints that one run names in the log. */
const MAX_NAMED = 100;

const LOST =
  'The secret of a webhook cannot be decrypted with SIGNING_KEYS, so its deliveries fail: add the key that was removed, or have the customer replace the secret.';

/** Seals secrets of endpoints with the first of SIGNING_KEYS, when a worker starts and every minute. */
export async function startSecretUpkeep({
  orm,
  log,
  ...parts
}: SecretParts & { orm: Database; log: Log }): Promise<{ stop(): Promise<void> }> {
  /** Each endpoint is named once. */
  const named = new Set<string>();
  async function run(): Promise<number> {
    const { count, lost } = await sealAgain(orm.em.fork(), parts);
    const unnamed = lost.filter(({ id }) => !named.has(id));
    for (const { id, organizationId } of unnamed.slice(0, MAX_NAMED)) {
      named.add(id);
      log.error({ webhook_id: id, organization_id: organizationId }, LOST);
    }
    return count;
  }
  const report = 'secrets of webhooks were encrypted again, with the first of SIGNING_KEYS';
  const step = { name: 'seal secrets of webhooks', intervalMs: INTERVAL_MS, run, report };

  const count = await run().catch((error: unknown) => {
    logFailure(
      log,
      'warn',
      { error, step: step.name },
      'a maintenance step failed; it is repeated',
    );
    return 0;
  });
  if (count > 0) log.warn({ count }, report);
  return startMaintenance([step], log);
}
