import type { Command } from 'commander';
import { declare, run, runLocal } from '../command.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { whoami } from './whoami.ts';

export function addSessionCommands(program: Command): void {
  declare(program, 'login', {
    description: 'check a URL and a key, and keep them for the commands below',
    example: 'login --url https://mail.example.com --key-file ./key',
  })
    .option('--url <url>', 'the URL of the server; on a terminal it is prompted for')
    .option('--key-file <file>', 'a file with the key; otherwise it is prompted for or piped in')
    .action(runLocal(login));
  declare(program, 'logout', {
    description: 'forget the URL and the key',
    example: 'logout',
  }).action(runLocal(logout));
  declare(program, 'whoami', {
    description: 'show the server, the organization and what the key may do',
    example: 'whoami --json',
  }).action(run(whoami));
}
