import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ClaimedContact,
  releaseClaims,
  takeDue,
} from '../../../server/audience/contacts/validation/claim.ts';
import type { DomainFinding } from '../../../server/audience/contacts/validation/domain.ts';
import { markInvalid } from '../../../server/audience/contacts/validation/mark-invalid.ts';
import { judge, validateBatch } from '../../../server/audience/contacts/validation/validate.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { FIRST_TURN, nextTurns } from '../../../server/audience/contacts/validation/turns.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import {
  insertContacts,
  makeDue,
  readValidation,
  type StoredValidation,
} from '../../support/read/validation.ts';

// The app has no worker here: tests run batches themselves, under the worker’s role.
let app: TestApp;
let workerOrm: ReturnType<typeof openOrm>;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { workerUrl } = app.running.services.installation;
  workerOrm = openOrm(workerUrl, { applicationName: 'mailwright test', maxConnections: 4 }, null);
});
afterAll(async () => {
  await workerOrm.close(true);
  await app.close();
});

let asked: string[] = [];
beforeEach(async () => {
  asked = [];
  // Excludes contacts of other tests.
  await app.asOwner((em) => query(em, sql`update contacts set validate_at = null`));
});

/** Claims contacts as if no domain was known. */
const claim = async (limit = 100): Promise<ClaimedContact[]> => {
  const most = { taken: limit, claimed: limit };
  const organizations = await workerOrm.em
    .fork()
    .transactional((em) => nextTurns(em, FIRST_TURN, 20));
  return (await takeDue(workerOrm.em.fork(), organizations, most, () => null)).claimed;
};

type Find = () => DomainFinding | Promise<DomainFinding>;

/** Finishes a batch with the given finding for every domain. */
const finish = (contacts: ClaimedContact[], find: Find): Promise<void> =>
  validateBatch(
    {
      orm: workerOrm,
      checkDomain: async (domain) => {
        asked.push(domain);
        return find();
      },
      isDisposable: () => false,
    },
    contacts,
  );
const validate = async (find: Find): Promise<void> => finish(await claim(), find);

async function makeContact(): Promise<string> {
  const email = `${crypto.randomUUID()}@shop.example`;
  const { body } = await app.live.post('/api/v1/contacts', { email });
  return body.id;
}
const read = (id: string): Promise<StoredValidation | undefined> =>
  app.asOwner((em) => readValidation(em, id));
const expire = (id: string): Promise<void> => app.asOwner((em) => makeDue(em, id));
const statusOf = async (id: string): Promise<string | undefined> => (await read(id))?.status;
/** Writes like a worker of an older version. */
const bounce = (id: string): Promise<unknown> =>
  app.asOwner((em) =>
    query(em, sql`update contacts set validation_status = 'invalid' where id = ${id}`),
  );
const remove = (id: string): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`delete from contacts where id = ${id}`));

describe('CONTACTS-7 validation attempts', () => {
  test('are due immediately for the first time, also in a process without a worker', async () => {
    expect(await read(await makeContact())).toMatchObject({
      status: 'pending',
      attempt: 0,
      due: true,
    });
  });

  test('without a result are repeated after 1 h, 6 h and 24 h, then no more', async () => {
    const id = await makeContact();
    const hours: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await read(id)).toMatchObject({ attempt });
      await expire(id);
      await validate(() => 'unanswered');
      const after = await read(id);
      expect(after).toMatchObject({ status: 'unknown', due: false });
      hours.push(after?.due_in_hours);
    }
    expect(hours).toEqual([1, 6, 24, null]);
    expect(asked).toHaveLength(4);
  });

  test('start when they are due and not before', async () => {
    const id = await makeContact();
    await validate(() => 'unanswered');
    expect(await claim()).toEqual([]);
    await expire(id);
    expect(await claim()).toEqual([expect.objectContaining({ id, validation_attempt: 1 })]);
  });

  test('end at once where the domain is known; of the others, a limited number is claimed', async () => {
    const ids = [
      await makeContact(),
      await makeContact(),
      await makeContact(),
      await makeContact(),
    ];
    const [known = '', over = '', claimed = '', left = ''] = ids;
    await bounce(over);
    const most = { taken: 4, claimed: 1 };
    const due = await takeDue(workerOrm.em.fork(), [app.organizationId], most, (contact) =>
      contact.id === known ? judge(contact, 'accepts', () => false) : null,
    );
    expect(due).toEqual({
      claimed: [expect.objectContaining({ id: claimed })],
      more: true,
    });
    expect(await Promise.all(ids.map(read))).toMatchObject([
      { status: 'valid', attempt: 1, due_in_hours: null },
      { status: 'invalid', attempt: 0, due_in_hours: null },
      { status: 'pending', attempt: 0, due: false },
      { status: 'pending', attempt: 0, due: true },
    ]);
    expect(await claim()).toEqual([expect.objectContaining({ id: left })]);
  });

  test('with a result are the last ones', async () => {
    const id = await makeContact();
    await validate(() => 'unanswered');
    await expire(id);
    await validate(() => 'accepts');
    expect(await read(id)).toMatchObject({ status: 'valid', due_in_hours: null });
  });

  test('of a worker that died are due again, as the same attempt', async () => {
    const id = await makeContact();
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await expire(id);
    expect(await claim()).toEqual([expect.objectContaining({ id, validation_attempt: 0 })]);
  });

  test('of a worker that took too long write nothing: another worker has the claim', async () => {
    const id = await makeContact();
    const slow = await claim();
    await expire(id);
    const other = await claim();
    await finish(slow, () => 'refuses');
    expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0 });
    await finish(other, () => 'unanswered');
    await finish(slow, () => 'refuses');
    await finish(other, () => 'unanswered');
    expect(await read(id)).toMatchObject({ status: 'unknown', attempt: 1, due_in_hours: 1 });
  });

  test('are due immediately when they are released; an expired claim releases nothing', async () => {
    const id = await makeContact();
    const first = await claim();
    await releaseClaims(workerOrm.em.fork(), first);
    expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0, due: true });
    await claim();
    await releaseClaims(workerOrm.em.fork(), first);
    expect(await read(id)).toMatchObject({ due: false });
  });

  test('with an unchanged result leave updated_at unchanged', async () => {
    const id = await makeContact();
    await validate(() => 'unanswered');
    const before = await read(id);
    await expire(id);
    await validate(() => 'unanswered');
    const after = await read(id);
    expect(after).toMatchObject({ attempt: 2, updated_at: before?.updated_at });
  });

  test('write nothing when their lookup is cancelled', async () => {
    const id = await makeContact();
    const cut = () => Promise.reject(new Error('The DNS lookup was cancelled.'));
    await expect(validate(cut)).rejects.toThrow('cancelled');
    expect(await read(id)).toMatchObject({ status: 'pending', attempt: 0 });
  });

  test('are claimed by one worker each, the longest due first, even when many claim concurrently', async () => {
    const emails = Array.from({ length: 250 }, (_, i) => `${i}@crowd.example`);
    const ids = await app.asOwner((em) => insertContacts(em, app.organizationId, emails));
    const first = ids.slice(0, 40);
    await app.asOwner((em) =>
      query(
        em,
        sql`update contacts set validate_at = validate_at - interval '1 hour'
          where id = any(${first}::uuid[])`,
      ),
    );
    const longest = await claim(40);
    const others = await Promise.all(Array.from({ length: 8 }, () => claim(40)));
    // Rows that another claim has locked are skipped.
    const rest = await claim(250);
    expect(longest.map(({ id }) => id).toSorted()).toEqual(first.toSorted());
    const claimed = [longest, ...others, rest].flat().map(({ id }) => id);
    expect(claimed.toSorted()).toEqual(ids.toSorted());
  });
});

describe('CONTACTS-7 a contact', () => {
  test('that a bounce made invalid is not validated again', async () => {
    const id = await makeContact();
    await bounce(id);
    await validate(() => 'accepts');
    expect(asked).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'invalid', due_in_hours: null });
  });

  test('that a bounce made invalid has no pending attempt', async () => {
    const email = `${crypto.randomUUID()}@shop.example`;
    const [id = ''] = await app.asOwner((em) => insertContacts(em, app.organizationId, [email]));
    await validate(() => 'unanswered');
    await markInvalid({ em: workerOrm.em.fork(), organizationId: app.organizationId }, email);
    expect(await read(id)).toMatchObject({ status: 'invalid', due_in_hours: null });
  });

  test.each<DomainFinding>(['accepts', 'unanswered'])(
    'that bounces during its lookup stays invalid: %s',
    async (finding) => {
      const id = await makeContact();
      await validate(async () => {
        await bounce(id);
        return finding;
      });
      expect(await statusOf(id)).toBe('invalid');
    },
  );

  test('that is deleted before or during its lookup does not affect the others', async () => {
    const [before, during, other] = await Promise.all([
      makeContact(),
      makeContact(),
      makeContact(),
    ]);
    await remove(before);
    await validate(async (): Promise<DomainFinding> => {
      await remove(during);
      return 'accepts';
    });
    expect(asked).toHaveLength(2);
    expect(await statusOf(other)).toBe('valid');
  });

  test('of another organization in the same batch is validated too', async () => {
    const own = await makeContact();
    const { id } = await createOrganization(app, 'other');
    const [other = ''] = await app.asOwner((em) => insertContacts(em, id, ['ada@other.example']));
    await validate(() => 'refuses');
    expect([await statusOf(own), await statusOf(other)]).toEqual(['invalid', 'invalid']);
  });
});
