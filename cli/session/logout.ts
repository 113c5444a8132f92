import type { Context } from '../command.ts';
import { profileName } from '../connection.ts';
import { CredentialStore } from '../credentials.ts';

/** The key itself remains valid until `keys revoke`. */
export async function logout({ out, terminal, profile }: Context): Promise<void> {
  const name = profileName(terminal.env, profile);
  const removed = await new CredentialStore(terminal.env).remove(name);
  if (out.json) return out.printJson({ profile: name, removed });
  out.print(removed ? 'Logged out. The key remains valid.' : 'You were not logged in.');
}
