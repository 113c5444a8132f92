import type { Mailwright } from '@mailwright/sdk';
import { loadSdk } from '../connection.ts';
import type { Credentials } from '../credentials.ts';
import type { Output } from '../output/output.ts';

export interface Account {
  url: string;
  mode: 'live' | 'test';
  /** Null if the key lacks the scope to read it. */
  organization: { slug: string; name: string } | null;
  scopes: string[];
}

/** Reads the account of a key from the server. Throws if the server rejects the key. */
export async function describeAccount(client: Mailwright, { url }: Credentials): Promise<Account> {
  const { mode, scopes } = await client.apiKeys.getCurrent();
  return {
    url,
    mode,
    organization: await unlessForbidden(async () => {
      const { slug, name } = await client.organization.get();
      return { slug, name };
    }),
    scopes,
  };
}

export function showAccount(out: Output, account: Account): void {
  if (out.json) return out.printJson(account);
  const { organization, mode, scopes } = account;
  out.facts([
    ['Server', account.url],
    [
      'Organization',
      organization
        ? `${organization.name} (${organization.slug})`
        : 'unknown: the key lacks the scope to read it',
    ],
    ['Mode', mode === 'test' ? 'test: requests are validated and nothing is stored' : 'live'],
    ['Scopes', scopes.join(', ')],
  ]);
}

async function unlessForbidden<T>(ask: () => Promise<T>): Promise<T | null> {
  const { PermissionError } = await loadSdk();
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PermissionError) return null;
    throw error;
  }
}
