import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NEVER_BLOCKED } from '../../../server/delivery/relay/sender-domains.ts';
import { LargeBodies, MemoryBudget } from '../../../server/delivery/worker/memory-budget.ts';
import {
  PartLoader,
  type PartLoaderParts,
  releasingLeases,
} from '../../../server/delivery/worker/part-loader.ts';
import {
  type Preparation,
  prepare,
  type PreparedEmail,
} from '../../../server/delivery/worker/prepare.ts';
import { Tasks } from '../../../server/platform/concurrency/tasks.ts';
import type { RenderTemplate } from '../../../server/messages/templates/rendering.ts';
import { createLog } from '../../../server/platform/log.ts';
import { saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { readEmailRow } from '../../support/read/emails.ts';
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
  if (!orm) throw new Error('The app has no ORM of a worker.');
  return orm;
}

async function prepareAll(
  ids: string[],
  changes: Partial<Preparation> = {},
): Promise<PreparedEmail[]> {
  const parts = {
    ...app.running.services.acceptance,
    mailTransport: 'mailbox',
    senderDomains: NEVER_BLOCKED,
    largeBodies: new LargeBodies(),
    orm: workerOrm(),
    lifetimes: { high: 3_600, others: 259_200 },
    log: createLog('silent'),
    ...changes,
  } as const;
  return (await prepare(parts, ids, { isScarce: false })).ready;
}

/** A renderer that fails for every email with this message. */
const failingWith = (message: string): RenderTemplate =>
  Object.assign(async () => ({ kind: 'failed' as const, message }), {
    prepare: async () => {},
    checked: () => Promise.reject(new Error(message)),
    subject: () => Promise.reject(new Error(message)),
  });

/** A loader in front of a dispatcher that only collects emails. */
function loading(changes: Partial<PartLoaderParts> = {}) {
  const added: PreparedEmail[] = [];
  const finished: string[] = [];
  const log = createLog('silent');
  const tasks = new Tasks({ failure: 'failed', log });
  const budget = new MemoryBudget();
  const finishJob = async (id: string) => void finished.push(id);
  const leases = releasingLeases(
    { count: 0, lease: () => [], finishJob, finishJobs: () => [], stop: () => {} },
    budget,
  );
  const dispatcher = {
    prepared: 0,
    preparedOfCampaigns: 0,
    add: (emails: PreparedEmail[]) => void added.push(...emails),
  };
  const { renderTemplate, links } = app.running.services.acceptance;
  const largeBodies = new LargeBodies();
  const shared = { dispatcher, leases, tasks, budget, largeBodies, log };
  const loader = new PartLoader(
    { ...shared, orm: workerOrm(), renderTemplate, links, ...changes },
    () => 0,
  );
  return { loader, added, finished, tasks, leases };
}

describe('EMAILS-21 own content', () => {
  test('has its memory stored with the email if it is large, and only then', async () => {
    const ids = [await send(LARGE), await send({ html: LARGE.html }), await send({ text: 'Hi' })];
    const rows = await app.asOwner((em) => Array.fromAsync(ids, (id) => readEmailRow(em, id)));
    const html = LARGE.html.length;
    expect(rows.map((row) => row.body_bytes)).toEqual([
      2 * (html + LARGE.text.length),
      2 * 2 * html,
      null,
    ]);
  });

  test('is read when there is memory for it if it is large', async () => {
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

  test('gets its text part from the HTML when it is loaded', async () => {
    const { loader, added, tasks } = loading();
    loader.add(await prepareAll([await send({ html: LARGE.html })]));
    await tasks.done();
    expect(added[0]?.message.text).toMatch(/^(žluť\s){20000}/);
  });

  test('of many emails is loaded up to the memory limit; the other emails wait or return to the queue', async () => {
    const { loader, added, finished, tasks, leases } = loading();
    // Each takes 0.8 MB, so there is memory for 20; five wait, and the others return to the queue.
    const ids: string[] = [];
    for (let i = 0; i < 28; i += 1) ids.push(await send(LARGE));
    loader.add(await prepareAll(ids));
    await eventually(
      async () => added,
      ({ length }) => length === 20,
    );
    expect(added.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(finished).toEqual(ids.slice(25));
    for (const id of ids.slice(0, 5)) await leases.finishJob(id, 'done');
    await tasks.done();
    expect(added.map(({ id }) => id)).toEqual(ids.slice(0, 25));
  });

  test('that returns to the queue makes the fetcher pause', async () => {
    const [email] = await prepareAll([await send(LARGE)]);
    if (!email?.missing) throw new Error('The body is not missing.');
    const budget = new MemoryBudget();
    budget.stop();
    await budget.admit('another', 'shop', 16 * KIB * KIB);
    const { loader, tasks } = loading({ budget });
    expect(loader.pauseMs).toBe(0);
    loader.add(Array.from({ length: 10 }, () => email));
    await tasks.done();
    expect(loader.pauseMs).toBe(10);
  });
});

describe('EMAILS-21 a template with a large body', () => {
  const html = `<p>Hello {{ name }}! ${WORDS}</p>`;

  beforeAll(() => saveTemplate(app, 'large', { html, text: 'Hello {{ name }}!' }));

  async function sendTemplate(): Promise<string> {
    const answer = await app.live.post('/api/v1/emails/send', {
      to: 'ada@example.com',
      template: 'large',
      data: { name: 'Ada' },
    });
    expect(answer.status).toBe(200);
    return answer.body.id;
  }

  test('is rendered when there is memory for it', async () => {
    const ids = [await sendTemplate(), await sendTemplate()];
    const prepared = await prepareAll(ids);
    const message = { html: null, text: '' };
    const missing = { bodyBytes: expect.any(Number), attachmentBytes: 0 };
    expect(prepared).toMatchObject(ids.map((id) => ({ id, message, missing })));
    const { loader, added, tasks } = loading();
    loader.add(prepared);
    await tasks.done();
    expect(added.map(({ id }) => id)).toEqual(ids);
    for (const { message: complete } of added) {
      expect(complete.html).toContain(WORDS);
      expect(complete.text).toContain('Hello Ada!');
    }
  });

  test('is not rendered during preparation once its size is known from the first email', async () => {
    const ids = [await sendTemplate(), await sendTemplate(), await sendTemplate()];
    const largeBodies = new LargeBodies();
    await prepareAll(ids.slice(0, 1), { largeBodies });
    const renderTemplate = failingWith('It is rendered too early.');
    expect(await prepareAll(ids.slice(1), { largeBodies, renderTemplate })).toHaveLength(2);
  });

  test('that cannot be rendered when it is loaded fails the email', async () => {
    const id = await sendTemplate();
    const prepared = await prepareAll([id]);
    const renderTemplate = failingWith('It is too long.');
    const { loader, added, finished, tasks } = loading({ renderTemplate });
    loader.add(prepared);
    await tasks.done();
    expect(added).toEqual([]);
    expect(finished).toEqual([id]);
    expect(await app.asOwner((em) => readEmailRow(em, id))).toMatchObject({
      status: 'failed',
      failure_code: 'render_failed',
      failure_message: 'It is too long.',
    });
  });
});
