import { readFile } from 'node:fs/promises';
import type { Email, EmailToSend, Mailwright, Priority, QueuedEmail } from '@mailwright/sdk';
import { readIdempotencyKey } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { loadSdk } from '../connection.ts';
import { Failure, usageError } from '../failure.ts';
import { readCount } from '../output/numbers.ts';
import type { Terminal } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { readAll } from '../output/prompt.ts';
import { showTime } from '../output/time.ts';
import { readAttachments } from './attachments.ts';
import { readHeaders, readMetadata } from './own-fields.ts';
import { printEmail } from './show.ts';

interface SendOptions {
  to: string;
  template: string;
  data?: string;
  from?: string;
  fromName?: string;
  replyTo?: string;
  priority?: Priority;
  unknownOutcome?: 'fail' | 'resend';
  subtype?: string;
  at?: string;
  attach?: string[];
  cc?: string[];
  bcc?: string[];
  locale?: string;
  tag?: string[];
  metadata?: string[];
  header?: string[];
  inReplyTo?: string;
  idempotencyKey?: string;
  wait?: 'sent' | 'delivered';
  timeout: string;
}

const MAX_TIMEOUT_SECONDS = 86_400;

export async function sendEmail(
  { out, client, terminal, testMode }: AccountContext,
  options: SendOptions,
): Promise<void> {
  const seconds = readCount('--timeout', options.timeout, MAX_TIMEOUT_SECONDS);
  const { idempotencyKey } = options;
  const callOptions =
    idempotencyKey === undefined ? {} : { idempotencyKey: readIdempotencyKey(idempotencyKey) };
  const body = await readRequestBody(terminal, options);
  const queued = await withProgress(out, 'Sending', () => client.emails.send(body, callOptions));
  if (testMode) out.note('This is a test key: the email is validated but not sent.');
  if (options.wait === undefined) {
    return out.json ? out.printJson(queued) : out.print(describe(queued));
  }
  const until = options.wait;
  const email = await withProgress(out, `Waiting for ${queued.id}`, () =>
    waitFor(client, queued.id, { until, seconds }),
  );
  printEmail(out, email);
  requireSuccess(email);
}

const describe = ({ id, status, scheduled_at: at }: QueuedEmail): string =>
  at === null ? `${id} is ${status}.` : `${id} is scheduled for ${showTime(at)}.`;

async function waitFor(
  client: Mailwright,
  id: string,
  { until, seconds }: { until: 'sent' | 'delivered'; seconds: number },
): Promise<Email> {
  const { TimeoutError } = await loadSdk();
  try {
    return await client.emails.waitFor(id, { until, timeout: seconds * 1_000 });
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    throw new Failure(
      `The email was not ${until} within ${seconds} s; run mailwright emails show ${id} later.`,
    );
  }
}

/** Fails, so that a script that waits gets a non-zero exit code. */
function requireSuccess({ id, status }: Email): void {
  if (['bounced', 'complained', 'failed', 'canceled'].includes(status)) {
    throw new Failure(`The email ${id} ${status === 'failed' ? 'failed' : `is ${status}`}.`);
  }
}

async function readRequestBody(terminal: Terminal, options: SendOptions): Promise<EmailToSend> {
  const { to, template, data, from, fromName, replyTo, priority, subtype, unknownOutcome, attach } =
    options;
  const at = options.at === 'now' ? undefined : options.at;
  const { cc, bcc, locale, tag, metadata, header, inReplyTo } = options;
  return {
    to,
    template,
    ...(data !== undefined && { data: await readData(terminal, data) }),
    ...(from !== undefined && { from }),
    ...(fromName !== undefined && { from_name: fromName }),
    ...(replyTo !== undefined && { reply_to: replyTo }),
    ...(priority !== undefined && { priority }),
    ...(subtype !== undefined && { subtype_slug: subtype }),
    ...(unknownOutcome !== undefined && { unknown_outcome: unknownOutcome }),
    ...(at !== undefined && { scheduled_at: at }),
    ...(attach !== undefined && { attachments: await readAttachments(attach) }),
    ...(cc && { cc }),
    ...(bcc && { bcc }),
    ...(locale !== undefined && { locale }),
    ...(tag && { tags: tag }),
    ...(metadata && { metadata: readMetadata(metadata) }),
    ...(header && { headers: readHeaders(header) }),
    ...(inReplyTo !== undefined && { in_reply_to: inReplyTo }),
  };
}

async function readData(terminal: Terminal, given: string): Promise<Record<string, unknown>> {
  const text = given.trimStart().startsWith('{') ? given : await readSource(terminal, given);
  const data = parse(text);
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    return data as Record<string, unknown>;
  }
  throw usageError(
    '--data must be a JSON object, such as {"name":"Ada"}, or a file that contains one.',
  );
}

async function readSource(terminal: Terminal, name: string): Promise<string> {
  if (name === '-') return readAll(terminal.stdin);
  return readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw usageError(`The --data file ${name} can't be read (${error.code}).`);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
