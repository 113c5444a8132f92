import type { Command } from 'commander';
import { addDomainCommands } from './domains/commands.ts';
import { addEmailCommands } from './emails/commands.ts';
import { addFolderCommands } from './account/commands.ts';
import { addKeyCommands } from './keys/commands.ts';
import { addPeopleCommands } from './people/commands.ts';
import { addSessionCommands } from './session/commands.ts';

/** The commands that manage an account: clients of the API, which need a key and no database. */
export function addAccountCommands(program: Command): void {
  program.commandsGroup('Account (over the API, with a key):');
  addSessionCommands(program);
  addFolderCommands(program);
  addEmailCommands(program);
  addPeopleCommands(program);
  addDomainCommands(program);
  addKeyCommands(program);
}
