import { setTimeout as sleep } from 'node:timers/promises';
import type { EmailStatus, EmailSummary, EmailsListQuery } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { loadSdk } from '../connection.ts';
import { cleanLine } from '../output/clean.ts';
import type { Output } from '../output/output.ts';
import { showTime } from '../output/time.ts';
import { pad } from '../output/width.ts';
import { type FilterOptions, toQuery } from './filters.ts';
import { styleStatus } from './statuses.ts';

/** One page, so that each poll needs one request. */
const WATCHED = 200;
const SHOWN_FIRST = 10;
const INTERVAL_MS = 2_000;

export async function tailEmails(
  { out, client }: AccountContext,
  options: FilterOptions,
): Promise<void> {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  process.once('SIGTERM', () => interrupt.abort());
  const { signal } = interrupt;
  const read = async (query: EmailsListQuery): Promise<EmailSummary[]> =>
    (await client.emails.list(query, { signal }).page()).data;
  const query = { ...toQuery(options), limit: WATCHED };
  try {
    const watch = new Watch(await read(query));
    for (const email of watch.newest(SHOWN_FIRST)) report(out, email);
    for (;;) {
      await sleep(INTERVAL_MS, undefined, { signal });
      const page = await withPatience(out, () => read(query));
      for (const email of page ? watch.changes(page) : []) report(out, email);
      if (watch.lostTrack)
        out.note(`More than ${WATCHED} emails arrived at once: not all are shown.`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Tracks the known status of each email, to find changes. */
export class Watch {
  /** Whether so many emails arrived since the last poll that some may have been missed. */
  lostTrack = false;
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
    this.lostTrack = page.length === WATCHED && !page.some(({ id }) => before.has(id));
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

/** If the server is temporarily unavailable, reports that and polls again. */
async function withPatience(
  out: Output,
  read: () => Promise<EmailSummary[]>,
): Promise<EmailSummary[] | null> {
  const { ConnectionError, ServerError } = await loadSdk();
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof ServerError)) throw error;
    out.note('The server does not answer; trying again.');
    return null;
  }
}
