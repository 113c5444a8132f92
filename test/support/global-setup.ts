import { endServersOfKilledRuns, startDatabaseServer } from './database-server.ts';
import { createTemplate } from './template.ts';

/** Ends what the set-up started; global-teardown.ts finds it here, in the same process. */
declare global {
  var endTestRun: (() => Promise<void>) | undefined;
}

/** The data is thrown away, so a crash may cost it. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '128MB',
};

/** One PostgreSQL for the whole run, unless TEST_DATABASE_URL names one, and one template in it. */
export default async function setUp(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) await startServer();
  const template = await createTemplate().catch(async (error: unknown) => {
    // Without a set-up there is no teardown.
    await globalThis.endTestRun?.();
    throw error;
  });
  // A server of our own goes with all that is in it.
  globalThis.endTestRun ??= template.drop;
  endOnSignal('SIGINT', 130);
  endOnSignal('SIGTERM', 143);
}

async function startServer(): Promise<void> {
  await endServersOfKilledRuns();
  const server = await startDatabaseServer(CARELESS);
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.endTestRun = () => server.stop();
}

/** Jest has no teardown for a run that is interrupted. */
function endOnSignal(signal: NodeJS.Signals, status: number): void {
  process.once(signal, () => void globalThis.endTestRun?.().finally(() => process.exit(status)));
}
