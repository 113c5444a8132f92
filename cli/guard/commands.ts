import type { Command } from 'commander';
import { declare, run } from '../command.ts';
import { acknowledgeGuard, showGuard } from './guard.ts';

export function addGuardCommands(program: Command): void {
  const guard = program
    .command('guard')
    .description('whether bounces or complaints have stopped your email');
  declare(guard, 'status', {
    description: 'show the state, and the bounces and complaints that decide about it',
    example: 'guard status',
  }).action(run(showGuard));
  declare(guard, 'acknowledge', {
    description: 'acknowledge the state; it ends when newer email has fewer bounces and complaints',
    example: 'guard acknowledge',
  }).action(run(acknowledgeGuard));
}
