import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { claim } from '../../server/delivery/attempts/claim.ts';
import { claimOrEnd } from '../../server/delivery/attempts/eligibility.ts';
import { watchPauses } from '../../server/delivery/pauses/paused-mail.ts';
import { pauseSending, resumeSending } from '../../server/messages/sending/pauses/pauses.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { priorityOf } from '../../server/platform/queue/enqueue.ts';
import { newId } from '../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { eventually } from '../support/eventually.ts';
import { follow, insertEmail, readEmailRow } from '../support/read/emails.ts';
import type { NewPause } from '../../server/messages/sending/pauses/pause.ts';

const LIFETIMES = { high: 3_600, others: 259_200 };

let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  other = await createOrganization(app, 'other');
});
afterAll(() => app.close());
beforeEach(() => app.asOwner((em) => query(em, sql`delete from pauses`)));

const everything = (more: Partial<NewPause> = {}): NewPause => ({
  scope: 'installation',
  organizationId: null,
  priority: null,
  by: 'operator',
  refuses: false,
  reason: 'A relay is replaced.',
  author: 'anna',
  until: null,
  ...more,
});
const own = (more: Partial<NewPause> = {}): NewPause =>
  everything({ scope: 'organization', organizationId: app.organizationId, ...more });

const pause = (wanted: NewPause) => app.asOwner((em) => pauseSending(em, wanted));
const resume = (ended: NewPause) => app.asOwner((em) => resumeSending(em, ended, 'anna'));

/** Returns the id of an accepted email. */
async function send(client = app.live, priority = 'normal'): Promise<string> {
  const { status, body } = await client.post('/api/v1/emails/send', {
    to: 'ada@example.com',
    content: { subject: 'Subject', text: 'Text' },
    priority,
  });
  expect(status).toBe(200);
  return body.id;
}

const row = (id: string) => app.asOwner((em) => readEmailRow(em, id));
const WAITING = { status: 'queued', attempts: 0, claimed_at: null };

describe('SENDING-1', () => {
  test('mail of a paused organization is accepted and waits, while that of others leaves', async () => {
    await pause(own());
    const held = await send();
    await follow(other.live, await send(other.live), 'delivered');
    expect(await row(held)).toMatchObject(WAITING);
    await resume(own());
    await follow(app.live, held, 'delivered');
  });

  test('mail of a paused priority waits, while other mail leaves', async () => {
    const low = everything({ scope: 'priority', priority: 'low' });
    await pause(low);
    const held = [await send(app.live, 'low'), await send(other.live, 'low')];
    await follow(app.live, await send(), 'delivered');
    for (const id of held) expect(await row(id)).toMatchObject(WAITING);
    await resume(low);
    await follow(app.live, held[0]!, 'delivered');
    await follow(other.live, held[1]!, 'delivered');
  });

  test('a pause with an end ends by itself', async () => {
    await pause(own({ until: new Date(Date.now() + 3_600_000) }));
    const held = await send();
    await follow(other.live, await send(other.live), 'delivered');
    expect(await row(held)).toMatchObject(WAITING);
    await app.asOwner((em) => query(em, sql`update pauses set until = now()`));
    await follow(app.live, held, 'delivered');
  });

  test('the claim holds mail back, and does not end it', async () => {
    const id = await app.asOwner((em) => insertEmail(em, app));
    const terms = () => ({
      id: newId(),
      transport: 'ses' as const,
      configurationSet: null,
      lifetimes: LIFETIMES,
    });
    const claimOne = () => app.asOwner((em) => claimOrEnd(em, [{ id, toHash: '00' }], terms()));
    // The sender of the stored email is verified with the mailbox only.
    await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'ses'`));
    try {
      await pause(own());
      expect(await claimOne()).toMatchObject({ claimed: [], deferred: [id] });
      expect(await row(id)).toMatchObject(WAITING);
      await resume(own());
      const { claimed, deferred } = await claimOne();
      expect([claimed, deferred]).toEqual([[expect.objectContaining({ id })], []]);
    } finally {
      await app.asOwner((em) =>
        query(em, sql`update sender_addresses set verified_with = 'mailbox'`),
      );
    }
  });

  test('a claim that is repeated because its response was lost is returned in spite of a pause', async () => {
    const id = await app.asOwner((em) => insertEmail(em, app));
    const terms = {
      id: newId(),
      transport: 'ses',
      configurationSet: null,
      lifetimes: LIFETIMES,
    } as const;
    const [first] = await app.asOwner((em) => claim(em, [id], terms));
    await pause(own());
    expect(await app.asOwner((em) => claim(em, [id], terms))).toEqual([first]);
  });

  test('a pause is known beside the claim, for mail that is claimed and waits for a connection', async () => {
    const mail = watchPauses(app.running.services.mailboxOrm!);
    const normal = { organizationId: app.organizationId, priority: 'normal' };
    expect(mail.isPaused(normal)).toBe(false);
    await pause(own());
    await eventually(async () => mail.isPaused(normal), Boolean);
    expect(mail.isPaused({ ...normal, organizationId: other.id })).toBe(false);
    await resume(own());
    await eventually(async () => !mail.isPaused(normal), Boolean);
    await pause(everything({ scope: 'priority', priority: 'low' }));
    await eventually(async () => mail.isPaused({ ...normal, priority: 'low' }), Boolean);
    expect(mail.isPaused(normal)).toBe(false);
  });

  test('a worker that learns of a pause only from the claim defers the job', async () => {
    // Another organization in the same lane, so that the lane cannot be skipped.
    const id = `${newId().slice(0, -7)}${app.organizationId.slice(-7)}`;
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into organizations (id, public_id, slug, name)
          values (${id}, ${newId()}, 'same-lane', 'Same lane')`,
      ),
    );
    await pause(own());
    const lane = priorityOf({ organizationId: id, priority: 'normal', batch: false });
    const { mailboxOrm } = app.running.services;
    const isPaused = await watchPauses(mailboxOrm!).readPausedPriorities();
    expect(isPaused(lane)).toBe(false);
    const held = await send();
    await follow(other.live, await send(other.live), 'delivered');
    expect(await row(held)).toMatchObject(WAITING);
    await resume(own());
    await follow(app.live, held, 'delivered');
    await app.asOwner((em) => query(em, sql`delete from organizations where id = ${id}`));
  });
});
