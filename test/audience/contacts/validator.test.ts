import { CANCELLED } from 'node:dns/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { EVERY_DOMAIN_TAKES_MAIL, startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { insertContacts, makeDue, readValidation } from '../../support/read/validation.ts';

const FAILED = 'contacts not validated; they are tried again';

let app: TestApp;
/** How lookups fail. An error that is not about DNS is thrown synchronously, not as a rejection. */
let failure: 'cancelled' | 'defect' | null = null;
let cancelled = 0;
const silence = Promise.withResolvers<never[]>();
beforeAll(async () => {
  const resolver = {
    ...EVERY_DOMAIN_TAKES_MAIL,
    resolveMx: (domain: string) => {
      if (failure === 'defect') throw new Error('The resolver has a defect.');
      if (failure === 'cancelled') {
        cancelled += 1;
        return Promise.reject(Object.assign(new Error(domain), { code: CANCELLED }));
      }
      if (domain === 'silent.example') return silence.promise;
      return EVERY_DOMAIN_TAKES_MAIL.resolveMx(domain);
    },
  };
  app = await startTestApp({ parts: { api: true, worker: true, resolver } });
});
afterAll(() => app.close());

async function makeContact(email: string): Promise<string> {
  const [id = ''] = await app.asOwner((em) => insertContacts(em, app.organizationId, [email]));
  return id;
}
const read = (id: string) => app.asOwner((em) => readValidation(em, id));
const failures = (): number => app.log().split(FAILED).length - 1;
const untilFailures = (count: number): Promise<number> =>
  eventually(
    async () => failures(),
    (found) => found >= count,
  );
const untilValid = (id: string): Promise<unknown> =>
  eventually(
    () => read(id),
    (stored) => stored?.status === 'valid',
  );

test('CONTACTS-7 a batch that waits for an unresponsive name server does not delay the next batch', async () => {
  const silent = await makeContact('ada@silent.example');
  await eventually(
    () => read(silent),
    (stored) => stored?.due === false,
  );
  await untilValid(await makeContact('ada@talks.example'));
  expect(await read(silent)).toMatchObject({ status: 'pending', due: false });
  silence.resolve([]);
  await eventually(
    () => read(silent),
    (stored) => stored?.status === 'invalid',
  );
});

test('CONTACTS-7 a failed batch is retried when its claim has expired', async () => {
  failure = 'defect';
  const id = await makeContact('ada@fails-once.example');
  await untilFailures(1);
  failure = null;
  expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0, due: false });
  expect(app.log()).not.toContain('fails-once');
  await app.asOwner((em) => makeDue(em, id));
  await untilValid(id);
});

test('CONTACTS-7 a batch whose lookups are cancelled by another user of the resolver is due immediately', async () => {
  const before = failures();
  failure = 'cancelled';
  const id = await makeContact('ada@cancelled.example');
  await eventually(
    async () => cancelled,
    (count) => count > 1,
  );
  failure = null;
  await untilValid(id);
  expect(failures()).toBe(before);
  expect(app.log()).not.toContain('cancelled.example');
});

test('CONTACTS-7 validation continues after a database error', async () => {
  const worker = sql.raw(
    await app.asOwner(async (em) => {
      const [row] = await query<{ role: string }>(
        em,
        sql`select quote_ident(current_database() || '_worker') as role`,
      );
      return row?.role ?? '';
    }),
  );
  const before = failures();
  await app.asOwner((em) => query(em, sql`revoke update on contacts from ${worker}`));
  const id = await makeContact('ada@later.example');
  // Once for each of the two loops that claim contacts.
  await untilFailures(before + 2);
  await app.asOwner((em) => query(em, sql`grant update on contacts to ${worker}`));
  await untilValid(id);
});

test('CONTACTS-7 contacts of one organization that cannot be stored do not delay those of the others', async () => {
  const { id: broken } = await createOrganization(app, 'broken');
  const { id: last } = await createOrganization(app, 'last');
  await app.asOwner((em) =>
    query(
      em,
      sql`
        create function fail_broken() returns trigger language plpgsql as $$
          begin
            raise exception 'A test makes this contact fail.';
          end $$;
        create trigger fail_broken before update on contacts for each row
          when (old.organization_id = ${sql.lit(broken)}) execute function fail_broken()`,
    ),
  );
  await app.asOwner((em) => insertContacts(em, broken, ['ada@takes-mail.example']));
  await untilFailures(failures() + 1);
  const [id = ''] = await app.asOwner((em) => insertContacts(em, last, ['ada@last.example']));
  await untilValid(id);
  await app.asOwner((em) => query(em, sql`drop trigger fail_broken on contacts`));
});
