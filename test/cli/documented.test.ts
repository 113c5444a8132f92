import { expect, test } from '@jest/globals';
import { type Command, CommanderError } from 'commander';
import { createProgram } from '../../server/app/commands/program.ts';
import { argumentsOf, documentedCommands } from './documented.ts';

const commands = documentedCommands();

/** Commands that perform an action themselves and also have subcommands. */
const WITH_COMMANDS_BELOW = ['queue', 'held'];

/** A command line parser without the actions. */
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

/** The error of a command line; null when it is valid. */
function faultOf(args: string[]): string | null {
  try {
    parserOnly().parse(args, { from: 'user' });
    return null;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return null;
    return (error as Error).message;
  }
}

test('the documentation contains commands of every kind', () => {
  expect(commands.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['ACCOUNT.md', 'spec/guides/operating.md', 'spec/guides/production.md']),
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
])('%j is detected as invalid', (args, fault) => {
  expect(faultOf(args)).toContain(fault);
});

test.each(commands)('$file: mailwright $line', ({ line }) => {
  expect(faultOf(argumentsOf(line))).toBeNull();
});
