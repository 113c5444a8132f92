import { setTimeout as sleep } from 'node:timers/promises';
import type { EmailStatus, EmailSummary, EmailsListQuery } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { cleanLine } from '../output/clean.ts';
import type { Output } from '../output/output.ts';
import { showTime } from '../output/time.ts';
import { pad } from '../output/width.ts';
import { readUnlessUnavailable, untilInterrupted } from '../polling.ts';
import { type FilterOptions, toQuery } from './filters.ts';
import { styleStatus } from './statuses.ts';

/** One page, so that each poll needs one request. */
const PAGE_SIZE = 200;
const INITIAL_COUNT = 10;
const POLL_INTERVAL_MS = 2_000;

export async function tailEmails(
  { out, client }: AccountContext,
  options: FilterOptions,
): Promise<void> {
  const signal = untilInterrupted();
  const read = async (query: EmailsListQuery): Promise<EmailSummary[]> =>
    (await client.emails.list(query, { signal }).page()).data;
  const query = { ...toQuery(options), limit: PAGE_SIZE };
  try {
    const tracker = new ChangeTracker(await read(query));
    for (const email of tracker.newest(INITIAL_COUNT)) report(out, email);
    for (;;) {
      await sleep(POLL_INTERVAL_MS, undefined, { signal });
      const page = await readUnlessUnavailable(out, () => read(query));
      for (const email of page ? tracker.changes(page) : []) report(out, email);
      if (tracker.mayHaveMissedEmails)
        out.note(
          `At least ${PAGE_SIZE} emails arrived since the last poll: some may not be shown.`,
        );
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Remembers the status of each email of a page, to find changes. */
export class ChangeTracker {
  /** Whether the last page contains no known email, so that emails may have been missed. */
  mayHaveMissedEmails = false;
  #seen: EmailSummary[];

  constructor(page: EmailSummary[]) {
    this.#seen = page;
  }

  /** The latest emails of the first page, oldest first. */
  newest(count: number): EmailSummary[] {
    return this.#seen.slice(0, count).reverse();
  }

  /** Emails that are new or have another status, oldest first. */
  changes(page: EmailSummary[]): EmailSummary[] {
    const before = new Map<string, EmailStatus>(this.#seen.map(({ id, status }) => [id, status]));
    this.#seen = page;
    this.mayHaveMissedEmails = page.length === PAGE_SIZE && !page.some(({ id }) => before.has(id));
    return page.filter(({ id, status }) => before.get(id) !== status).reverse();
  }
}

function report(out: Output, email: EmailSummary): void {
  if (out.json) return out.printJson(email);
  const { status, failure } = email;
  const parts = [
    showTime(latestTime(email)),
    styleStatus(out, status, pad(status, 'complained'.length)),
    email.to_email,
    email.template_slug ?? '',
    failure ? failure.code : email.subject,
    email.id,
  ];
  out.print(parts.map((part, i) => (i === 1 ? part : cleanLine(part))).join('  '));
}

const latestTime = ({ delivered_at, sent_at, queued_at }: EmailSummary): string =>
  delivered_at ?? sent_at ?? queued_at;
