import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';

export async function revokeKey(
  { out, client, testMode }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  await client.apiKeys.revoke(readName('id', id));
  if (out.json) return out.printJson({ id, revoked: !testMode });
  out.print(testMode ? 'This is a test key: no key was revoked.' : 'The key is revoked.');
}
