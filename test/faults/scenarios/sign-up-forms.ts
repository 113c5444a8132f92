import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../server/platform/database/sql.ts';
import { slowness } from '../../support/measure/slowness.ts';
import { eventually } from '../../support/eventually.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import { createTenant, p95, requestAs, startSending } from '../tenants.ts';
import { watchLoops } from '../walls/reports.ts';

export const signUpForms: Scenario = { name: 'Sign-up forms as a weapon', run };

/** How many times as long as when nobody attacks a send may take. */
const FACTOR = 3;

/** The limit of processor time for one iteration of the event loop, on a machine that is as fast as usual (G15). */
const LONGEST_MS = 100;

/** FORMS-6. */
const MOST_EMAILS = 3;

const TOGETHER = 40;

const FORMS = 5;

/** Addresses that are to get as much mail as possible. */
const VICTIMS = 20;

/**
 * One organization has forms, and requests from as many networks sign the same people up, again and again. Nobody may get
 * more than three emails, and the sends of nine other organizations must not take much longer than before.
 */
async function run({ long, requests, random, serverUrl }: Context): Promise<Row> {
  const attacks = requests ?? (long ? 1_000_000 : 3_000);
  const provider = await startProvider(random);
  const watch = await watchLoops();
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker'],
    env: { ...watch.env, TRUST_PROXY: 'loopback' },
  });
  try {
    const baseUrl = installation.apis[0]?.baseUrl ?? '';
    const forms = await createForms(installation, baseUrl);
    const tenants = [];
    for (let n = 0; n < 9; n += 1) tenants.push(await createTenant(installation, `tenant-${n}`));
    const sending = startSending(baseUrl, tenants);
    // The first requests compile code that all later ones use.
    await sleep(1_000);
    sending.take();
    await sleep(long ? 20_000 : 4_000);
    const before = p95(sending.take().map(({ tookMs }) => tookMs));
    await watch.take();

    const statuses = new Map<number | null, number>();
    let begun = 0;
    const attack = async (): Promise<void> => {
      while (begun < attacks) {
        begun += 1;
        const form = random.pick(forms);
        const network = Array.from({ length: 4 }, () => random.below(65_536));
        const victim = `victim-${random.below(VICTIMS)}`;
        const tag = random.chance(0.5) ? `+${random.below(1e9)}` : '';
        const status = await signUp(baseUrl, form, {
          email: `${victim}${tag}@person.example`,
          network: `${network.map((group) => group.toString(16)).join(':')}::1`,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const begin = performance.now();
    await Promise.all(Array.from({ length: TOGETHER }, attack));
    const seconds = (performance.now() - begin) / 1_000;
    const beside = sending.take();
    const reports = await watch.take();
    const slow = slowness();
    await eventually(
      () =>
        installation.ask<{ n: number }>(
          sql`select count(*)::integer as n from form_submissions where step_at is not null`,
        ),
      ([waiting]) => waiting?.n === 0,
    );
    await sending.stop();

    const mailed = await installation.ask<{ mailbox: string; emails: number }>(
      sql`select regexp_replace(to_key, '[+].*@', '@') as mailbox, count(*)::integer as emails
        from emails where to_key like 'victim-%' group by 1`,
    );
    const most = Math.max(0, ...mailed.map(({ emails }) => emails));
    const during = p95(beside.map(({ tookMs }) => tookMs));
    const failed = beside.filter(({ status }) => status !== 200).length;
    const longest = reports.reduce((most, { processor }) => Math.max(most, processor), 0);
    const memory = reports.reduce((most, { rss }) => Math.max(most, rss), 0);
    const emails = mailed.reduce((sum, one) => sum + one.emails, 0);
    return {
      scenario: signUpForms.name,
      done: `${attacks} submissions of ${FORMS} forms from as many networks, for ${VICTIMS} people; ${beside.length} sends of nine organizations meanwhile`,
      facts: [
        `${Math.round(attacks / seconds)} submissions a second`,
        `${emails} emails, at most ${most} to one person`,
        `p95 ${Math.round(during)} ms, idle ${Math.round(before)} ms`,
        `at most ${Math.round(longest)} ms of processor time at once`,
        `at most ${Math.round(memory / 2 ** 20)} MiB in a process`,
        counted(statuses),
      ],
      violations: [
        ...(most > MOST_EMAILS ? [`Somebody got ${most} emails.`] : []),
        ...(mailed.length === 0 ? ['No form sent an email, so nothing was tested.'] : []),
        ...(during > FACTOR * before
          ? [`p95 was ${Math.round(during)} ms, and ${Math.round(before)} ms without an attack.`]
          : []),
        ...(failed > 0 ? [`${failed} sends of the others failed.`] : []),
        ...(longest > LONGEST_MS * slow
          ? [`The event loop was blocked for ${Math.round(longest)} ms.`]
          : []),
        ...(statuses.has(null) || statuses.has(500)
          ? ['A submission got a 500, or no response.']
          : []),
        ...installation.complaints(),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
    await watch.close();
  }
}

/** Returns the paths of the forms. */
async function createForms(installation: Installation, baseUrl: string): Promise<string[]> {
  const { key } = await createTenant(installation, 'with-forms');
  const put = async (path: string, body: object): Promise<Record<string, string>> => {
    const { status, text } = await requestAs(baseUrl, key, 'PUT', path, body);
    if (status >= 300) throw new Error(`The preparation got ${status}: ${text}`);
    return JSON.parse(text) as Record<string, string>;
  };
  await put('/subscription-types/news', {
    name: 'News',
    kind: 'marketing',
    subtypes: [{ slug: 'newsletter', name: 'Newsletter' }],
  });
  const paths: string[] = [];
  for (let n = 0; n < FORMS; n += 1) {
    const { url = '' } = await put(`/forms/form-${n}`, {
      subtypes: ['newsletter'],
      texts: { en: { title: 'News', button: 'Sign up', thanks: 'Thanks' } },
      confirm_template: 'note',
    });
    paths.push(new URL(url).pathname);
  }
  return paths;
}

/** What the page of each form says about its wording. */
const marks = new Map<string, string>();

async function signUp(
  baseUrl: string,
  path: string,
  { email, network }: { email: string; network: string },
): Promise<number | null> {
  const url = `${baseUrl}${path}`;
  const headers = { 'X-Forwarded-For': network };
  try {
    if (!marks.has(path)) {
      const page = await fetch(url, { headers: { ...headers, Accept: 'text/html' } });
      marks.set(path, /name="shown" value="([^"]*)"/.exec(await page.text())?.[1] ?? '');
    }
    const body = new URLSearchParams({
      email,
      subtype: 'newsletter',
      shown: marks.get(path) ?? '',
    });
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

const counted = (statuses: Map<number | null, number>): string =>
  [...statuses].map(([status, count]) => `${count} × ${status ?? 'cut'}`).join(', ');
