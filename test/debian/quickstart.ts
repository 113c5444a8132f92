import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../cli/run.ts';
import { untilLogged } from '../install/program.ts';
import { read } from './commands.ts';
import { testConsentProof, testMoving, testSigningIn } from './guides-of-accounts.ts';
import { prepareSubmission, testSubmission } from './mail-by-smtp.ts';
import { QUICKSTART } from './scenarios.ts';
import { run, start } from './shell.ts';
import { type Machine, REPOSITORY } from './tree.ts';

const HOME = '/home/ada';

/** As an ordinary user, with the embedded PostgreSQL. */
export async function testQuickstart({ root }: Machine): Promise<string> {
  run({ root, user: 'root', folder: '/' }, 'useradd --create-home ada');
  const home = { root, user: 'ada', folder: HOME, env: { HOME } };
  run(home, `git clone --quiet ${REPOSITORY} mailwright\nmkdir your-project`);
  // The default port may be in use on the machine.
  const port = await freePort();
  const submission = await prepareSubmission(root);
  const checkout = {
    ...home,
    folder: `${HOME}/mailwright`,
    env: { HOME, PORT: port, ...submission.env },
  };
  const server = start(checkout, read(QUICKSTART.start));
  await untilLogged(server, 'Keys are in');
  const keys = JSON.parse(
    readFileSync(join(root, checkout.folder, '.mailwright/demo-keys.json'), 'utf8'),
  ) as { live: string };
  const settings = read(QUICKSTART.settings)
    .replace('svc_live_sk_…', keys.live)
    .replace(':8080', `:${port}`);
  const answer = run(checkout, settings + read(QUICKSTART.send));
  assert.equal((JSON.parse(answer) as { status: string }).status, 'queued');
  run(checkout, read(QUICKSTART.pack));
  const program = `import { Mailwright } from '@mailwright/sdk'; console.log(typeof Mailwright);`;
  const shown = run(
    { ...home, folder: `${HOME}/your-project` },
    `node --input-type=module -e "${program}"`,
  );
  assert.equal(shown.trim(), 'function');
  const demo = { shell: checkout, settings, baseUrl: `http://127.0.0.1:${port}`, key: keys.live };
  const others = [
    testMoving(demo),
    await testConsentProof(demo),
    testSigningIn(demo),
    await testSubmission(demo, submission.port),
  ];
  assert.equal(await server.stop(), 0, server.output());
  return [
    'Quickstart: started, an email sent with curl, the SDK installed in another project: ok',
    ...others,
  ].join('\n');
}
