import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';
import type { EmailRow } from './emails.ts';
import { addressesOf, simulatedOutcome } from './simulator.ts';
import type { EmailStatus } from './status.ts';

const SENT_AFTER_MS = 1_000;
const OUTCOME_AFTER_MS = 2_000;

/** The state that a test email would have reached at this time (T2). */
export function simulate(email: EmailRow, now: Date): EmailRow {
  const queued = timeOfId(email.id).getTime();
  const age = now.getTime() - queued;
  if (age < SENT_AFTER_MS) return email;
  const sentAt = new Date(queued + SENT_AFTER_MS).toISOString();
  const send = { type: 'send', occurred_at: sentAt };
  const sent: EmailRow = { ...email, status: 'sent', attempts: 1, sent_at: sentAt, events: [send] };
  return age < OUTCOME_AFTER_MS
    ? sent
    : withOutcome(sent, new Date(queued + OUTCOME_AFTER_MS).toISOString());
}

/** The SQL condition for test emails that `simulate` shows with this status. */
export function simulatedAs(status: EmailStatus, now: Date): RawBuilder<boolean> {
  const youngerThan = (age: number) => {
    const since = new Date(now.getTime() - age + 1).toISOString();
    return sql<boolean>`e.id >= uuid_at(${since}::timestamptz)`;
  };
  const [young, open] = [youngerThan(SENT_AFTER_MS), youngerThan(OUTCOME_AFTER_MS)];
  const to = (...keys: string[]) => sql<boolean>`e.to_key = any(${keys}::text[])`;
  const [bounced, complained] = [addressesOf('bounced'), addressesOf('complained')];
  switch (status) {
    case 'queued':
      return young;
    case 'sent':
      return sql`(not ${young} and ${open})`;
    case 'bounced':
      return sql`(not ${open} and ${to(...bounced)})`;
    case 'complained':
      return sql`(not ${open} and ${to(...complained)})`;
    case 'delivered':
      return sql`(not ${open} and not ${to(...bounced, ...complained)})`;
    case 'sending':
    case 'failed':
      return sql`false`;
  }
}

function withOutcome(sent: EmailRow, at: string): EmailRow {
  const add = (...types: string[]) => [
    ...sent.events,
    ...types.map((type) => ({ type, occurred_at: at })),
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
