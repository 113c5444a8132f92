import { onStopSignal } from '../signals.ts';
import { withDatabaseUrl } from '../database/with-database.ts';
import { type Finding, inspect } from './inspect.ts';
import { restoreDump } from './restore-dump.ts';
import { createScratchDatabase, dropAbandoned } from './scratch-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

/** Restores a dump into a scratch database on the same server, and checks whether Mailwright works with it. */
export async function checkBackup(
  { config }: OperatorContext,
  _options: object,
  file: string,
): Promise<Answer> {
  const findings = await withDatabaseUrl(config, async (url) => {
    for (const name of await dropAbandoned(url)) {
      process.stderr.write(`Dropped ${name}, which an interrupted check had left.\n`);
    }
    const scratch = await createScratchDatabase(url);
    const stopping = new AbortController();
    // The embedded database is stopped; the next run drops what is left in it.
    if (config.databaseUrl) onStopSignal((code) => stopping.abort(code));
    try {
      await restoreDump(file, scratch.url, stopping.signal);
      return await inspect(config, scratch.url, stopping.signal);
    } finally {
      // Only now: the owner may not end connections of other roles.
      await scratch.drop();
      if (stopping.signal.aborted) process.exit(stopping.signal.reason as number);
    }
  });
  return {
    text: findings.map(describe).join('\n'),
    json: { findings },
    failure: findings.every(({ ok }) => ok) ? undefined : 'The backup is not complete.',
  };
}

const describe = ({ check, ok, message }: Finding): string =>
  `${ok ? 'ok   ' : 'FAULT'}  ${check.padEnd(5)}  ${message}`;
