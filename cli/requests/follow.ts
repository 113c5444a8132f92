import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedRequest, Mailwright, RequestsListQuery } from '@mailwright/sdk';
import { cleanLine } from '../output/clean.ts';
import type { Output } from '../output/output.ts';
import { showTime } from '../output/time.ts';
import { readUnlessUnavailable, untilInterrupted } from '../polling.ts';
import { showError, showKey, styleStatus } from './present.ts';

/** One page, so that each poll needs one request. */
const PAGE_SIZE = 200;
const INITIAL_COUNT = 10;
const POLL_INTERVAL_MS = 2_000;

export async function followRequests(
  out: Output,
  client: Mailwright,
  query: RequestsListQuery,
): Promise<void> {
  const signal = untilInterrupted();
  const read = async (): Promise<LoggedRequest[]> =>
    (await client.requests.list({ ...query, limit: PAGE_SIZE }, { signal }).page()).data;
  try {
    const found = new NewRequests();
    const first = found.among(await read());
    for (const request of first.slice(-INITIAL_COUNT)) report(out, request);
    for (;;) {
      await sleep(POLL_INTERVAL_MS, undefined, { signal });
      const page = await readUnlessUnavailable(out, read);
      for (const request of page ? found.among(page) : []) report(out, request);
      if (found.mayHaveMissed)
        out.note(
          `At least ${PAGE_SIZE} requests arrived since the last poll: some may not be shown.`,
        );
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Remembers the requests of the last page, to find new ones: a slow request appears after later ones. */
export class NewRequests {
  /** Whether the last page contains no known request, so that requests may have been missed. */
  mayHaveMissed = false;
  #known: ReadonlySet<string> | null = null;

  /** The new requests of a page, oldest first. */
  among(page: LoggedRequest[]): LoggedRequest[] {
    const known = this.#known;
    const isNew = ({ id }: LoggedRequest): boolean => !known?.has(id);
    this.#known = new Set(page.map(({ id }) => id));
    this.mayHaveMissed = known !== null && page.length === PAGE_SIZE && page.every(isNew);
    return page.filter(isNew).reverse();
  }
}

function report(out: Output, request: LoggedRequest): void {
  if (out.json) return out.printJson(request);
  const { status, operation, duration_ms: ms, request_id: requestId } = request;
  const before = [
    showTime(request.occurred_at),
    styleStatus(out, request, String(status ?? '-  ')),
  ];
  const after = [operation ?? '-', showError(request), `${ms} ms`, showKey(request), requestId];
  out.print([...before, ...after.filter(Boolean).map(cleanLine)].join('  '));
}
