import { type Command, Option } from 'commander';
import { declare, run } from '../command.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign, scheduleCampaign } from './actions.ts';
import { checkCampaign } from './check.ts';
import { listCampaigns } from './list.ts';
import { STATUSES } from './statuses.ts';
import { testCampaign } from './test.ts';
import { watchCampaign } from './watch.ts';

export function addCampaignCommands(program: Command): void {
  const campaigns = program.command('campaigns').description('marketing email to an audience');
  declare(campaigns, 'list', {
    description: 'list campaigns, newest first',
    example: 'campaigns list --status draft',
  })
    .addOption(new Option('--status <status>', 'only campaigns with this status').choices(STATUSES))
    .option('--limit <number>', 'maximum number of campaigns', '50')
    .action(run(listCampaigns));
  declare(campaigns, 'check <slug>', {
    description: 'count the audience, and list errors and warnings; fails if there are errors',
    example: 'campaigns check spring-sale',
  }).action(run(checkCampaign));
  declare(campaigns, 'test <slug> <to...>', {
    description: 'send a test to up to ten addresses',
    example: 'campaigns test spring-sale author@shop.example --as zofie.novakova@example.com',
  })
    .option('--as <email>', 'render it with the data of this contact')
    .option('--locale <locale>', 'send the content in this locale')
    .action(run(testCampaign));
  declare(campaigns, 'schedule <slug>', {
    description: 'start a draft, now or later',
    example: 'campaigns schedule spring-sale --at 2026-03-20T09:00:00+01:00',
  })
    .option('--at <time>', 'when it starts, such as 2026-03-20T09:00:00+01:00 (default: now)')
    .action(run(scheduleCampaign));
  declare(campaigns, 'pause <slug>', {
    description: 'pause a campaign',
    example: 'campaigns pause spring-sale',
  }).action(run(pauseCampaign));
  declare(campaigns, 'resume <slug>', {
    description: 'resume a paused campaign',
    example: 'campaigns resume spring-sale --acknowledge',
  })
    .option('--acknowledge', 'confirm that you know why the server has paused the campaign')
    .action(run(resumeCampaign));
  declare(campaigns, 'cancel <slug>', {
    description: 'cancel a campaign for good',
    example: 'campaigns cancel spring-sale',
  })
    .option('--yes', 'cancel without a confirmation prompt')
    .action(run(cancelCampaign));
  declare(campaigns, 'watch <slug>', {
    description: 'show the progress of a campaign until it ends or is paused',
    example: 'campaigns watch spring-sale',
  }).action(run(watchCampaign));
}
