import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PgBoss } from 'pg-boss';
import { claimOrEnd } from '../../server/delivery/attempts/eligibility.ts';
import {
  type ClaimCounters,
  openClaimCounters,
} from '../../server/delivery/restored/claim-counters.ts';
import { type ClaimsFile, claimsFile } from '../../server/delivery/restored/claims-file.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { insertEmail } from '../support/read/emails.ts';
import { withQueue } from '../support/app/queue-client.ts';
import { execute } from '../support/app/requests.ts';

const LOG = createLog('silent');
const LIFETIMES = { high: 3_600, others: 259_200 };
/** No counter is read in the background while a test runs. */
const NEVER_MS = 86_400_000;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  // The sender of the stored emails is verified with the mailbox only.
  await execute(app, sql`update sender_addresses set verified_with = 'ses'`);
  folder = await mkdtemp(join(tmpdir(), 'mailwright-claims-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(() =>
  execute(
    app,
    sql`delete from restored_emails`,
    sql`delete from emails`,
    sql`delete from claim_counters`,
  ),
);

const store = (): Promise<string> => app.asOwner((em) => insertEmail(em, app));

/** The counters of a worker, which stops at the end of the test. */
async function withWorkers(
  work: (open: (file?: ClaimsFile) => Promise<ClaimCounters>) => Promise<void>,
): Promise<void> {
  const opened: ClaimCounters[] = [];
  await withQueue(app, async (boss: PgBoss) => {
    const orm = app.running.services.mailboxOrm!;
    try {
      await work(async (file) => {
        const parts = { orm, boss, file: file ?? null, log: LOG, readEveryMs: NEVER_MS };
        const counters = await openClaimCounters(parts);
        opened.push(counters);
        return counters;
      });
    } finally {
      for (const counters of opened) await counters.stop();
    }
  });
}

/** Claims an email as a worker does. Returns whether it was claimed, and whether the claim was refused. */
async function claim(worker: ClaimCounters, id: string) {
  const guard = worker.next();
  const terms = {
    id: newId(),
    transport: 'ses',
    configurationSet: null,
    lifetimes: LIFETIMES,
    guard,
  } as const;
  const { claimed, counter } = await app.asOwner((em) =>
    claimOrEnd(em, [{ id, toHash: '00' }], terms),
  );
  if (counter !== null) worker.counted(guard.counter, counter);
  return { claimed: claimed.length === 1, refused: counter === null };
}

const CLAIMED = { claimed: true, refused: false };
const REFUSED = { claimed: false, refused: true };
const HELD = { claimed: false, refused: false };

const held = () =>
  app.asOwner((em) =>
    query<{ id: string; cause: string }>(
      em,
      sql`select email_id as id, cause from restored_emails order by email_id`,
    ),
  );

/** The database is as it was before the last claims. */
const loseClaims = () => execute(app, sql`update claim_counters set counter = 0`);

test('PROVIDERS-6 a worker whose claims are missing claims nothing, and holds the email that waits', () =>
  withWorkers(async (open) => {
    const worker = await open();
    expect(await claim(worker, await store())).toEqual(CLAIMED);
    expect(await claim(worker, await store())).toEqual(CLAIMED);
    await loseClaims();
    const id = await store();
    expect(await claim(worker, id)).toEqual(REFUSED);
    await worker.recover();
    expect(await held()).toContainEqual({ id, cause: 'counter' });
    expect(await claim(worker, id)).toEqual(HELD);
    // New email leaves, and a second recovery holds nothing.
    const later = await store();
    await worker.recover();
    expect(await claim(worker, later)).toEqual(CLAIMED);
  }));

test('PROVIDERS-6 the claims of a worker that has died are missed by the others', () =>
  withWorkers(async (open) => {
    const dead = await open();
    expect(await claim(dead, await store())).toEqual(CLAIMED);
    const alive = await open();
    await loseClaims();
    const id = await store();
    expect(await claim(alive, id)).toEqual(REFUSED);
    await alive.recover();
    expect(await held()).toContainEqual({ id, cause: 'counter' });
  }));

test('PROVIDERS-6 a start finds in the file of claims that the database was restored while no process ran', () =>
  withWorkers(async (open) => {
    const file = (): ClaimsFile => claimsFile(folder, 'restored', LOG);
    const before = await open(file());
    expect(await claim(before, await store())).toEqual(CLAIMED);
    await before.stop();
    const id = await store();
    await loseClaims();
    await open(file());
    expect(await held()).toContainEqual({ id, cause: 'counter' });
  }));

test('PROVIDERS-6 a start, and a switch to a standby that has everything, hold nothing', () =>
  withWorkers(async (open) => {
    const file = (): ClaimsFile => claimsFile(folder, 'switched', LOG);
    const before = await open(file());
    expect(await claim(before, await store())).toEqual(CLAIMED);
    await before.stop();
    const after = await open(file());
    expect(await held()).toEqual([]);
    expect(await claim(after, await store())).toEqual(CLAIMED);
  }));

test('PROVIDERS-6 a worker that the database does not know any more is known again after the recovery', () =>
  withWorkers(async (open) => {
    const worker = await open();
    await execute(app, sql`delete from claim_counters`);
    const id = await store();
    expect(await claim(worker, id)).toEqual(REFUSED);
    await worker.recover();
    expect(await claim(worker, id)).toEqual(HELD);
    expect(await claim(worker, await store())).toEqual(CLAIMED);
  }));

test('PROVIDERS-6 a file of claims that is damaged, or cannot be written, stops nothing', () =>
  withWorkers(async (open) => {
    const damaged = claimsFile(folder, 'damaged', LOG);
    await writeFile(join(folder, 'claims-damaged.json'), '[{"id":');
    expect(await damaged.read()).toEqual([]);
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const worker = await open(claimsFile(join(folder, 'x\0'), 'unwritable', log));
    const [line] = lines.map((each) => JSON.parse(each) as Record<string, unknown>);
    expect(line).toMatchObject({ err: { type: 'TypeError', code: 'ERR_INVALID_ARG_VALUE' } });
    expect(line).not.toHaveProperty('error');
    expect(await claim(worker, await store())).toEqual(CLAIMED);
  }));
