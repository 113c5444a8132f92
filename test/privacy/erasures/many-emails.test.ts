import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail } from '../../support/read/emails.ts';

/** More than two batches. */
const MUCH = 4_500;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

/** Copies of one email to an address. */
async function fill(address: string): Promise<void> {
  const first = await app.asOwner((em) =>
    insertEmail(em, app, { to_email: address, to_key: address }),
  );
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into emails
        select c.* from emails e, generate_series(2, ${MUCH}::integer) n,
          jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'copy', n)) c
        where e.id = ${first}`,
    ),
  );
}

const count = (address: string): Promise<{ left: number; erased: number }> =>
  app.asOwner((em) =>
    queryOne(
      em,
      sql`select count(*) filter (where to_key = ${address})::int as left,
          count(distinct to_key) filter (where erased_at is not null)::int as erased
        from emails`,
    ),
  );

test('ERASURES-2 erases an address with more emails than one statement processes', async () => {
  const address = `${newId()}@example.com`;
  await fill(address);
  expect(await count(address)).toEqual({ left: MUCH, erased: 0 });
  const { status } = await app.live.post('/api/v1/erasures', { email: address });
  expect(status).toBe(204);
  expect(await count(address)).toEqual({ left: 0, erased: MUCH });
});

test('ERASURES-2 an erasure that takes too long changes nothing and reports that', async () => {
  const address = `${newId()}@example.com`;
  await fill(address);
  const before = await count(address);
  // Fails at the end of the second batch, so that the first was erased before.
  await app.asOwner(async (em) => {
    await query(em, sql`create sequence erased_emails`);
    await query(
      em,
      sql`create function take_too_long() returns trigger language plpgsql security definer as $$
        begin
          if nextval('erased_emails') > 3000 then
            raise exception 'canceling statement due to statement timeout' using errcode = '57014';
          end if;
          return new;
        end $$`,
    );
    await query(
      em,
      sql`create trigger take_too_long before update of erased_at on emails
        for each row execute function take_too_long()`,
    );
  });
  const { status, body } = await app.live.post('/api/v1/erasures', { email: address });
  await app.asOwner((em) => query(em, sql`drop function take_too_long cascade`));
  expect(status).toBe(503);
  expect(body.code).toBe('SERVICE_UNAVAILABLE');
  expect(body.message).toContain('needed too long');
  expect(body.message).toContain('nothing was changed');
  expect(await count(address)).toEqual(before);
});
