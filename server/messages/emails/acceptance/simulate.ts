import type { RawBuilder } from 'kysely';
import { sql } from '../../../platform/database/sql.ts';
import type { EmailRow } from '../emails.ts';
import { dueAtOf, dueBy, isScheduled } from '../conditions.ts';
import type { ShownStatus } from '../outcomes/status.ts';

export type SimulatedOutcome = 'delivered' | 'bounced' | 'complained' | 'suppressed';

const OUTCOMES: Record<string, SimulatedOutcome> = {
  'bounce@simulator.amazonses.com': 'bounced',
  'complaint@simulator.amazonses.com': 'complained',
  'suppressionlist@simulator.amazonses.com': 'suppressed',
};

/** The simulator addresses with this outcome. */
export const addressesOf = (outcome: SimulatedOutcome): string[] =>
  Object.keys(OUTCOMES).filter((key) => OUTCOMES[key] === outcome);

/** The outcome of mail that is not really sent, by the addresses of the SES mailbox simulator (TEST-MODE-2, PROVIDERS-1). */
export const simulatedOutcome = (addressKey: string): SimulatedOutcome =>
  OUTCOMES[addressKey] ?? 'delivered';

/** How long after its due time a test email gets each status. */
export const SENT_AFTER_MS = 1_000;
export const OUTCOME_AFTER_MS = 2_000;

/** The state that a test email would have reached at this time (TEST-MODE-2); its time starts when it is due (TEST-MODE-4). */
export function simulate(email: EmailRow, now: Date): EmailRow {
  if (email.status !== 'queued') return email;
  const due = dueAtOf(email).getTime();
  const age = now.getTime() - due;
  if (age < SENT_AFTER_MS) return email;
  const sentAt = new Date(due + SENT_AFTER_MS).toISOString();
  const send = { type: 'send', occurred_at: sentAt, machine: null };
  const sent: EmailRow = { ...email, status: 'sent', attempts: 1, sent_at: sentAt, events: [send] };
  return age < OUTCOME_AFTER_MS
    ? sent
    : withOutcome(sent, new Date(due + OUTCOME_AFTER_MS).toISOString());
}

/** The SQL condition for test emails that are shown with this status. */
export function simulatedAs(status: ShownStatus, now: Date): RawBuilder<boolean> {
  if (status === 'canceled') return sql`e.status = 'canceled'`;
  return sql`(e.status = 'queued' and ${statusAt(status, now)})`;
}

function statusAt(status: Exclude<ShownStatus, 'canceled'>, now: Date): RawBuilder<boolean> {
  const olderThan = (age: number) => dueBy(new Date(now.getTime() - age));
  const [sent, ended] = [olderThan(SENT_AFTER_MS), olderThan(OUTCOME_AFTER_MS)];
  const to = (...keys: string[]) => sql<boolean>`e.to_key = any(${keys}::text[])`;
  const [bounced, complained] = [addressesOf('bounced'), addressesOf('complained')];
  switch (status) {
    case 'scheduled':
      return isScheduled(now);
    case 'queued':
      return sql`(not ${isScheduled(now)} and not ${sent})`;
    case 'sent':
      return sql`(${sent} and not ${ended})`;
    case 'bounced':
      return sql`(${ended} and ${to(...bounced)})`;
    case 'complained':
      return sql`(${ended} and ${to(...complained)})`;
    case 'delivered':
      return sql`(${ended} and not ${to(...bounced, ...complained)})`;
    case 'sending':
    case 'failed':
      return sql`false`;
  }
}

function withOutcome(sent: EmailRow, at: string): EmailRow {
  const add = (...types: string[]) => [
    ...sent.events,
    ...types.map((type) => ({ type, occurred_at: at, machine: null })),
  ];
  switch (simulatedOutcome(sent.to_key)) {
    case 'bounced':
      return { ...sent, status: 'bounced', events: add('bounce'), ...HARD_BOUNCE };
    case 'complained':
      return {
        ...sent,
        status: 'complained',
        delivered_at: at,
        events: add('delivery', 'complaint'),
      };
    case 'delivered':
    case 'suppressed':
      return { ...sent, status: 'delivered', delivered_at: at, events: add('delivery') };
  }
}

const HARD_BOUNCE = {
  bounce_type: 'hard',
  bounce_sub_type: 'General',
  bounce_diagnostic: 'smtp; 550 5.1.1 user unknown',
} as const;
