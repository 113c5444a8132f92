import type { AccountContext } from '../command.ts';
import { takeAll } from '../output/collect.ts';
import { cellTime } from '../output/time.ts';

export async function listKeys({ out, client }: AccountContext): Promise<void> {
  const keys = await takeAll(client.apiKeys.list({ limit: 200 }));
  if (out.json) return keys.forEach((key) => out.printJson(key));
  out.table(
    [
      { title: 'KEY', value: ({ hint }) => `${hint}…` },
      { title: 'MODE', value: ({ mode }) => mode },
      { title: 'SCOPES', value: ({ scopes }) => scopes.join(', ') },
      {
        title: 'RESTRICTED TO',
        value: ({ sender_domains, networks }) =>
          [...(sender_domains ?? []), ...(networks ?? [])].join(', '),
      },
      { title: 'EXPIRES (UTC)', value: ({ expires_at }) => cellTime(expires_at) || 'never' },
      {
        title: 'REVOKED (UTC)',
        value: ({ revoked_at }) => cellTime(revoked_at),
        style: (cell) => out.style('red', cell),
      },
      { title: 'NAME', value: ({ name }) => name, flexible: true },
      { title: 'ID', value: ({ id }) => id },
    ],
    keys,
  );
}
