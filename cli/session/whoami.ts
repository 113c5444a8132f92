import type { AccountContext } from '../command.ts';
import { findCredentials } from '../connection.ts';
import { describeAccount, showAccount } from './account.ts';

export async function whoami({ out, client, terminal, profile }: AccountContext): Promise<void> {
  const credentials = await findCredentials(terminal.env, profile);
  showAccount(out, await describeAccount(client, credentials));
}
