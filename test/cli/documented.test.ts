import { expect, test } from '@jest/globals';
import { type Command, CommanderError } from 'commander';
import { createProgram } from '../../server/app/commands/program.ts';
import { argumentsOf, documentedCommands } from './documented.ts';

const commands = documentedCommands();

/** Does something itself, although there are commands below it. */
const WITH_COMMANDS_BELOW = ['queue'];

/** The command line without what it does. */
function parserOnly(): Command {
  const program = createProgram();
  const visit = (command: Command): void => {
    command.exitOverride().configureOutput({ writeOut: () => {}, writeErr: () => {} });
    if (command.commands.length === 0 || WITH_COMMANDS_BELOW.includes(command.name())) {
      command.action(() => {});
    }
    command.commands.forEach(visit);
  };
  visit(program);
  return program;
}

/** What is wrong with a command line; null when it would be carried out. */
function faultOf(args: string[]): string | null {
  try {
    parserOnly().parse(args, { from: 'user' });
    return null;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return null;
    return (error as Error).message;
  }
}

test('the documentation has commands of every kind', () => {
  expect(commands.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['ACCOUNT.md', 'README.md', 'spec/guides/production.md']),
  );
  expect(commands.length).toBeGreaterThan(20);
});

test.each([
  [['keys', 'create', '--organization', 'shop', '--name', 'a'], 'required option'],
  [['organizations', 'create-key', 'shop'], 'required option'],
  [['queue', '--organization', 'shop'], 'unknown option'],
  [['queue', 'retry', '--organization', 'shop'], 'unknown option'],
  [['apply'], 'missing required argument'],
  [['frobnicate'], 'unknown command'],
])('%j would be noticed', (args, fault) => {
  expect(faultOf(args)).toContain(fault);
});

test.each(commands)('$file: mailwright $line', ({ line }) => {
  expect(faultOf(argumentsOf(line))).toBeNull();
});
