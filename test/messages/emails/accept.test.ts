import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { acceptBatch } from '../../../server/messages/emails/acceptance/accept-batch.ts';
import type { SendRequest } from '../../../server/messages/emails/acceptance/send-request.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import type { Principal } from '../../../server/platform/values/principal.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  for (let i = 0; i < 20; i += 1) await saveTemplate(app, `template-${i}`, {});
});
afterAll(() => app.close());

/** The same entity manager, which counts the statements that run through it. */
function watched(em: EntityManager, onStatement: () => void): EntityManager {
  return new Proxy(em, {
    get(target, property) {
      if (property !== 'getKysely') return Reflect.get(target, property, target) as unknown;
      return () =>
        target.getKysely<unknown>().withPlugin({
          transformQuery: ({ node }) => {
            onStatement();
            return node;
          },
          transformResult: async ({ result }) => result,
        });
    },
  });
}

test('a batch takes as many statements as a single email, whatever it contains', async () => {
  const principal: Principal = {
    organizationId: app.organizationId,
    actor: { kind: 'api_key', id: newId() },
    mode: 'live',
    scopes: ['full'],
    senderDomains: null,
  };
  const order = (i: number): SendRequest => ({
    to: `person-${i}@example.com`,
    template: `template-${i % 20}`,
    ...(i % 3 === 0 ? { subtype_slug: 'order-updates' } : {}),
    ...(i % 5 === 0 ? { from: `sender-${i}@demo-shop.example` } : {}),
  });
  const { orm, acceptance } = app.running.services;
  const statementsFor = async (orders: SendRequest[]): Promise<number> => {
    let statements = 0;
    const { results } = await unitOfWork(orm, { tenant: principal, keepTestRows: false }, (em) =>
      acceptBatch(
        { em: watched(em, () => (statements += 1)), ...principal },
        orders,
        () => null,
        acceptance,
      ),
    );
    expect(results.some((result) => typeof result === 'string')).toBe(true);
    return statements;
  };
  // Uses a template that was not used before, so that it has to be read.
  const single = await statementsFor([order(19)]);
  expect(single).toBeGreaterThan(2);
  expect(await statementsFor(Array.from({ length: 500 }, (_, i) => order(i)))).toBe(single);
});
