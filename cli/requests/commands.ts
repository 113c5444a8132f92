import type { Command } from 'commander';
import { declare, run } from '../command.ts';
import { showRequests } from './requests.ts';

export function addRequestCommands(program: Command): void {
  declare(program, 'requests', {
    description: 'list the requests to the API of the last 7 days, newest first',
    example: 'requests --status 4xx --operation emails.send --follow',
  })
    .option('--status <status>', 'only responses with this status, such as 404 or 4xx')
    .option('--operation <id>', 'only requests to this operation, such as emails.send')
    .option('--key <id>', 'only requests with this API key')
    .option(
      '--since <time>',
      'only requests that arrived at this time or later, such as 2026-01-31T09:30:00Z',
    )
    .option('--until <time>', 'only requests that arrived before this time')
    .option('--limit <number>', 'maximum number of requests', '50')
    .option('--follow', 'show the newest 10 and then new requests, until Ctrl-C')
    .action(run(showRequests));
}
