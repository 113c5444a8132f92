import { type Command, Option } from 'commander';
import { declare, run } from '../command.ts';
import { repeatable } from '../emails/own-fields.ts';
import { showDeliveries } from './deliveries.ts';
import { listen } from './listen.ts';
import { replayEvents } from './replay.ts';
import { rotateSecret } from './rotate-secret.ts';

export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('events and the endpoints for them');
  declare(webhooks, 'listen', {
    description: 'forward new events to a local server, until Ctrl-C',
    example: 'webhooks listen --forward http://localhost:3000/hooks/mailwright',
  })
    .requiredOption('--forward <url>', 'the URL that receives the events')
    .option('--type <type>', 'only events of this type')
    .option('--since <time>', 'begin with the events since this time, such as 2026-01-31T09:30:00Z')
    .action(run(listen));
  declare(webhooks, 'deliveries <slug> [id]', {
    description: 'list the deliveries to an endpoint, or show one with its attempts',
    example: 'webhooks deliveries shop --status failed',
  })
    .addOption(
      new Option('--status <status>', 'only deliveries with this status').choices([
        ...['pending', 'delivered', 'failed'],
      ]),
    )
    .option('--type <type>', 'only deliveries of events of this type')
    .option('--limit <number>', 'maximum number of deliveries', '50')
    .action(run(showDeliveries));
  declare(webhooks, 'replay <slug>', {
    description: 'deliver events of the last 30 days to an endpoint again',
    example: 'webhooks replay shop',
  })
    .option(
      '--since <time>',
      'only events since this time, such as 2026-01-31T09:30:00Z; required with --which all',
    )
    .option('--until <time>', 'only events before this time')
    .option('--type <type>', 'only events of this type; can be repeated', repeatable)
    .addOption(
      new Option(
        '--which <which>',
        'failed deliveries; all undelivered events, including those never sent to the endpoint; or all events',
      )
        .choices(['failed', 'undelivered', 'all'])
        .default('undelivered'),
    )
    .action(run(replayEvents));
  declare(webhooks, 'rotate-secret <slug>', {
    description: 'replace the secret of an endpoint, and print the new one',
    example: 'webhooks rotate-secret shop --overlap-hours 48',
  })
    .option('--overlap-hours <hours>', 'how long the previous secret also signs deliveries', '24')
    .action(run(rotateSecret));
}
