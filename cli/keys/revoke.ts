import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';

export async function revokeKey(
  { out, client, testMode }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  await client.apiKeys.revoke(readName('id', id));
  if (out.json) return out.printJson({ id, revoked: !testMode });
  out.print(testMode ? 'This is a test key: the other stays as it is.' : 'The key is revoked.');
}
