import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../server/database/embedded.ts';

/** Ends what the set-up started; global-teardown.ts finds it here, in the same process. */
declare global {
  var endTestServer: (() => Promise<void>) | undefined;
}

/** One PostgreSQL for the whole run, unless TEST_DATABASE_URL names one. */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const folder = await mkdtemp(join(tmpdir(), 'mailwright-test-'));
  // PostgreSQL's own OS user has to pass through when the tests run as root.
  await chmod(folder, 0o711);
  const server = await startEmbeddedDatabase({
    dataDir: join(folder, 'data'),
    // The data is thrown away, so a crash may cost it.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.endTestServer = async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
  // Jest has no teardown for a run that is interrupted.
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(
      signal,
      () => void globalThis.endTestServer?.().finally(() => process.exit(status)),
    );
  }
}
