import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { setRateLimits } from '../support/account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const RUNS = { numRuns: 100 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 100_000, writes: 100_000, sends: 100_000 });
});
afterAll(() => app.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('ada@example.com', 'customers', 'cs', 'password-reset', 'price-alerts', '', '%'),
  fc.constantFrom('\u0000', '\ud800', '\u202e', "'; drop table x --", '__proto__', 'constructor'),
);
const anything = fc.anything({
  maxDepth: 3,
  maxKeys: 5,
  key: text,
  values: [text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)],
});
/** A value that may be accepted, or any other. */
const mostly = <T>(sound: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: sound }, { weight: 1, arbitrary: anything });
const data = mostly(fc.dictionary(text, anything, { maxKeys: 4 }));

const CONTACT = fc.record(
  {
    email: mostly(fc.oneof(fc.emailAddress(), text)),
    name: mostly(text),
    locale: mostly(fc.oneof(fc.constantFrom('cs', 'en-US'), text)),
    lists: mostly(fc.array(fc.oneof(fc.constant('customers'), text), { maxLength: 3 })),
    custom_attributes: mostly(fc.constant({})),
    data,
  },
  { requiredKeys: ['email'] },
);
const EMAIL = fc.record(
  {
    to: mostly(fc.oneof(fc.emailAddress(), fc.constant('ada@example.com'))),
    template: mostly(fc.constantFrom('welcome', 'password-reset')),
    from: mostly(fc.constantFrom('a@demo-shop.example', 'hello@demo-shop.example')),
    from_name: mostly(fc.string({ maxLength: 40 })),
    reply_to: mostly(fc.emailAddress()),
    priority: mostly(fc.constantFrom('high', 'low')),
    subtype_slug: mostly(fc.constant(undefined)),
    data: mostly(fc.record({ name: text, reset_url: text })),
  },
  { requiredKeys: ['to', 'template', 'data'] },
);

// The client fails a test whose answer is not the documented one.
test.each([
  ['/api/v1/contacts', CONTACT],
  ['/api/v1/emails/send', EMAIL],
])('whatever JSON %s is sent, it answers as documented and never fails', async (path, bodies) => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const { status } = await app.live.post(path, body);
      statuses.add(status);
      expect(status).toBeLessThan(500);
    }),
    RUNS,
  );
  expect(statuses).toContain(400);
  expect(Math.min(...statuses)).toBeLessThan(300);
});

test('whatever a path names, it answers as documented and never fails', async () => {
  const segment = fc.oneof(
    text.filter((one) => one.isWellFormed()).map(encodeURIComponent),
    fc.stringMatching(/^[!-"$-.0-9A-Z%&]{1,20}$/),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('contacts', 'emails', 'templates'),
      fc.constantFrom('GET', 'HEAD', 'PUT'),
      segment,
      async (area, method, name) => {
        const { status } = await app.live.request(method, `/api/v1/${area}/${name}`);
        expect(status).toBeLessThan(500);
      },
    ),
    RUNS,
  );
});
