import { Argument, type Command } from 'commander';
import { withExample } from '../command.ts';
import { completionScript, type Shell, SHELLS } from './scripts.ts';
import { placesOf } from './tree.ts';

/** Completes all commands that the program has, those that are added later, too. */
export function addCompletionCommand(program: Command): void {
  program.commandsGroup('Shell:');
  withExample(program.command('completion'), 'completion bash')
    .description('print a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(SHELLS))
    .action((shell: Shell) => {
      process.stdout.write(completionScript[shell](placesOf(program)));
    });
}
