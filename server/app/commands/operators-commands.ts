import type { Command } from 'commander';
import { withExample } from '../../../cli/command.ts';
import { readConfig } from '../../platform/config.ts';
import type { OperatorLogOptions } from './operators.ts';

/** Commands about operators. */
export function addOperatorCommands(program: Command): void {
  const operators = program
    .command('operators')
    .description('people who use the command line of this server');
  withExample(operators.command('log'), 'operators log --since 2026-01-31 --limit 100')
    .description('list what operators have changed with commands, and who did it, the newest first')
    .option('--since <time>', 'changed at this time or later, such as 2026-01-31T12:00:00Z')
    .option('--until <time>', 'changed before this time')
    .option('--limit <number>', 'at most this number of changes', '50')
    .option('--json', 'print JSON, with the values before and after each change')
    .action(async (options: OperatorLogOptions) => {
      const { showOperatorLog } = await import('./operators.ts');
      await showOperatorLog(readConfig(process.env), options);
    });
}
