import type { Command } from 'commander';
import { declare, run } from '../command.ts';
import { checkDomain } from './check.ts';

export function addDomainCommands(program: Command): void {
  const domains = program.command('domains').description('sender domains');
  declare(domains, 'check <name>', {
    description: 'check the DNS records of a domain again and explain the result',
    example: 'domains check mail.example.com',
  })
    .option('--timeout <seconds>', 'maximum time to wait for the check', '30')
    .action(run(checkDomain));
}
