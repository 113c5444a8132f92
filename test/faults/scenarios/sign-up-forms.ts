import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from '../../../server/platform/database/sql.ts';
import { slowness } from '../../support/measure/slowness.ts';
import { eventually } from '../../support/eventually.ts';
import type { Context, Scenario } from '../context.ts';
import type { SignUpAttack, SignUpAttackEnd } from '../hostile/sign-ups.ts';
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
    const idle = async (): Promise<number> => {
      await sleep(long ? 20_000 : 4_000);
      return p95(sending.take().map(({ tookMs }) => tookMs));
    };
    const before = await idle();
    await watch.take();

    const { seconds, statuses } = await attack({
      baseUrl,
      forms,
      victims: VICTIMS,
      requests: attacks,
      seed: random.below(1e9),
    });
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
    sending.take();
    // Other work on the machine may have slowed it meanwhile.
    const idleP95 = Math.max(before, await idle());
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
    const had = (status: number | null) => statuses.some(([one]) => one === status);
    return {
      scenario: signUpForms.name,
      done: `${attacks} requests to ${FORMS} forms from as many networks, for ${VICTIMS} people; ${beside.length} sends of nine organizations meanwhile`,
      facts: [
        `${Math.round(attacks / seconds)} requests a second`,
        `${emails} emails, at most ${most} to one person`,
        `p95 ${Math.round(during)} ms, idle ${Math.round(idleP95)} ms`,
        `at most ${Math.round(longest)} ms of processor time at once`,
        `at most ${Math.round(memory / 2 ** 20)} MiB in a process`,
        counted(statuses),
      ],
      violations: [
        ...(most > MOST_EMAILS ? [`Somebody got ${most} emails.`] : []),
        ...(mailed.length === 0 ? ['No form sent an email, so nothing was tested.'] : []),
        ...(during > FACTOR * idleP95
          ? [`p95 was ${Math.round(during)} ms, and ${Math.round(idleP95)} ms without an attack.`]
          : []),
        ...(failed > 0 ? [`${failed} sends of the others failed.`] : []),
        ...(longest > LONGEST_MS * slow
          ? [`The event loop was blocked for ${Math.round(longest)} ms.`]
          : []),
        ...(had(null) || had(500) ? ['A request got a 500, or no response.'] : []),
        ...installation.complaints(),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
    await watch.close();
  }
}

/** In a thread of its own. */
async function attack(workerData: SignUpAttack): Promise<SignUpAttackEnd> {
  const thread = new Worker(new URL('../hostile/sign-ups.ts', import.meta.url), { workerData });
  const [end] = (await once(thread, 'message')) as [SignUpAttackEnd];
  return end;
}

async function createForms(
  installation: Installation,
  baseUrl: string,
): Promise<SignUpAttack['forms']> {
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
  const forms: SignUpAttack['forms'] = [];
  for (let n = 0; n < FORMS; n += 1) {
    const { url = '' } = await put(`/forms/form-${n}`, {
      subtypes: ['newsletter'],
      texts: { en: { title: 'News', button: 'Sign up', thanks: 'Thanks' } },
      confirm_template: 'note',
    });
    const page = await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
    const mark = /name="shown" value="([^"]*)"/.exec(page)?.[1] ?? '';
    forms.push({ path: new URL(url).pathname, mark });
  }
  return forms;
}

const counted = (statuses: SignUpAttackEnd['statuses']): string =>
  statuses.map(([status, count]) => `${count} × ${status ?? 'cut'}`).join(', ');
