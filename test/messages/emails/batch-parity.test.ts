import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addressHasher } from '../../../server/platform/values/address-hash.ts';
import { saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { omit } from '../../support/omit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 10_000, batches: 1_000, writes: 1_000 });
  await saveTemplate(app, 'hello', { subject: '{{ subject }}', text: 'Dear {{ name }}' });
  await saveTemplate(app, 'foreign-sender', {}, { fromEmail: 'hello@unverified.example' });
  await app.live.post('/api/v1/contacts', {
    email: 'confirmed@example.com',
    opt_in_subtype_slugs: ['order-updates'],
    double_opt_in: false,
  });
  const hash = addressHasher(app.running.services.installation.suppressionKey);
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into suppressions (organization_id, address_hash, reason)
        values (${app.organizationId}, ${hash('suppressed@example.com')}, 'manual')`,
    ),
  );
});
afterAll(() => app.close());

const one = fc.constantFrom;
const long = (length: number): string => 'x'.repeat(length);

const right = fc.record({
  to: one('confirmed@example.com', ' Confirmed@EXAMPLE.com'),
  template: one('hello'),
  data: fc.record({
    subject: one('Objednávka', long(998), 'a\r\nBcc: b'),
    name: one('Žofie', 5, ''),
  }),
  from: one('hello@demo-shop.example', 'any@demo-shop.example', undefined),
  from_name: one('Účtárna', '', long(255), undefined),
  reply_to: one('podpora@háčky.cz', undefined),
  priority: one('high', 'normal', 'low', undefined),
  subtype_slug: one('order-updates', 'service/order-updates', undefined),
});

/** Wrong values of the right type, so that the batch as a whole is accepted. */
const wrong = fc.record({
  to: one('Žofie@háčky.cz', 'suppressed@example.com', 'a@b@c', '', `${long(255)}@example.com`),
  template: one('no-such', 'Not A Slug', '', 'foreign-sender', long(101)),
  data: one(
    {},
    { subject: long(999), name: 'x' },
    { subject: 'x', name: null },
    { subject: 'x', name: 'x', rest: long(66_000) },
  ),
  from: one('a@other.example', 'x', ''),
  from_name: one('A\nB', '\u202e', long(256)),
  reply_to: one('nobody', `${long(250)}@b.cz`),
  priority: one('urgent', ''),
  subtype_slug: one('newsletter', 'news/newsletter', 'no-such', '', long(202)),
});

const fields = [
  'to',
  'template',
  'data',
  'from',
  'from_name',
  'reply_to',
  'priority',
  'subtype_slug',
];

/** An email with up to two errors. */
const email = fc
  .tuple(right, wrong, fc.subarray(fields, { maxLength: 2 }))
  .map(([good, bad, faults]) => ({
    ...good,
    ...omit(bad, ...fields.filter((field) => !faults.includes(field))),
  }));

interface Stored {
  to_email: string;
  [column: string]: unknown;
}
const rowOf = (id: string): Promise<Stored[]> =>
  app.asOwner((em) => query<Stored>(em, sql`select * from emails where id = ${id}`));
/** The parts that must be equal in both emails. Links contain different tokens. */
const essence = (row: Stored | undefined): object => ({
  ...omit(row ?? {}, 'id', 'batch_id', 'request_id'),
  variables: omit(row?.variables ?? {}, 'unsubscribe_url', 'preferences_url'),
});

test('EMAILS-8 each email of a batch has the same outcome as in a single send', async () => {
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(email, { minLength: 1, maxLength: 12 }), async (batch) => {
      const { status, body } = await app.live.post('/api/v1/emails/batch', { emails: batch });
      expect(status).toBe(200);
      for (const [index, order] of batch.entries()) {
        const alone = await app.live.post('/api/v1/emails/send', order);
        const together = body.results[index];
        if (alone.status === 200) {
          accepted += 1;
          const [[single], [batched]] = [await rowOf(alone.body.id), await rowOf(together.id)];
          expect(essence(batched)).toEqual(essence(single));
        } else {
          refused += 1;
          const { message, code, details } = alone.body;
          expect(together).toMatchObject({ id: null, error: { message, code, details } });
        }
      }
    }),
    { numRuns: 40 },
  );
  // Otherwise the test would have shown nothing.
  expect(Math.min(accepted, refused)).toBeGreaterThan(10);
});
