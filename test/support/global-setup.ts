import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../server/database/embedded.ts';

/** Ends what the set-up started; global-teardown.ts finds it here, in the same process. */
declare global {
  var endTestServer: (() => Promise<void>) | undefined;
}

const PREFIX = 'mailwright-test-';

/** One PostgreSQL for the whole run, unless TEST_DATABASE_URL names one. */
export default async function setUp(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  await endServersOfKilledRuns();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL's own OS user has to pass through when the tests run as root.
  await chmod(folder, 0o711);
  const server = await start(folder);
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.endTestServer = () => end(folder, server);
  endOnSignal('SIGINT', 130);
  endOnSignal('SIGTERM', 143);
}

function start(folder: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({
    dataDir: join(folder, 'data'),
    // The data is thrown away, so a crash may cost it.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
}

async function end(folder: string, server: EmbeddedDatabase): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Jest has no teardown for a run that is interrupted. */
function endOnSignal(signal: NodeJS.Signals, status: number): void {
  process.once(signal, () => void globalThis.endTestServer?.().finally(() => process.exit(status)));
}

/** The server outlives kill -9 of a run: joined, it can be stopped. */
async function endServersOfKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    // Another run may be about the same, and be done with it first.
    await start(folder)
      .then((server) => end(folder, server))
      .catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
