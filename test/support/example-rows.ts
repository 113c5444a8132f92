import { storeKey } from './account.ts';
import type { TestApp } from './app.ts';
import { readExamples } from './examples.ts';

/** The keys that examples revoke; no other way creates keys with these ids. */
export async function storeExampleKeys(app: TestApp): Promise<void> {
  for (const { operationId, status, request } of readExamples()) {
    if (operationId !== 'apiKeys.revoke' || status !== 204) continue;
    await storeKey(app, request?.path.split('/').at(-1) ?? '');
  }
}
