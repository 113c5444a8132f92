import type { Command } from 'commander';
import { declare, run } from '../command.ts';
import { checkDomain } from './check.ts';

export function addDomainCommands(program: Command): void {
  const domains = program.command('domains').description('domains you send from');
  declare(domains, 'check <name>', {
    description: 'look again at the DNS records of a domain and say what to do',
    example: 'domains check mail.example.com',
  })
    .option('--timeout <seconds>', 'how long to wait for the check', '30')
    .action(run(checkDomain));
}
