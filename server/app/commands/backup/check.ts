import type { Config } from '../../../platform/config.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { explainDatabase } from '../explain-database.ts';
import { print } from '../print.ts';
import { onStopSignal } from '../signals.ts';
import { withDatabaseUrl } from '../with-database.ts';
import { type Finding, inspect } from './inspect.ts';
import { restoreDump } from './restore-dump.ts';
import { createScratchDatabase, dropAbandoned } from './scratch-database.ts';

/** Restores a dump into a scratch database on the same server, and checks whether Mailwright works with it. */
export async function checkBackup(
  config: Config,
  file: string,
  { json }: { json?: boolean },
): Promise<void> {
  const findings = await withDatabaseUrl(config, async (url) => {
    for (const name of await dropAbandoned(url)) {
      process.stderr.write(`Dropped ${name}, which an interrupted check had left.\n`);
    }
    const scratch = await createScratchDatabase(url);
    const stopping = new AbortController();
    // The embedded database is stopped; the next run drops what is left in it.
    if (config.databaseUrl) {
      onStopSignal((code) => {
        stopping.abort();
        void scratch.drop().then(() => process.exit(code), explainAndExit);
      });
    }
    try {
      await restoreDump(file, scratch.url, stopping.signal);
      return await inspect(config, scratch.url);
    } catch (error) {
      // The signal ends the process as soon as the database is dropped.
      if (stopping.signal.aborted) return new Promise<never>(() => {});
      throw error;
    } finally {
      if (!stopping.signal.aborted) await scratch.drop();
    }
  });
  print(json ? JSON.stringify({ findings }) : findings.map(describe).join('\n'));
  if (findings.some(({ ok }) => !ok)) {
    throw new OperatorError('The backup is not complete.');
  }
}

function explainAndExit(error: unknown): never {
  const why = explainDatabase(error);
  process.stderr.write(
    `The scratch database could not be dropped; the next check drops it. ${why instanceof Error ? why.message : ''}\n`,
  );
  process.exit(1);
}

const describe = ({ check, ok, message }: Finding): string =>
  `${ok ? 'ok   ' : 'FAULT'}  ${check.padEnd(5)}  ${message}`;
