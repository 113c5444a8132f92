import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { verifyProof } from '../../../cli/contacts/verify-proof.ts';
import { verifierKey } from '../../../server/audience/consent-log/note.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { verifyInPython } from '../../audience/consent-log/verify-in-python.ts';
import { FORM } from '../../messages/forms/fixture.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { count, linkIn, putForm } from '../../support/app/forms.ts';
import { form } from '../../support/app/tokens.ts';
import { describeInBrowser, launchBrowser } from '../../support/browser/browser.ts';
import { startSite, type Site } from '../../support/browser/site.ts';
import { eventually } from '../../support/eventually.ts';

const GUIDE = new URL('../../../spec/guides/sign-up-forms.md', import.meta.url);

/** A form accepts 300 sign-ups without a proof of work in ten minutes. */
const SLUGS = ['top', 'middle', 'bottom', 'popup'];

const SIGN_UPS = 1_000;
const CONFIRMED = 700;

/** Those of the people who use Chromium, with the script of the snippet and a proof of work. */
const IN_BROWSER = 4;

const TOGETHER = 8;

const WORDING = 'News\nOnce a month.\nMonthly newsletter\nYour name\nSign me up';

/** Somebody who signs up. In a browser, `userAgent` and `seen` are known afterwards. */
interface Visitor {
  email: string;
  slug: string;
  page: string;
  ip: string;
  userAgent: string;
  /** The text of the form on the screen. */
  seen: string;
  /** Where and with what they confirm; null for those who do not. */
  confirms: { ip: string; userAgent: string } | null;
}

interface Proof {
  rows: { row: Record<string, string>; private: Record<string, unknown> }[];
}

describeInBrowser('sign-ups of a site, from the first click to the proof', () => {
  let app: TestApp;
  let browser: Browser;
  let site: Site;
  let other: Site;
  let folder: string;
  /** Of the server, and not from a proof. */
  let key: string;
  let isClosed = false;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sign-ups-'));
    [app, browser, site, other] = await Promise.all([
      startTestApp({ env: { TRUST_PROXY: 'loopback' } }),
      launchBrowser(),
      startSite(),
      startSite(),
    ]);
    for (let n = 0; n < SIGN_UPS; n += 1) visitors.push(visitorOf(n, site));
  });
  afterAll(async () => {
    if (!isClosed) await browser.close();
    if (!isClosed) await app.close();
    await Promise.all([site.close(), other.close()]);
    await rm(folder, { recursive: true });
  });

  const fileOf = ({ email }: Visitor): string => join(folder, `${email}.json`);
  const readProof = async (visitor: Visitor): Promise<Proof> =>
    JSON.parse(await readFile(fileOf(visitor), 'utf8')) as Proof;

  test('FORMS-3 FORMS-5 an allowed site collects 1,000 sign-ups, and another site none', async () => {
    const snippets = new Map<string, string>();
    for (const slug of SLUGS) {
      await putForm(app, slug, {
        ...FORM,
        fields: [{ field: 'name', label: { en: 'Your name' } }],
        allowed_origins: [site.origin],
      });
      const { body } = await app.live.get(`/api/v1/forms/${slug}`);
      snippets.set(slug, body.snippet);
    }
    const htmlOf = (slug: string): string =>
      `<!doctype html><title>Blog</title><main>${snippets.get(slug)}</main>`;

    other.html = htmlOf('top');
    const stolen = await openInBrowser(browser, other.origin, 'stolen@person.example');
    await stolen.waitForURL(/\/f\//);
    await stolen.context().close();
    for (const visitor of visitors.slice(0, IN_BROWSER)) {
      site.html = htmlOf(visitor.slug);
      const page = await openInBrowser(
        browser,
        `${visitor.page}?utm_source=x`,
        visitor.email,
        visitor,
      );
      await page.getByText('Thank you.').waitFor();
      await page.context().close();
    }
    const rest = visitors.slice(IN_BROWSER);
    await inParallel(rest, async (visitor) => {
      const { email, slug, page, ip, userAgent } = visitor;
      const snippet = snippets.get(slug) ?? '';
      const hidden = [...snippet.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
      const sent = form([
        ...hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
        ['email', email],
        ['name', nameOf(visitor)],
        ['page', page],
      ]);
      const path = new URL(/action="([^"]*)"/.exec(snippet)?.[1] ?? '').pathname;
      const { status, body } = await app.client(null).request('POST', path, {
        ...sent,
        headers: {
          ...sent.headers,
          Accept: 'application/json',
          Origin: site.origin,
          'X-Forwarded-For': ip,
          'User-Agent': userAgent,
        },
      });
      expect([status, body.status]).toEqual([200, 'sent']);
    });
    await everythingProcessed(app);
    const statuses = await submissionStatuses(app);
    expect(statuses).toEqual({ sent: SIGN_UPS });
  });

  test('FORMS-5 FORMS-7 700 people confirm with the links in their emails', async () => {
    await eventually(
      () => emailsTo(app),
      (emails) => emails === SIGN_UPS,
    );
    const links = await linksOf(app);
    const confirming = visitors.filter(({ confirms }) => confirms !== null);
    expect(confirming).toHaveLength(CONFIRMED);
    for (const { email } of confirming.splice(0, IN_BROWSER)) {
      const page = await browser.newPage();
      await page.goto(links.get(email) ?? '');
      await page.getByRole('button', { name: 'Confirm subscription' }).click();
      await page.getByRole('button').waitFor({ state: 'detached' });
      await page.close();
    }
    await inParallel(confirming, async ({ email, confirms }) => {
      const path = new URL(links.get(email) ?? '').pathname;
      const headers = {
        'X-Forwarded-For': confirms?.ip ?? '',
        'User-Agent': confirms?.userAgent ?? '',
      };
      expect((await app.client(null).post(path, {}, { headers })).status).toBe(200);
    });
    await everythingProcessed(app);
    expect(await submissionStatuses(app)).toEqual({
      confirmed: CONFIRMED,
      sent: SIGN_UPS - CONFIRMED,
    });
    const counts = (await Promise.all(SLUGS.map((slug) => count(app, slug)))).flat() as {
      page: string;
      sent: number;
      confirmed: number;
    }[];
    expect(counts.every(({ page }) => page.startsWith(`${site.origin}/`))).toBe(true);
    const sum = (of: 'sent' | 'confirmed') => counts.reduce((total, one) => total + one[of], 0);
    expect([sum('sent'), sum('confirmed')]).toEqual([SIGN_UPS, CONFIRMED]);
    const { body } = await app.live.get('/api/v1/statistics/consent?group_by=source');
    const { data } = body as { data: { group: string; requested: number; granted: number }[] };
    const ofSource = (source: string, of: 'requested' | 'granted') =>
      data.reduce((total, one) => total + (one.group === source ? one[of] : 0), 0);
    expect(ofSource('form', 'requested')).toBe(SIGN_UPS);
    expect(ofSource('double_opt_in', 'granted')).toBe(CONFIRMED);
  });

  test('CONSENT-LOG-5 each proof verifies without the server, and has what the person saw', async () => {
    await app.live.post('/api/v1/consent-checkpoints', undefined);
    key = await publishedKey(app);
    await inParallel(visitors, async (visitor) => {
      const path = `/api/v1/contacts/${encodeURIComponent(visitor.email)}/consent-proof`;
      const { status, text } = await app.live.get(`${path}?subtype=newsletter`);
      expect(status).toBe(200);
      await writeFile(fileOf(visitor), text);
    });
    // From now on, there are only the files and the key.
    isClosed = true;
    await browser.close();
    await app.close();

    const texts = await Promise.all(visitors.map((visitor) => readFile(fileOf(visitor), 'utf8')));
    for (const [n, visitor] of visitors.entries()) {
      const { result, findings, state, subtype } = await verifyProof(texts[n] ?? '', key);
      expect({ result, findings, state, subtype }).toEqual({
        result: 'proven',
        findings: [],
        state: visitor.confirms ? 'subscribed' : 'pending',
        subtype: 'newsletter',
      });
      const proof = await readProof(visitor);
      expect(proof.rows).toHaveLength(visitor.confirms ? 2 : 1);
      for (const { private: values } of proof.rows)
        expect(values.evidence).toEqual(evidenceOf(visitor));
      if (visitor.confirms) {
        expect(proof.rows[1]?.private).toMatchObject({
          email: visitor.email,
          ip: visitor.confirms.ip,
          user_agent: visitor.confirms.userAgent,
        });
      }
    }
    const inPython = join(folder, 'python');
    await mkdir(inPython);
    const codes = await verifyInPython(inPython, texts, key);
    expect(codes).toEqual(texts.map(() => 0));
  });

  test.each([
    ['somebody in a browser', 0],
    ['somebody in no browser', IN_BROWSER],
  ])(
    'FORMS-5 an auditor’s twelve questions about %s are answered by the proof alone',
    async (_name, n) => {
      const questions = await readQuestions();
      expect(questions.map(({ number }) => number)).toEqual(
        Array.from({ length: 12 }, (_, i) => i + 1),
      );
      const asked = visitors[n];
      if (!asked?.confirms) throw new Error('This visitor has not confirmed.');
      const proof = await readProof(asked);
      const answered = questions.map(({ paths }) => paths.map((path) => at(proof, path)));
      for (const [index, { question, paths }] of questions.entries()) {
        const found = answered[index]?.map((answer) => answer ?? null);
        expect({ question, found }).toEqual({
          question,
          found: paths.map(() => expect.anything()),
        });
      }
      const { evidence } = proof.rows[1]?.private as { evidence: { collected_at: string } };
      const confirmedAt = proof.rows[1]?.row.at ?? '';
      expect(answered.slice(0, 11)).toEqual([
        [asked.email],
        ['demo', expect.stringMatching(/\/consent\/demo$/)],
        ['newsletter', expect.objectContaining({ name: 'Monthly newsletter' })],
        [WORDING],
        [asked.page],
        [asked.slug, 1],
        [evidence.collected_at],
        [asked.ip, asked.userAgent],
        ['none', 'pending'],
        ['recipient', 'double_opt_in', 'subscribed', confirmedAt],
        [asked.confirms.ip, asked.confirms.userAgent],
      ]);
      // Each line that the proof names was on the screen, in this order.
      const places = WORDING.split('\n').map((line) => asked.seen.indexOf(line));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(Date.parse(confirmedAt)).toBeGreaterThan(Date.parse(evidence.collected_at));
      // The last question: another value anywhere is noticed.
      const changed = [
        ['rows.0.private.evidence', 'text', 'Yes to everything'],
        ['rows.1.private.evidence', 'text', 'Yes to everything'],
        ['rows.1.private.evidence', 'url', 'https://shop.example/other'],
        ['rows.1.private.evidence', 'form_version', 2],
        ['rows.1.private', 'ip', '192.0.2.1'],
        ['rows.1.private', 'email', 'somebody@person.example'],
        ['rows.1.row', 'at', '2020-01-01T00:00:00.000Z'],
      ] as const;
      expect((await verifyProof(JSON.stringify(proof), key)).result).toBe('proven');
      for (const [path, member, value] of changed) {
        const forged = structuredClone(proof);
        (at(forged, path) as Record<string, unknown>)[member] = value;
        const { result } = await verifyProof(JSON.stringify(forged), key);
        expect({ path, member, result }).toEqual({ path, member, result: 'false' });
      }
    },
  );

  const evidenceOf = ({ slug, page, ip, userAgent }: Visitor) => ({
    form: slug,
    form_version: 1,
    url: page,
    ip,
    user_agent: userAgent,
    collected_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    text: WORDING,
  });
});

function visitorOf(n: number, { origin }: Site): Visitor {
  const slug = SLUGS[n % SLUGS.length] ?? '';
  const place = `${n >> 8}.${n & 255}`;
  const isInBrowser = n < IN_BROWSER;
  const ipIn = (network: number): string => (isInBrowser ? '127.0.0.1' : `10.${network}.${place}`);
  return {
    email: `visitor-${n}@person.example`,
    slug,
    page: `${origin}/blog/${slug}`,
    ip: ipIn(1),
    userAgent: `Mozilla/5.0 (of visitor ${n})`,
    seen: WORDING,
    confirms: n < CONFIRMED ? { ip: ipIn(2), userAgent: `Mozilla/5.0 (confirms ${n})` } : null,
  };
}

const nameOf = ({ email }: Visitor): string => `Žofie of ${email.split('@')[0]}`;

/** Opens a page with a form and sends it. For a visitor, it notes what the page shows, and waits for the proof of work. */
async function openInBrowser(
  browser: Browser,
  url: string,
  email: string,
  visitor?: Visitor,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const challenge =
    visitor && page.waitForResponse((response) => response.url().endsWith('/challenge'));
  await page.goto(url);
  if (visitor?.confirms) {
    visitor.seen = await page.locator('form').innerText();
    visitor.userAgent = await page.evaluate<string>('navigator.userAgent');
    visitor.confirms.userAgent = visitor.userAgent;
  }
  await page.getByLabel('Email address').fill(email);
  await challenge;
  await page.getByRole('button', { name: 'Sign me up' }).click();
  return page;
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workThrough = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: TOGETHER }, workThrough));
}

const everythingProcessed = (app: TestApp): Promise<unknown> =>
  eventually(
    () =>
      app.asOwner((em) =>
        query(em, sql`select from form_submissions where step_at is not null limit 1`),
      ),
    (waiting) => waiting.length === 0,
  );

async function submissionStatuses(app: TestApp): Promise<Record<string, number>> {
  const rows = await app.asOwner((em) =>
    query<{ status: string; n: number }>(
      em,
      sql`select status, count(*)::integer as n from form_submissions group by 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

const TO_VISITORS = sql`from mailbox_messages where to_address like 'visitor-%'`;

const emailsTo = async (app: TestApp): Promise<number> =>
  (
    await app.asOwner((em) =>
      queryOne<{ n: number }>(em, sql`select count(*)::integer as n ${TO_VISITORS}`),
    )
  ).n;

/** The links in the emails to visitors, by address. */
async function linksOf(app: TestApp): Promise<Map<string, string>> {
  const messages = await app.asOwner((em) =>
    query<{ to: string; text: string }>(em, sql`select to_address as to, text ${TO_VISITORS}`),
  );
  return new Map(messages.map(({ to, text }) => [to, linkIn({ text })]));
}

/** The key that the server publishes, for the organization `demo`. */
async function publishedKey({ baseUrl, client }: TestApp): Promise<string> {
  const { body } = await client(null).get('/.well-known/mailwright-consent-keys.json');
  const { public_key: current } = body.keys.at(-1);
  return verifierKey(`${new URL(baseUrl).host}/consent/demo`, Buffer.from(current, 'base64'));
}

interface Question {
  number: number;
  question: string;
  paths: string[];
}

/** The questions of the guide, with the places of their answers. */
async function readQuestions(): Promise<Question[]> {
  const lines = (await readFile(GUIDE, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [, number, question = '', places = ''] =
      /^\| (\d+)\. ([^|]+) \|([^|]+)\|$/.exec(line) ?? [];
    if (number === undefined) return [];
    const paths = [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    return [{ number: Number(number), question: question.trim(), paths }];
  });
}

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
      value,
    );
