import type { Command } from 'commander';
import { addCampaignCommands } from './campaigns/commands.ts';
import { addDomainCommands } from './domains/commands.ts';
import { addEmailCommands } from './emails/commands.ts';
import { addFolderCommands } from './account/commands.ts';
import { addGuardCommands } from './guard/commands.ts';
import { addImportCommands } from './imports/commands.ts';
import { addKeyCommands } from './keys/commands.ts';
import { addContactCommands } from './contacts/commands.ts';
import { addRequestCommands } from './requests/commands.ts';
import { addWebhookCommands } from './webhooks/commands.ts';
import { addSessionCommands } from './session/commands.ts';
import { addStatisticsCommands } from './statistics/commands.ts';

/** Adds the commands that manage an account. They call the API, and need a key but no database. */
export function addAccountCommands(program: Command): void {
  program.commandsGroup('Account (over the API, with a key):');
  addSessionCommands(program);
  addFolderCommands(program);
  addEmailCommands(program);
  addCampaignCommands(program);
  addContactCommands(program);
  addImportCommands(program);
  addDomainCommands(program);
  addKeyCommands(program);
  addWebhookCommands(program);
  addRequestCommands(program);
  addStatisticsCommands(program);
  addGuardCommands(program);
}
