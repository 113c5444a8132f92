import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { claim, findWaiting } from '../../server/delivery/attempts/claim.ts';
import type { MailTransport } from '../../server/platform/config.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { idFrom, insertEmail, readEmailRow, type StoredEmail } from '../support/read/emails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const lifetimes = { high: 3_600, others: 259_200 };
const insert = (given: StoredEmail = {}): Promise<string> =>
  app.asOwner((em) => insertEmail(em, app, given));
const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));
const claimOne = (id: string, claimId = newId(), transport: MailTransport = 'ses') =>
  app.asOwner((em) =>
    claim(em, [id], { id: claimId, transport, configurationSet: null, lifetimes }),
  );

describe('a claim', () => {
  test('is given to only one of several workers that claim at the same time', async () => {
    const id = await insert();
    const claims = await Promise.all(Array.from({ length: 2 }, () => claimOne(id)));
    expect(claims.flat()).toEqual([expect.objectContaining({ id, attempts: 1, resends: false })]);
    expect(await row(id)).toMatchObject({ status: 'sending', attempts: 1, transport: 'ses' });
    expect((await row(id)).claimed_at).not.toBeNull();
  });

  test('returns the same result when it is repeated because its response was lost', async () => {
    const id = await insert();
    const claimId = newId();
    const first = await claimOne(id, claimId);
    expect(await claimOne(id, claimId)).toEqual(first);
    expect((await row(id)).attempts).toBe(1);
    expect(await claimOne(id)).toEqual([]);
  });

  test('can be made again after the previous claim has ended', async () => {
    const id = await insert();
    await claimOne(id);
    await app.asOwner((em) => query(em, sql`update emails set claimed_at = null where id = ${id}`));
    expect(await claimOne(id)).toEqual([
      expect.objectContaining({ id, attempts: 2, resends: false }),
    ]);
  });

  test.each<[string, StoredEmail]>([
    ['has ended', { status: 'failed' }],
    ['is a test', { mode: 'test' }],
    ['has waited too long', { id: idFrom(Date.now() - 73 * 3_600_000) }],
    ['is urgent and has waited too long', { id: idFrom(Date.now() - 3_700_000), priority: 'high' }],
  ])('is not given for an email that %s', async (_name, given) => {
    const id = await insert(given);
    expect(await claimOne(id)).toEqual([]);
    expect(await app.asOwner((em) => findWaiting(em, [id], lifetimes))).toEqual([]);
  });
});

describe('PROVIDERS-6 the time to live of an email that was due ten days ago', () => {
  const stored = async (releasedHoursAgo: number | null): Promise<string> => {
    const id = await insert({ due_at: new Date(Date.now() - 240 * 3_600_000) });
    const at = sql`now() - make_interval(hours => ${releasedHoursAgo}::integer)`;
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into restored_emails (email_id, organization_id, cause, released_at)
          values (${id}, ${app.organizationId}, 'command', ${at})`,
      ),
    );
    return id;
  };
  const waiting = (id: string) => app.asOwner((em) => findWaiting(em, [id], lifetimes));

  test('does not run while a restore holds it, and no worker claims it', async () => {
    const id = await stored(null);
    expect(await waiting(id)).toEqual([expect.objectContaining({ id, released_at: null })]);
    expect(await claimOne(id)).toEqual([]);
  });

  test('starts again when it is released', async () => {
    const id = await stored(71);
    expect(await waiting(id)).toEqual([expect.objectContaining({ id })]);
    expect(await claimOne(id)).toEqual([expect.objectContaining({ id })]);
    const late = await stored(73);
    expect(await waiting(late)).toEqual([]);
    expect(await claimOne(late)).toEqual([]);
  });
});

test('reading and rendering an email does not change it', async () => {
  const id = await insert();
  const before = await row(id);
  expect(await app.asOwner((em) => findWaiting(em, [id], lifetimes))).toHaveLength(1);
  expect(await row(id)).toEqual(before);
});
