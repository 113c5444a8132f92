import { type Command, Option } from 'commander';
import { declare, run } from '../command.ts';
import { showStatistics } from './stats.ts';

export function addStatisticsCommands(program: Command): void {
  declare(program, 'stats', {
    description: 'count emails by period: sent, delivered, bounced, opened, clicked',
    example: 'stats --since 2026-01-01 --by template',
  })
    .option(
      '--since <time>',
      'from this date or time on; by default the last 7 days, or the periods that contain them',
    )
    .option('--until <time>', 'before this date or time; by default now')
    .addOption(
      new Option('--granularity <period>', 'the length of the periods').choices([
        ...['hour', 'day', 'week', 'month'],
      ]),
    )
    .option('--timezone <zone>', 'the zone of dates and periods, such as Europe/Prague')
    .addOption(
      new Option('--by <group>', 'group the emails of each period').choices([
        ...['sender_domain', 'recipient_provider', 'template', 'campaign', 'tag'],
      ]),
    )
    .addOption(
      new Option('--of <what>', 'what is counted')
        .choices(['emails', 'consent', 'contacts'])
        .default('emails'),
    )
    .action(run(showStatistics));
}
