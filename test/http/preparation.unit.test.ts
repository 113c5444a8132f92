import { expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Request, Response } from 'express';
import { setContext } from '../../server/http/context.ts';
import type { Handlers } from '../../server/http/operation.ts';
import { runOperation } from '../../server/http/run-operation.ts';
import type { Principal } from '../../server/platform/values/principal.ts';
import { eventually } from '../support/eventually.ts';

class Began extends Error {}

/** An error that ends the request at its transaction. */
const orm = {
  em: {
    fork: () => {
      throw new Began();
    },
  },
} as unknown as MikroORM;

/** A preparation that lasts until the test ends it. */
function openPreparation() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const handlers = {
    'templates.put': {
      prepare: async ({ path, principal }: { path: { slug: string }; principal: Principal }) => {
        const name = `${principal.organizationId} ${path.slug}`;
        const { promise, resolve } = Promise.withResolvers<void>();
        started.push(name);
        ends.set(name, resolve);
        await promise;
        return async () => ({ status: 204 });
      },
    },
  } as unknown as Handlers;
  const run = runOperation(orm, handlers, null);
  const ask = async (organizationId: string, slug: string): Promise<unknown> => {
    const request = { method: 'PUT', query: {}, body: {}, headers: {} } as Request;
    setContext(request, {
      requestId: 'x',
      principal: { organizationId, mode: 'live' } as Principal,
      located: {
        found: 'operation',
        operation: { operationId: 'templates.put' },
        path: { slug },
      } as never,
    });
    return Promise.resolve(run(request, {} as Response, () => {})).catch((error: unknown) => error);
  };
  return { started, ask, end: (name: string) => ends.get(name)?.() };
}

test('LIMITS-4 preparation without the database runs before the transaction, one at a time per organization', async () => {
  const { started, ask, end } = openPreparation();
  const ended: string[] = [];
  const answers = ['ours a', 'ours b', 'other c'].map(async (name) => {
    const [organizationId = '', slug = ''] = name.split(' ');
    const result = await ask(organizationId, slug);
    ended.push(name);
    return result;
  });
  expect(started).toEqual(['ours a', 'other c']);
  end('other c');
  await eventually(
    async () => ended,
    (names) => names.length > 0,
  );
  // A transaction starts after its own preparation and after no other.
  expect(ended).toEqual(['other c']);
  expect(started).toEqual(['ours a', 'other c']);
  end('ours a');
  await eventually(
    async () => started,
    (names) => names.includes('ours b'),
  );
  end('ours b');
  for (const answer of await Promise.all(answers)) expect(answer).toBeInstanceOf(Began);
  expect(ended).toEqual(['other c', 'ours a', 'ours b']);
});
