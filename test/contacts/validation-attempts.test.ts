import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DomainFinding } from '../../server/contacts/validation/domain.ts';
import { validateBatch, type ValidationJob } from '../../server/contacts/validation/validate.ts';
import { openOrm } from '../../server/database/orm.ts';
import { query, queryOne, sql } from '../../server/database/sql.ts';
import { createOrganization } from '../support/account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { insertContacts, openQueue, readJobs, type StoredJob } from '../support/validation.ts';

// The app has no worker here: batches run when a test says so, under the worker's own role.
let app: TestApp;
let queue: Awaited<ReturnType<typeof openQueue>>;
let workerOrm: ReturnType<typeof openOrm>;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  queue = await openQueue(app);
  const { workerUrl } = app.running.services.installation;
  workerOrm = openOrm(workerUrl, { applicationName: 'mailwright test', maxConnections: 2 });
});
afterAll(async () => {
  await workerOrm.close(true);
  await queue.close();
  await app.close();
});

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

/** Runs one batch, in which every domain is found to be as said. */
const validate = (
  jobs: ValidationJob[],
  find: () => DomainFinding | Promise<DomainFinding>,
): Promise<void> =>
  validateBatch(
    {
      orm: workerOrm,
      boss: queue.boss,
      checkDomain: async (domain) => {
        asked.push(domain);
        return find();
      },
      isDisposable: () => false,
    },
    jobs,
  );

async function makeContact(): Promise<string> {
  const email = `${crypto.randomUUID()}@shop.example`;
  const { body } = await app.live.post('/api/v1/contacts', { email });
  return body.id;
}
const jobsOf = (id: string): Promise<StoredJob[]> => app.asOwner((em) => readJobs(em, id));
const statusOf = async (id: string): Promise<string> =>
  app.asOwner(async (em) => {
    const row = await queryOne<{ validation_status: string }>(
      em,
      sql`select validation_status from contacts where id = ${id}`,
    );
    return row.validation_status;
  });
const bounce = (id: string): Promise<unknown> =>
  app.asOwner((em) =>
    query(em, sql`update contacts set validation_status = 'invalid' where id = ${id}`),
  );

describe('C9 attempts', () => {
  test('the first is put in by a process without a worker: the contact’s id and nothing else', async () => {
    const id = await makeContact();
    expect(await jobsOf(id)).toEqual([
      { id, data: null, state: 'created', output: null, due_after: '0' },
    ]);
  });

  test('that find no answer are followed by others after 1 h, 6 h and 24 h, then by none', async () => {
    const contactId = await makeContact();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const latest = (await jobsOf(contactId)).at(-1)!;
      expect(latest.data?.attempt ?? 0).toBe(attempt);
      await validate([latest], () => 'unanswered');
      expect(await statusOf(contactId)).toBe('unknown');
    }
    const jobs = await jobsOf(contactId);
    expect(jobs.map(({ due_after }) => due_after)).toEqual(['0', '1', '6', '24']);
    expect(jobs.slice(1).map(({ data }) => data)).toEqual([
      { contactId, attempt: 1 },
      { contactId, attempt: 2 },
      { contactId, attempt: 3 },
    ]);
  });

  test('that find an answer end it', async () => {
    const id = await makeContact();
    await validate(await jobsOf(id), () => 'unanswered');
    const [, second] = await jobsOf(id);
    await validate([second!], () => 'accepts');
    expect(await statusOf(id)).toBe('valid');
    expect(await jobsOf(id)).toHaveLength(2);
  });

  test('that a crash repeats are not followed twice', async () => {
    const id = await makeContact();
    const first = await jobsOf(id);
    await validate(first, () => 'unanswered');
    await validate(first, () => 'unanswered');
    expect(await jobsOf(id)).toHaveLength(2);
  });

  test('that a crash repeats after a later one are not in its way', async () => {
    const id = await makeContact();
    await validate(await jobsOf(id), () => 'unanswered');
    const both = await jobsOf(id);
    await validate(both, () => 'unanswered');
    const jobs = await jobsOf(id);
    expect(jobs.map(({ due_after }) => due_after)).toEqual(['0', '1', '6']);
  });

  test('that repeat what is known leave updated_at alone', async () => {
    const id = await makeContact();
    const read = () =>
      app.asOwner((em) =>
        queryOne<{ updated_at: string }>(em, sql`select updated_at from contacts where id = ${id}`),
      );
    await validate(await jobsOf(id), () => 'unanswered');
    const before = await read();
    const [, second] = await jobsOf(id);
    await validate([second!], () => 'unanswered');
    expect(await read()).toEqual(before);
  });

  test('whose look-up is cut off write nothing', async () => {
    const id = await makeContact();
    const jobs = await jobsOf(id);
    const cut = () => Promise.reject(new Error('The look-up was cancelled.'));
    await expect(validate(jobs, cut)).rejects.toThrow('cancelled');
    expect(await statusOf(id)).toBe('pending');
    expect(await jobsOf(id)).toHaveLength(1);
  });
});

describe('C9 a contact', () => {
  test('that a bounce made invalid is not looked up again', async () => {
    const id = await makeContact();
    await bounce(id);
    await validate(await jobsOf(id), () => 'accepts');
    expect(asked).toEqual([]);
    expect(await statusOf(id)).toBe('invalid');
  });

  test.each<DomainFinding>(['accepts', 'unanswered'])(
    'that bounces while it is looked up stays invalid: %s',
    async (finding) => {
      const id = await makeContact();
      await validate(await jobsOf(id), async () => {
        await bounce(id);
        return finding;
      });
      expect(await statusOf(id)).toBe('invalid');
    },
  );

  test('that is deleted before or while it is looked up is no error to the others', async () => {
    const [before, during, other] = await Promise.all([
      makeContact(),
      makeContact(),
      makeContact(),
    ]);
    const remove = (id: string) =>
      app.asOwner((em) => query(em, sql`delete from contacts where id = ${id}`));
    const jobs = (await Promise.all([before, during, other].map(jobsOf))).flat();
    await remove(before);
    await validate(jobs, async (): Promise<DomainFinding> => {
      await remove(during);
      return 'accepts';
    });
    expect(asked).toHaveLength(2);
    expect(await statusOf(other)).toBe('valid');
  });

  test('of another organization in the same batch is served too', async () => {
    const own = await makeContact();
    const { id } = await createOrganization(app, 'other');
    const [other = ''] = await app.asOwner((em) =>
      insertContacts(em, id, ['ada@other.example'], queue.enqueue),
    );
    await validate([...(await jobsOf(own)), ...(await jobsOf(other))], () => 'refuses');
    expect([await statusOf(own), await statusOf(other)]).toEqual(['invalid', 'invalid']);
  });
});
