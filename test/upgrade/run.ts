/**
 * `npm run test:upgrade -- --from v1.2.3`: upgrades from a release to this version under load, and back. Without
 * `--from`, from the last release. `--seconds` is the duration of each stage.
 */
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { createDatabase } from '../faults/installation.ts';
import { startDatabaseServer } from '../support/database/database-server.ts';
import { startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';
import { ROOT } from '../install/production-tree.ts';
import { checkMessages } from './messages.ts';
import { findLastRelease } from '../../spec/breaking/last-release.ts';
import { checkOut } from './release.ts';
import { testUpgrade } from './stages.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seconds: { type: 'string', default: '10' },
  },
});
const seconds = Number(values.seconds);
assert.ok(seconds > 0, '--seconds must be a positive number.');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const ref = values.from ?? findLastRelease(ROOT);
if (ref === null) {
  say('Nothing has been released: there is no upgrade to test. --from tests one from any commit.');
} else {
  const release = checkOut(ref);
  const postgres = await startDatabaseServer({ max_connections: '200' });
  const smtp = await startSmtpEndpoint();
  try {
    const databaseUrl = await createDatabase(postgres.url);
    const env = {
      DATABASE_URL: databaseUrl,
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: smtp.url,
      SHUTDOWN_DELAY: '0',
    };
    say(`from ${ref.slice(0, 12)} (${release.commit})`);
    await testUpgrade({
      released: { name: 'the release', folder: release.folder, env },
      current: { name: 'this version', folder: ROOT, env },
      databaseUrl,
      smtp,
      seconds,
      say,
    });
    const { files, scheduled } = checkMessages(smtp);
    say(`${files} of them with a file, ${scheduled} scheduled; no canceled one`);
  } catch (error) {
    // Now, because the clients of a stage that failed end the process when PostgreSQL stops.
    say(error instanceof Error ? String(error.stack) : String(error));
    throw error;
  } finally {
    await smtp.close();
    await postgres.stop();
    release.remove();
  }
}
