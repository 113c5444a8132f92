import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Command } from 'commander';
import { addAccountCommands } from '../../../cli/commands.ts';
import { createProgram } from '../../../server/app/commands/program.ts';
import { makeFolder, run } from '../run.ts';
import { describeAtTerminal, launchAtTerminal, plain } from '../terminal.ts';

/** The commands that perform an action, as paths of words. */
function leaves(command: Command, words: string[] = []): [string, Command][] {
  const parts = command.commands.flatMap((one) => leaves(one, [...words, one.name()]));
  return command.commands.length > 0 ? parts : [[words.join(' '), command]];
}

function accountCommands(): Command {
  const program = new Command();
  addAccountCommands(program);
  return program;
}

test.each(leaves(createProgram()))(
  '%s --help contains an example of the command',
  (words, command) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    expect(help).toMatch(new RegExp(`^Example:\\n {2}mailwright ${words}( |$)`, 'm'));
  },
);

test.each(leaves(accountCommands()))('%s prints JSON with --json', (_words, command) => {
  expect(command.options.map(({ long }) => long)).toContain('--json');
});

test('a credentials file that cannot be read is reported in one sentence', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder.path, 'mailwright/credentials.json'), { recursive: true });
  const { code, stderr } = await run(['whoami'], { XDG_CONFIG_HOME: folder.path });
  await folder.remove();
  expect(code).toBe(1);
  expect(stderr).toMatch(/credentials\.json can't be read \(EISDIR\)\.\n$/);
});

describeAtTerminal('at a terminal', () => {
  test.each([
    [['emails', 'list'], 'Reading emails …', 'No email matches.\n'],
    [['keys', 'list'], 'Waiting for the server …', ''],
  ])(
    '%j: a command that takes longer than a second shows progress and erases it afterwards',
    async (args, shown, left) => {
      const waiting: (() => void)[] = [];
      const server = createServer((_request, response) => {
        waiting.push(() => {
          response.setHeader('Content-Type', 'application/json');
          response.end('{"data":[],"has_more":false,"next_cursor":null,"test_mode":false}');
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const terminal = launchAtTerminal(args, {
        MAILWRIGHT_URL: `http://127.0.0.1:${port}`,
        MAILWRIGHT_API_KEY: 'svc_live_sk_x',
      });
      await terminal.shows(shown);
      for (const answer of waiting) answer();
      expect(await terminal.ended()).toBe(0);
      expect(plain(terminal.screen)).toBe(left);
      server.close();
    },
  );
});
