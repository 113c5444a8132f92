import { Agent } from 'node:http';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';
import { insertEmail, type StoredEmail } from '../../support/read/emails.ts';
import { type Example, inOrder, isOfPeople, readExamples } from '../../support/nouns/examples.ts';
import { prepareExamples } from '../../support/nouns/nouns.ts';
import { exampleTokens } from '../../support/app/tokens.ts';
import { Random } from '../../messages/templates/random.ts';
import {
  asDocumented,
  type FuzzRequest,
  generate,
  type Known,
  LEAVING,
  PEOPLE,
} from './generate.ts';
import { findViolation, operationOf } from './find-violation.ts';
import { type FuzzAnswer, send } from './send.ts';

export interface FuzzReport {
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Operations that succeeded at least once. */
  succeeded: string[];
  /** Violations, each with the number that repeats its request. */
  faults: string[];
}

const FIRST = { to: 'first@person.example', template: 'welcome', data: { name: 'First' } };
const EXAMPLES = inOrder(readExamples()).flatMap(({ operationId, request }) =>
  request && !isOfPeople(operationId) ? [request] : [],
);
const CONTACTS = [
  ...Array.from({ length: PEOPLE / 2 }, (_, n) => `person-${n}@example.com`),
  ...Array.from({ length: LEAVING }, (_, n) => `leaving-${n}@example.com`),
];
/** The contacts whose links the requests open. */
const LINKED = 'links@person.example';
/** The contact whose suppression an example lifts. */
const SUPPRESSED = 'unwanted@example.com';
const SENDING = ['emails.send', 'emails.resend', 'templates.testSend'];
const ERASURES = ['contacts.delete', 'erasures.create'];
const CONCURRENCY = 8;
const MAX_FAULTS = 20;

/**
 * Generates the n-th request of a seed independently of the others, so that its number repeats a
 * finding. The first requests are the document’s examples, so that every operation succeeds at
 * least once.
 */
export function requestNumber(seed: number, n: number, known: Known): FuzzRequest {
  const example = EXAMPLES[n];
  return example
    ? asDocumented(example, known)
    : generate(new Random(seed * 1_000_003 + n), EXAMPLES, known);
}

/**
 * Sends `count` requests and then checks that the database contains exactly what the responses
 * reported.
 */
export async function fuzz(app: TestApp, seed: number, count: number): Promise<FuzzReport> {
  await raiseLimits(app);
  const made = new Made();
  for (const email of CONTACTS) {
    await app.live.post('/api/v1/contacts', { email });
    made.contact(email);
  }
  await prepareExamples(app);
  await app.live.request('PUT', `/api/v1/suppressions/${SUPPRESSED}`, { body: {} });
  const first = await app.live.post('/api/v1/emails/send', FIRST);
  await storeExampleEmails(app, made);
  const tokens = await exampleTokens(app, LINKED, String(first.body.id));
  made.contact(LINKED);
  const { key: live } = app.live;
  const known = { live: live ?? '', test: app.test.key ?? '', emailId: first.body.id, tokens };
  made.email('live', first.body.id as string);
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const report: FuzzReport = { statuses: {}, succeeded: [], faults: [] };
  const succeeded = new Set<string>();
  let next = 0;

  const work = async (): Promise<void> => {
    while (next < count && report.faults.length < MAX_FAULTS) {
      const n = next++;
      const request = requestNumber(seed, n, known);
      const answer = await send(agent, app.baseUrl, request).catch((error: unknown) => error);
      const fault =
        answer instanceof Error ? answer.message : findViolation(request, answer as FuzzAnswer);
      if (fault) report.faults.push(`${n}: ${operationOf(request)}: ${fault}`);
      if (answer instanceof Error) continue;
      const { status } = answer as FuzzAnswer;
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      if (status >= 300) continue;
      succeeded.add(operationOf(request));
      made.note(operationOf(request), request, answer as FuzzAnswer);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  agent.destroy();
  report.succeeded = [...succeeded].sort();
  report.faults.push(...(await made.differences(app)));
  if (/"level":(50|60)/.test(app.log())) report.faults.push('The server logged an error.');
  return report;
}

/** The emails that examples cancel and send again. */
async function storeExampleEmails(app: TestApp, made: Made): Promise<void> {
  const [version] = await app.asOwner((em) =>
    query<{ id: string }>(
      em,
      sql`select v.id from template_versions v join templates t on t.id = v.template_id
        where t.slug = 'welcome'`,
    ),
  );
  const failed = {
    template_slug: 'welcome',
    template_version_id: version?.id,
    variables: { name: 'Ada', brand: 'Shop' },
    status: 'failed',
    failure_code: 'expired',
  };
  const stateOf: Partial<Record<string, (example: Example) => object>> = {
    'emails.cancel': ({ answer }) => ({ id: answer.id }),
    'emails.cancelBatch': ({ request }) => ({ ...(request?.body as object) }),
    'emails.resend': ({ answer }) => ({ ...failed, id: answer.resend_of }),
  };
  for (const example of readExamples()) {
    const email = example.status === 200 && stateOf[example.operationId]?.(example);
    if (!email) continue;
    const id = await app.asOwner((em) => insertEmail(em, app, email as StoredEmail));
    made.email('live', id, { hasJob: false });
  }
}

const raiseLimits = (app: TestApp): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`update organizations set
        rate_limits = '{"sends": 1e6, "batches": 1e6, "reads": 1e6, "writes": 1e6}'`,
    ),
  );

interface Noted {
  email?: string;
  id?: string;
  emails?: { id: string }[];
  results?: { id: string | null; email?: string }[];
  test_mode: boolean;
}

/** The rows that the responses report as created. */
class Made {
  readonly #contacts = new Set<string>();
  /** With concurrent requests it is unknown which contact each one found. */
  #deletions = 0;
  readonly #emails = new Set<string>();
  readonly #withoutJob = new Set<string>();

  note(operation: string, { method }: FuzzRequest, { status, headers, text }: FuzzAnswer): void {
    if (status === 204) {
      if (ERASURES.includes(operation) && !headers['x-test-mode']) this.#deletions += 1;
      return;
    }
    if (method !== 'POST' || operation.startsWith('tokenPages.')) return;
    const { email, id, emails, results, test_mode: test } = JSON.parse(text) as Noted;
    const mode = test ? 'test' : 'live';
    if (operation === 'contacts.upsert' && !test) this.contact(String(email));
    if (SENDING.includes(operation)) this.email(mode, String(id));
    for (const one of emails ?? []) this.email(mode, one.id);
    for (const result of results ?? []) {
      if (result.id === null) continue;
      if (operation === 'emails.batch') this.email(mode, result.id);
      else if (!test) this.contact(String(result.email));
    }
  }

  contact(email: string): void {
    this.#contacts.add(email.toLowerCase());
  }

  email(mode: 'live' | 'test', id: string, { hasJob = true } = {}): void {
    this.#emails.add(`${mode} ${id}`);
    if (!hasJob) this.#withoutJob.add(`${mode} ${id}`);
  }

  async differences(app: TestApp): Promise<string[]> {
    const rows = (statement: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> =>
      app.asOwner(async (em) => (await query(em, statement)).map(({ line }) => line).sort());
    const contacts = await rows(sql`select email_key as line from contacts`);
    const emails = await rows(sql`select mode || ' ' || id as line from emails`);
    const jobs = await rows(
      sql`select 'live ' || id as line from pgboss.job where name = 'email-send'`,
    );
    const canceled = await rows(
      sql`select mode || ' ' || id as line from emails where status = 'canceled'`,
    );
    const ended = new Set([...this.#withoutJob, ...canceled]);
    return [
      ...this.#missing(contacts),
      ...differ('emails', [...this.#emails], emails),
      ...differ(
        'jobs',
        [...this.#emails].filter((email) => email.startsWith('live') && !ended.has(email)),
        jobs,
      ),
    ];
  }

  #missing(stored: string[]): string[] {
    const unanswered = stored.filter((email) => !this.#contacts.has(email));
    const missing = this.#contacts.size - stored.length;
    if (unanswered.length === 0 && missing <= this.#deletions) return [];
    return [
      `${unanswered.length} contacts are stored that no response reported; ${missing} are missing, ${this.#deletions} were deleted.`,
    ];
  }
}

function differ(what: string, answered: string[], stored: string[]): string[] {
  const same = JSON.stringify(answered.sort()) === JSON.stringify(stored);
  return same
    ? []
    : [`The responses reported ${answered.length} ${what}, but ${stored.length} are stored.`];
}
