import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DocumentedOperation, readDocument } from '../../../server/http/document.ts';
import { type Scope, SCOPES } from '../../../server/platform/values/principal.ts';
import type { Mode } from '../../../server/platform/values/mode.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

/** The scopes that M7 allows, the narrowest first, by the first segment of a path. */
interface Allowed {
  reads: Scope[];
  writes: Scope[];
}

const managed = { reads: ['read', 'manage', 'full'], writes: ['manage', 'full'] } satisfies Allowed;
const shared = { ...managed, reads: ['contacts', 'read', 'manage', 'full'] } satisfies Allowed;
const hidden = { ...managed, reads: ['manage', 'full'] } satisfies Allowed;

const AREAS: Record<string, Allowed> = {
  emails: { reads: ['send', 'read', 'full'], writes: ['send', 'full'] },
  contacts: { reads: ['contacts', 'read', 'full'], writes: ['contacts', 'full'] },
  lists: shared,
  'subscription-types': shared,
  'contact-attributes': shared,
  templates: managed,
  'sender-addresses': managed,
  domains: managed,
  organization: managed,
  suppressions: managed,
  erasures: managed,
  'api-keys': hidden,
  'audit-log': hidden,
};

interface Case {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

const cases: Case[] = Object.entries(readDocument().paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(() => path.startsWith('/api/v1/'))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Every key may retrieve its own details. */
const OWN_KEY = '/api/v1/api-keys/current';

function allowedBy({ method, path }: Case): readonly Scope[] | undefined {
  if (path === OWN_KEY) return SCOPES;
  const area = AREAS[path.split('/')[3] ?? ''];
  return method === 'GET' ? area?.reads : area?.writes;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

describe('M7 the OpenAPI document', () => {
  test.each(cases)('requires for $operation.operationId the scopes of M7', (one) => {
    expect(one.operation['x-scopes']).toEqual(allowedBy(one));
  });
});

const keys = [...SCOPES.map((scope) => [scope]), []].flatMap((scopes) =>
  (['live', 'test'] as const).map((mode): { mode: Mode; scopes: Scope[] } => ({ mode, scopes })),
);

describe('M7 a key', () => {
  test.each(keys)('in mode $mode with the scopes $scopes may call what they allow', async (key) => {
    const client = app.client(await app.issue(key));
    // Operations without parameters and body have no side effects when they are allowed.
    for (const { method, path, operation } of cases) {
      const { status, body } = await client.request(method, path.replace(/\{\w+\}/g, 'x'));
      const allowing = operation['x-scopes'];
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
