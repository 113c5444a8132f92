import type { Config } from '../../../platform/config.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { print } from '../print.ts';
import { withDatabaseUrl } from '../with-database.ts';
import { type Finding, inspect } from './inspect.ts';
import { restoreDump } from './restore-dump.ts';
import { createScratchDatabase } from './scratch-database.ts';

/** Restores a dump into a scratch database on the same server, and checks whether Mailwright works with it. */
export async function checkBackup(
  config: Config,
  file: string,
  { json }: { json?: boolean },
): Promise<void> {
  const findings = await withDatabaseUrl(config, async (url) => {
    const scratch = await createScratchDatabase(url);
    try {
      await restoreDump(file, scratch.url);
      return await inspect(config, scratch.url);
    } finally {
      await scratch.drop();
    }
  });
  print(json ? JSON.stringify({ findings }) : findings.map(describe).join('\n'));
  if (findings.some(({ ok }) => !ok)) {
    throw new OperatorError('The backup is not complete.');
  }
}

const describe = ({ check, ok, message }: Finding): string =>
  `${ok ? 'ok   ' : 'FAULT'}  ${check.padEnd(5)}  ${message}`;
