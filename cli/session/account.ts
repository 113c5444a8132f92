import type { Mailwright } from '@mailwright/sdk';
import { loadSdk } from '../connection.ts';
import type { Credentials } from '../credentials.ts';
import type { Output } from '../output/output.ts';

export interface Account {
  url: string;
  mode: 'live' | 'test';
  /** Null where the key may not read it. */
  organization: { slug: string; name: string } | null;
  /** Null where the key may not list keys; only those say what each may do. */
  scopes: string[] | null;
}

/** Asks the server about a key. A key that it does not accept is an error. */
export async function describeAccount(
  client: Mailwright,
  { url, api_key }: Credentials,
): Promise<Account> {
  return {
    url,
    mode: api_key.startsWith('svc_test_') ? 'test' : 'live',
    organization: await unlessForbidden(async () => {
      const { slug, name } = await client.organization.get();
      return { slug, name };
    }),
    scopes: await unlessForbidden(async () => {
      for await (const key of client.apiKeys.list()) {
        if (api_key.startsWith(key.hint)) return key.scopes;
      }
      return null;
    }),
  };
}

export function showAccount(out: Output, account: Account): void {
  if (out.json) return out.printJson(account);
  const { organization, mode, scopes } = account;
  out.facts([
    ['Server', account.url],
    [
      'Organization',
      organization ? `${organization.name} (${organization.slug})` : 'not shown to this key',
    ],
    ['Mode', mode === 'test' ? 'test: everything is checked, nothing is stored' : 'live'],
    ['Scopes', scopes ? scopes.join(', ') : 'not shown to this key, which lacks the scope manage'],
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
