import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NEVER_BLOCKED } from '../../../server/delivery/relay/sender-domains.ts';
import { MemoryBudget } from '../../../server/delivery/worker/memory-budget.ts';
import { PartLoader, releasingLeases } from '../../../server/delivery/worker/part-loader.ts';
import { prepare } from '../../../server/delivery/worker/prepare.ts';
import type { PreparedEmail } from '../../../server/delivery/worker/prepared-email.ts';
import { Tasks } from '../../../server/delivery/worker/tasks.ts';
import { createLog } from '../../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readEmailRow } from '../../support/emails.ts';
import { eventually } from '../../support/eventually.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const KIB = 1024;
const WORDS = 'žluť '.repeat(40 * KIB);
const LARGE = { html: `<p>${WORDS}</p>`, text: `Text: ${WORDS}` };

async function send(body: object): Promise<string> {
  const content = { subject: 'News', ...body };
  const answer = await app.live.post('/api/v1/emails/send', { to: 'ada@example.com', content });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

function workerOrm() {
  const { mailboxOrm: orm } = app.running.services;
  if (!orm) throw new Error('The app has no role of a worker.');
  return orm;
}

async function prepareAll(ids: string[]): Promise<PreparedEmail[]> {
  const parts = {
    ...app.running.services.acceptance,
    mailTransport: 'mailbox',
    senderDomains: NEVER_BLOCKED,
    orm: workerOrm(),
    lifetimes: { high: 3_600, others: 259_200 },
    log: createLog('silent'),
  } as const;
  return (await prepare(parts, ids, { isScarce: false })).ready;
}

/** A loader in front of a dispatcher that only collects emails. */
function loading() {
  const added: PreparedEmail[] = [];
  const finished: string[] = [];
  const tasks = new Tasks(createLog('silent'), () => {});
  const budget = new MemoryBudget();
  const finishJob = async (id: string) => void finished.push(id);
  const leases = releasingLeases(
    { count: 0, lease: () => [], finishJob, finishJobs: () => [], stop: () => {} },
    budget,
  );
  const dispatcher = { prepared: 0, add: (emails: PreparedEmail[]) => void added.push(...emails) };
  const loader = new PartLoader({ orm: workerOrm(), dispatcher, leases, tasks, budget });
  return { loader, added, finished, tasks, leases };
}

describe('D-C4 own content', () => {
  test('that is large is stored with the memory that it takes; other content is not', async () => {
    const ids = [await send(LARGE), await send({ html: LARGE.html }), await send({ text: 'Hi' })];
    const rows = await app.asOwner((em) => Promise.all(ids.map((id) => readEmailRow(em, id))));
    const html = LARGE.html.length;
    expect(rows.map((row) => row.body_bytes)).toEqual([
      2 * (html + LARGE.text.length),
      4 * html,
      null,
    ]);
  });

  test('that is large is read when there is memory for it', async () => {
    const [large, small] = [await send(LARGE), await send({ html: '<p>Hi</p>', text: 'Hi' })];
    const [first, second] = await prepareAll([large, small]);
    expect(first?.message).toMatchObject({ html: null, text: '' });
    expect(second?.missing).toBeUndefined();
    const { loader, added, tasks } = loading();
    loader.add([first, second].flatMap((email) => email ?? []));
    await tasks.done();
    expect(added.map(({ id }) => id)).toEqual([small, large]);
    expect(added[0]?.message).toMatchObject({ html: '<p>Hi</p>', text: 'Hi' });
    expect(added[1]?.message).toMatchObject(LARGE);
  });

  test('has its text part made from the HTML then', async () => {
    const { loader, added, tasks } = loading();
    loader.add(await prepareAll([await send({ html: LARGE.html })]));
    await tasks.done();
    expect(added[0]?.message.text.replaceAll(/\s/g, '')).toBe('žluť'.repeat(40 * KIB));
  });

  test('of many emails is loaded up to the limit of the memory; the others wait or go back', async () => {
    const [email] = await prepareAll([await send(LARGE)]);
    if (!email) throw new Error('The email is not prepared.');
    const { loader, added, finished, tasks, leases } = loading();
    // Each is counted with 4 MiB.
    const missing = { bytes: 4 * KIB * KIB, body: true, attachments: false };
    const stored = await Promise.all(Array.from({ length: 12 }, () => send(LARGE)));
    loader.add(stored.map((id) => ({ ...email, id, missing })));
    // The first four are loaded, five wait, and three go back.
    await eventually(
      async () => finished,
      ({ length }) => length === 3,
    );
    expect(finished).toEqual(stored.slice(9));
    for (let i = 0; i < 9; i += 1) await leases.finishJob(stored[i] ?? '', 'done');
    await tasks.done();
    expect(added.map(({ id }) => id).toSorted()).toEqual(stored.slice(0, 9).toSorted());
  });
});
