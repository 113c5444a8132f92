import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../cli/run.ts';
import { createDatabase } from '../faults/installation.ts';
import { untilLogged } from '../install/program.ts';
import { read } from './commands.ts';
import { SYSTEMD } from './scenarios.ts';
import { run, start } from './shell.ts';
import { type Machine, REPOSITORY } from './tree.ts';

const SETTINGS = 'etc/mailwright/mailwright.env';

/** The commands of the guide, and then the command of the unit with the edited settings, as its user. */
export async function testSystemd({ root, serverUrl, smtpUrl }: Machine): Promise<string> {
  const commands = read(SYSTEMD.install).replace('<repository>', REPOSITORY);
  run({ root, user: 'root', folder: '/root' }, commands);
  const settings = readFileSync(join(root, SETTINGS), 'utf8')
    .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${await createDatabase(serverUrl)}`)
    .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${smtpUrl}`);
  writeFileSync(join(root, SETTINGS), settings);
  const unit = readFileSync(join(root, 'etc/systemd/system/mailwright@.service'), 'utf8');
  const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  for (const instance of ['api', 'worker']) {
    const port = await freePort();
    const lines = [
      ...settings.split('\n').filter((line) => /^\w+=/.test(line)),
      ...valueOf('Environment').split(' '),
      `PORT=${port}`,
    ];
    const program = start(
      { root, user: valueOf('User'), folder: valueOf('WorkingDirectory') },
      `${lines.map((line) => `export ${line.replace('=', "='")}'\n`).join('')}exec ${valueOf('ExecStart').replaceAll('%i', instance)}`,
    );
    await untilLogged(program, '"msg":"ready"');
    if (instance === 'api') {
      assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
    }
    assert.equal(await program.stop(), 0, program.output());
  }
  return 'Deployment, systemd: installed, and the API and the worker started as the user of the unit: ok';
}
