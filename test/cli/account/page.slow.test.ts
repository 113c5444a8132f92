import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { freePort, launchServer, makeFolder, type Server } from '../run.ts';
import { describeAtTerminal } from '../terminal.ts';
import { normalize, readSteps, runStep } from './page.ts';

let database: TestDatabase;
let server: Server;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let env: Record<string, string>;
let port: string;
beforeAll(async () => {
  database = await createDatabase();
  folder = await makeFolder();
  port = await freePort();
  const settings = { DATABASE_URL: database.url, MAIL_TRANSPORT: 'mailbox' };
  server = await launchServer([], { ...settings, PORT: port });
  env = { ...settings, XDG_CONFIG_HOME: folder.path };
});
afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await folder?.remove();
  await database?.drop();
});

describeAtTerminal('ACCOUNT.md', () => {
  test('the commands of ACCOUNT.md lead from an empty database to a double opt-in and an operational send', async () => {
    const steps = await readSteps();
    expect(steps.length).toBeGreaterThan(10);
    for (const { command, printed } of steps) {
      const shown = await runStep(command, { port, folder: folder.path, env });
      expect(`$ ${command}\n${normalize(shown)}`).toBe(`$ ${command}\n${normalize(printed)}`);
    }
  });
});
