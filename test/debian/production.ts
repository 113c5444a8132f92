import assert from 'node:assert/strict';
import { freePort } from '../cli/run.ts';
import { createDatabase } from '../faults/installation.ts';
import { untilLogged } from '../install/program.ts';
import { read } from './commands.ts';
import { PRODUCTION } from './scenarios.ts';
import { run, start } from './shell.ts';
import { type Machine, REPOSITORY } from './tree.ts';

/** With the settings of the guide, except for addresses of servers that the test does not have. */
export async function testProduction({ root, serverUrl, smtpUrl }: Machine): Promise<string> {
  const home = { root, user: 'root', folder: '/root' };
  run(home, `git clone --quiet ${REPOSITORY} production`);
  const port = await freePort();
  const shell = {
    root,
    user: 'root',
    folder: '/root/production',
    env: {
      DATABASE_URL: await createDatabase(serverUrl),
      BASE_URL: 'https://mail.shop.example',
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: smtpUrl,
      TRUST_PROXY: '1',
      SYSTEM_FROM: 'no-reply@mail.shop.example',
      PORT: port,
    },
  };
  run(shell, read(PRODUCTION.install));
  const program = start(shell, read(PRODUCTION.start));
  await untilLogged(program, '"msg":"ready"');
  assert.match(program.output(), /Created the organization shop/);
  assert.match(program.output(), /svc_live_/);
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  assert.equal(await program.stop(), 0, program.output());
  return 'Production setup: installed, migrated, and started: ok';
}
