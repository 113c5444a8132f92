import type { ApiKeyCreate } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';

export async function createKey(
  { out, client, testMode }: AccountContext,
  options: {
    name: string;
    mode: ApiKeyCreate['mode'];
    scope: ApiKeyCreate['scopes'];
    expires?: string;
    senderDomain?: string[];
    network?: string[];
  },
): Promise<void> {
  const { name, mode, scope, expires, senderDomain, network } = options;
  const key = await client.apiKeys.create({
    name,
    mode,
    scopes: [...new Set(scope)],
    ...(expires !== undefined && { expires_at: expires }),
    ...(senderDomain && { sender_domains: senderDomain }),
    ...(network && { networks: network }),
  });
  if (out.json) out.printJson(key);
  else out.print(key.key);
  if (testMode)
    return out.note('This is a test key: nothing is stored, and the key does not work.');
  out.note(`The key (${key.id}) is not shown again.`);
}
