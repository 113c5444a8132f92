import { Argument, type Command } from 'commander';
import { withExample } from '../command.ts';
import { completionScript, type Shell, SHELLS } from './scripts.ts';
import { commandNodes } from './tree.ts';

/** Adds completion for all commands of the program, including those that are added later. */
export function addCompletionCommand(program: Command): void {
  program.commandsGroup('Shell:');
  withExample(program.command('completion'), 'completion bash')
    .description('print a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(SHELLS))
    .action((shell: Shell) => {
      process.stdout.write(completionScript[shell](commandNodes(program)));
    });
}
