import {
  endServersOfKilledRuns,
  startDatabaseServer,
} from '../support/database/database-server.ts';
import { createTemplate } from '../support/read/template.ts';

/** Ends what the set-up started; global-teardown.ts uses it in the same process. */
declare global {
  var endTestRun: (() => Promise<void>) | undefined;
}

/** The data is temporary, so a crash may lose it. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '128MB',
};

/**
 * One PostgreSQL server for the whole run, unless TEST_DATABASE_URL names one, with one template
 * database.
 */
export default async function setUp(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) await startServer();
  const template = await createTemplate().catch(async (error: unknown) => {
    // Jest runs no teardown when the set-up fails.
    await globalThis.endTestRun?.();
    throw error;
  });
  // Our own server is removed with its databases.
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

/** Jest runs no teardown when a run is interrupted. */
function endOnSignal(signal: NodeJS.Signals, status: number): void {
  process.once(signal, () => void globalThis.endTestRun?.().finally(() => process.exit(status)));
}
