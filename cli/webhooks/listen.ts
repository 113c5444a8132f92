import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event, EventsListQuery } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { loadSdk } from '../connection.ts';
import { usageError } from '../failure.ts';
import { cleanLine } from '../output/clean.ts';
import type { Output } from '../output/output.ts';
import { showTime } from '../output/time.ts';
import { readUnlessUnavailable, untilInterrupted } from '../polling.ts';

const PAGE_SIZE = 200;
const POLL_INTERVAL_MS = 1_000;
/** As long as the server waits for an endpoint. */
const FORWARD_TIMEOUT_MS = 15_000;

type Position = Pick<EventsListQuery, 'since' | 'cursor'>;

interface ListenOptions {
  forward: string;
  type?: string;
  since?: string;
}

/** Reads the event log, and sends each event to a local server as the server would. */
export async function listen(context: AccountContext, options: ListenOptions): Promise<void> {
  const { out, client } = context;
  const url = readUrl(options.forward);
  const { type } = options;
  const secret = secretOf(context);
  const signal = untilInterrupted();
  try {
    let from: Position = { since: options.since ?? (await serverTime(context)) };
    await switchEventLogOn(context);
    out.note(`Forwarding events to ${url.href} until Ctrl-C.`);
    for (;;) {
      const query: EventsListQuery = { ...from, ...(type && { type }), limit: PAGE_SIZE };
      const page = await readUnlessUnavailable(out, () =>
        client.events.list(query, { signal }).page(),
      );
      for (const event of page?.data ?? []) {
        await forward(out, event, { url, secret, signal });
        from = { cursor: String(event.sequence) };
      }
      // A page with a filter can be empty and have a next one.
      if (page?.next_cursor) from = { cursor: page.next_cursor };
      if (!page?.has_more) await sleep(POLL_INTERVAL_MS, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol)) return url;
  throw usageError('--forward must be a URL that begins with http:// or https://.');
}

/** From the environment, because every user of a machine can list arguments. */
function secretOf({ out, terminal }: AccountContext): string {
  const given = terminal.env.MAILWRIGHT_WEBHOOK_SECRET;
  if (given) return given;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  out.note(`Secret of this run (set MAILWRIGHT_WEBHOOK_SECRET to choose one): ${secret}`);
  return secret;
}

/** This machine's clock may be wrong. */
async function serverTime({ client }: AccountContext): Promise<string> {
  const { response } = await client.organization.get().withResponse();
  const date = Date.parse(response.headers.get('Date') ?? '');
  return new Date(Number.isNaN(date) ? Date.now() : date).toISOString();
}

/** Without it, the log contains only the types that endpoints receive. */
async function switchEventLogOn({ out, client, testMode }: AccountContext): Promise<void> {
  const { event_log: isOn } = await client.organization.get();
  if (isOn) return;
  if (testMode) {
    return out.note(
      'The event log of the organization is off, and a test key cannot switch it on: only the types that an endpoint receives are forwarded.',
    );
  }
  await client.organization.update({ event_log: true });
  out.note(
    'Switched the event log of the organization on. It stays on: set event_log to false when you no longer need it.',
  );
}

interface Target {
  url: URL;
  secret: string;
  signal: AbortSignal;
}

async function forward(out: Output, event: Event, { url, secret, signal }: Target): Promise<void> {
  const { webhooks } = await loadSdk();
  const body = JSON.stringify(event);
  const headers = await webhooks.sign({ id: event.id, body }, secret);
  const result = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(FORWARD_TIMEOUT_MS)]),
  }).then(
    async ({ status, body: reply }) => {
      await reply?.cancel();
      return { status, error: null };
    },
    (error: Error) => ({ status: null, error: reasonOf(error) }),
  );
  signal.throwIfAborted();
  if (out.json) return out.printJson({ event, ...result });
  const isDelivered = result.status !== null && result.status >= 200 && result.status < 300;
  out.print(
    [
      showTime(event.timestamp),
      cleanLine(event.type),
      event.id,
      out.style(isDelivered ? 'green' : 'red', String(result.status ?? result.error)),
    ].join('  '),
  );
}

const reasonOf = ({ name, cause }: Error): string =>
  name === 'TimeoutError'
    ? 'timeout'
    : ((cause as { code?: string } | undefined)?.code ?? 'connect');
