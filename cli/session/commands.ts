import type { Command } from 'commander';
import { declare, run, runLocal } from '../command.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { whoami } from './whoami.ts';

export function addSessionCommands(program: Command): void {
  declare(program, 'login', {
    description: 'verify a URL and a key, and store them for the commands below',
    example: 'login --url https://mail.example.com --key-file ./key',
  })
    .option('--url <url>', 'the URL of the server; prompted for on a terminal')
    .option('--key-file <file>', 'a file with the key; by default it is piped in or prompted for')
    .action(runLocal(login));
  declare(program, 'logout', {
    description: 'delete the stored URL and key',
    example: 'logout',
  }).action(runLocal(logout));
  declare(program, 'whoami', {
    description: 'show the server, the organization, and the mode and scopes of the key',
    example: 'whoami --json',
  }).action(run(whoami));
}
