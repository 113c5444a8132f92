import { sql } from '../../../server/platform/database/sql.ts';
import { timeOfId } from '../../../server/platform/values/id.ts';
import { eventually } from '../../support/eventually.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../../support/fakes/smtp-endpoint.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { startProvider } from '../provider.ts';
import type { EmailCounts, Row } from '../row.ts';

export const countingRelay: Scenario = { name: 'A relay that counts', run };

const WAIT_MS = 180_000;
const BATCH = 100;
const CONNECTIONS = 20;
/** How many messages the relay takes over one connection. */
const PER_CONNECTION = 5;
/** How long the relay takes for a message. The server of the test takes 100 ms for a new connection. */
const ANSWER_MS = 100;
const MOST_RATIO = 2;

/**
 * The relay answers the sixth message of each connection with 421. Emails leave over it nearly as soon as over a relay that
 * does not count.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const count = long ? 2_000 : 600;
  const provider = await startProvider(random);
  const smtp = await startSmtpEndpoint({ answerAfterMs: ANSWER_MS });
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['both'],
    env: {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: smtp.url,
      MAIL_CONNECTIONS: String(CONNECTIONS),
    },
  });
  try {
    await installation.ask(sql`update sender_addresses set verified_with = 'smtp'`);
    await installation.ask(sql`update domains set verified_with = 'smtp'`);
    // The first emails find the server unprepared.
    await send(installation, smtp, 'first', BATCH);
    const plain = await send(installation, smtp, 'plain', count);
    let refused = 0;
    smtp.rule = ({ to, nth }) => {
      if (to !== undefined || nth <= PER_CONNECTION) return undefined;
      refused += 1;
      return { at: 'sender', reply: { code: 421, text: '4.7.0 Too many messages, goodbye' } };
    };
    const counted = await send(installation, smtp, 'counted', count);
    const charged = await installation.ask(sql`select from emails where attempts <> 1`);
    const ratio = counted.p95 / plain.p95;
    return {
      scenario: countingRelay.name,
      done: `${count} emails, 421 at message ${PER_CONNECTION + 1} of each connection`,
      emails: counted.counts,
      facts: [
        `${refused} connections ended; p95 ${counted.p95.toFixed(0)} ms, ${plain.p95.toFixed(0)} ms without (${ratio.toFixed(2)} times)`,
      ],
      violations: [
        ...installation.complaints(),
        ...(counted.counts.lost > 0 ? [`${counted.counts.lost} emails were lost.`] : []),
        ...(counted.counts.doubled > 0
          ? [`${counted.counts.doubled} were handed over twice.`]
          : []),
        ...(charged.length > 0 ? [`${charged.length} emails lost attempts.`] : []),
        ...(refused < count / (2 * PER_CONNECTION) ? [`Only ${refused} connections ended.`] : []),
        ...(ratio > MOST_RATIO ? [`p95 was ${ratio.toFixed(2)} times as long.`] : []),
      ],
    };
  } finally {
    await installation.close();
    await smtp.close();
    await provider.close();
  }
}

interface Sent {
  counts: EmailCounts;
  /** From the request to the hand-over, in milliseconds. */
  p95: number;
}

/** Sends batches and waits until their emails have ended. */
async function send(
  { request, ask }: Installation,
  smtp: SmtpEndpoint,
  name: string,
  count: number,
): Promise<Sent> {
  const before = smtp.messages.length;
  let acknowledged = 0;
  for (let begin = 0; begin < count; begin += BATCH) {
    const emails = Array.from({ length: BATCH }, (_, n) => ({
      to: `${name}-${begin + n}@counted.example`,
      content: { subject: 'News', text: 'News' },
    }));
    const { body } = await request('POST', '/emails/batch', { emails });
    acknowledged += (body as { queued: number }).queued;
  }
  const rows = await eventually(
    () =>
      ask<{ id: string; status: string; sent_at: string | null }>(
        sql`select id, status, sent_at from emails where to_key like ${`${name}-%`}`,
      ),
    (emails) => emails.every(({ status }) => !['queued', 'sending'].includes(status)),
    WAIT_MS,
  );
  const times = rows.map(({ id, sent_at: at }) =>
    at === null ? Infinity : Date.parse(at) - timeOfId(id).getTime(),
  );
  const received = smtp.messages.slice(before).flatMap(({ recipients }) => recipients);
  const handedOver = new Set(received).size;
  return {
    counts: {
      acknowledged,
      stored: rows.length,
      handedOver,
      lost: acknowledged - handedOver,
      doubled: received.length - handedOver,
      final: rows.length,
    },
    p95: times.toSorted((a, b) => a - b)[Math.ceil(count * 0.95) - 1] ?? Infinity,
  };
}
