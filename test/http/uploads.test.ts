import { mock } from 'node:test';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setContext } from '../../server/http/context.ts';
import { createLocator, readDocument } from '../../server/http/document.ts';
import type { Handlers } from '../../server/http/operation.ts';
import { runOperation } from '../../server/http/run-operation.ts';
import { nextIteration } from '../../server/platform/concurrency/time-slices.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const locate = createLocator(readDocument());

/** An upload of an organization, as the handler receives it. */
function upload(
  handle: ReturnType<typeof runOperation>,
  organizationId: string,
  body: object = {},
): Promise<number> {
  const request = { method: 'PUT', query: {}, body, headers: {} } as Request;
  const principal = {
    organizationId,
    actor: { kind: 'api_key' as const, id: newId() },
    mode: 'live' as const,
    scopes: [],
  };
  setContext(request, {
    requestId: newId(),
    located: locate('PUT', '/api/v1/organization/logo'),
    principal: { ...principal, senderDomains: null },
  });
  return new Promise((resolve, reject) => {
    let status = 0;
    const response = {
      status(code: number) {
        status = code;
        return response;
      },
      end: () => resolve(status),
    };
    void Promise.resolve(handle(request, response as unknown as Response, () => {})).catch(reject);
  });
}

const handlersWith = (work: (body: unknown) => Promise<void>): Handlers =>
  ({
    'organization.putLogo': {
      async prepare({ body }: { body: unknown }) {
        await work(body);
        return async () => ({ status: 204 });
      },
    },
  }) as unknown as Handlers;

/** Acquires every connection of the pool. */
async function holdAllConnections(): Promise<void> {
  const managers = Array.from({ length: 20 }, () => app.running.services.orm.em.fork());
  await Promise.all(managers.map((em) => em.begin().then(() => query(em, sql`select`))));
  await Promise.all(managers.map((em) => em.rollback()));
}

test('LIMITS-4 an upload is read without holding a database connection', async () => {
  const handlers = handlersWith(holdAllConnections);
  const handle = runOperation(app.running.services.orm, handlers, null);
  expect(await upload(handle, app.organizationId)).toBe(204);
});

test('LIMITS-4 a process reads one upload at a time, for all organizations', async () => {
  let [now, most] = [0, 0];
  const handlers = handlersWith(async () => {
    now += 1;
    most = Math.max(most, now);
    await nextIteration();
    now -= 1;
  });
  const handle = runOperation(app.running.services.orm, handlers, null);
  const uploads = Array.from({ length: 6 }, () => upload(handle, newId()));
  expect(await Promise.all(uploads)).toEqual(uploads.map(() => 204));
  expect(most).toBe(1);
});

test('LIMITS-4 the uploads of one organization queue behind each other, and another organization’s go first', async () => {
  const order: unknown[] = [];
  const handlers = handlersWith(async (body) => {
    order.push(body);
    await nextIteration();
  });
  const handle = runOperation(app.running.services.orm, handlers, null);
  const [many, few] = [newId(), newId()];
  await Promise.all([many, many, many, few].map((id) => upload(handle, id, { data: id })));
  expect(order.slice(0, 2)).toEqual([{ data: many }, { data: few }]);
});

test('LIMITS-4 an upload that waits too long gets a 503', async () => {
  const free = Promise.withResolvers<void>();
  const handlers = handlersWith(() => free.promise);
  const handle = runOperation(app.running.services.orm, handlers, null);
  mock.timers.enable({ apis: ['setTimeout'] });
  const first = upload(handle, newId());
  const second = upload(handle, newId());
  mock.timers.tick(10_000);
  mock.timers.reset();
  await expect(second).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  free.resolve();
  expect(await first).toBe(204);
});
