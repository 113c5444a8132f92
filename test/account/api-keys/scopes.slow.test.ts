import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DocumentedOperation, readDocument } from '../../../server/http/document.ts';
import { type Scope, SCOPES } from '../../../server/platform/values/principal.ts';
import type { Mode } from '../../../server/platform/values/mode.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { entriesOf } from '../../support/nouns/nouns.ts';

const AREAS = Object.fromEntries(entriesOf(({ scopes }) => scopes));
const OTHERS = Object.fromEntries(entriesOf(({ otherScopes }) => otherScopes));

interface Case {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

const cases: Case[] = Object.entries(readDocument().paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, operation]) => path.startsWith('/api/v1/') && operation['x-scopes'])
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

function allowedBy({ method, path, operation }: Case): readonly Scope[] | undefined {
  const own = OTHERS[operation.operationId];
  if (own) return own;
  const area = AREAS[path.split('/')[3] ?? ''];
  return method === 'GET' ? area?.reads : area?.writes;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

describe('API-KEYS-1 the OpenAPI document', () => {
  test.each(cases)('requires for $operation.operationId the scopes of API-KEYS-1', (one) => {
    expect(one.operation['x-scopes']).toEqual(allowedBy(one));
  });
});

const keys = [...SCOPES.map((scope) => [scope]), []].flatMap((scopes) =>
  (['live', 'test'] as const).map((mode): { mode: Mode; scopes: Scope[] } => ({ mode, scopes })),
);

describe('API-KEYS-1 a key', () => {
  test.each(keys)('in mode $mode with the scopes $scopes may call what they allow', async (key) => {
    const client = app.client(await app.issue(key));
    // Operations without parameters and body have no side effects when they are allowed.
    for (const { method, path, operation } of cases) {
      const { status, body } = await client.request(method, path.replace(/\{\w+\}/g, 'x'));
      const allowing: readonly Scope[] = operation['x-scopes'] ?? [];
      const refused = !key.scopes.some((scope) => allowing.includes(scope));
      const { operationId } = operation;
      expect({ operationId, refused: status === 403 }).toEqual({ operationId, refused });
      if (refused) expect(body.details).toEqual({ required_scope: allowing[0] });
    }
  });

  test('has the union of what its scopes allow', async () => {
    const both = app.client(await app.issue({ scopes: ['send', 'contacts'] }));
    expect((await both.get('/api/v1/contacts/x@example.com')).status).toBe(404);
    expect((await both.get('/api/v1/emails/x')).status).toBe(404);
    expect((await both.get('/api/v1/api-keys')).status).toBe(403);
  });
});
