import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../server/database/embedded.ts';
import { createTemplate } from './template.ts';

/** Ends what the set-up started; global-teardown.ts finds it here, in the same process. */
declare global {
  var endTestRun: (() => Promise<void>) | undefined;
}

const PREFIX = 'mailwright-test-';
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

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
  const folder = await mkdtemp(join(await chooseHome(), `${PREFIX}${process.pid}-`));
  // PostgreSQL's own OS user has to pass through when the tests run as root.
  await chmod(folder, 0o711);
  const server = await start(folder);
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.endTestRun = () => end(folder, server);
}

/** In memory where there is room: hundreds of files are made for each test file's database. */
async function chooseHome(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}

function start(folder: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({
    dataDir: join(folder, 'data'),
    // The data is thrown away, so a crash may cost it.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '128MB',
    },
  });
}

async function end(folder: string, server: EmbeddedDatabase): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Jest has no teardown for a run that is interrupted. */
function endOnSignal(signal: NodeJS.Signals, status: number): void {
  process.once(signal, () => void globalThis.endTestRun?.().finally(() => process.exit(status)));
}

/** The server outlives kill -9 of a run: joined, it can be stopped. */
async function endServersOfKilledRuns(): Promise<void> {
  for (const home of [tmpdir(), MEMORY]) {
    for (const name of await readdir(home).catch(() => [])) {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
      if (!pid || isAlive(pid)) continue;
      const folder = join(home, name);
      // Another run may be about the same, and be done with it first.
      await start(folder)
        .then((server) => end(folder, server))
        .catch(() => undefined);
    }
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
