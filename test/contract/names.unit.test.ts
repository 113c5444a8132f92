import { expect, test } from '@jest/globals';
import { readDocument } from './document.ts';
import { guardAccount } from './effects.ts';
import { Names } from './names.ts';
import { Skipped } from './violation.ts';

const DOCUMENT = new URL('../../generated/openapi.json', import.meta.url).pathname;

test('with a live key a run revokes no key that it only read: it could be its own', async () => {
  const { operations } = await readDocument(DOCUMENT);
  const operation = operations.find(({ operationId }) => operationId === 'apiKeys.revoke')!;
  const names = new Names('contract_test_');
  const revoke = (id: string) => () =>
    guardAccount(
      { operation, method: 'DELETE', path: '', values: { path: { id }, query: {}, headers: {} } },
      names,
      null,
    );
  names.learn('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a80', 'shown');
  expect(names.isKnown('shown')).toBe(true);
  expect(revoke('shown')).toThrow(Skipped);
  names.claim('made');
  expect(revoke('made')).not.toThrow();
});
