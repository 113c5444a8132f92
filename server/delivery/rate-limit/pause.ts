import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../../platform/config.ts';
import { query, sql, toIso } from '../../platform/database/sql.ts';

/** What an operator does about a pause or refusals; the guide explains each reason. */
export const WHAT_TO_DO =
  'Mend the cause, then run `mailwright queue retry`. The guide "Email statuses and events" lists what each reply means under "When an SMTP server refuses mail".';

/** Why the queue is paused, and since when. */
export interface Pause {
  transport: string;
  reason: string;
  message: string;
  since: string;
}

/** Reads the pause of the configured transport. A pause of another transport is not in effect. */
export async function readPause(
  em: EntityManager,
  transport: MailTransport,
): Promise<Pause | null> {
  const [row] = await query<Pause>(
    em,
    sql`
      select transport, parked_reason as reason, parked_message as message, parked_at as since
      from send_gates where transport = ${transport} and parked_reason is not null`,
  );
  return row ? { ...row, since: toIso(row.since) } : null;
}

/** Makes the next probe of a paused queue due now, and the ones after it frequent again. Null if it isn't paused. */
export async function probePausedNow(
  em: EntityManager,
  transport: MailTransport,
): Promise<Pause | null> {
  await query(
    em,
    sql`update send_gates set probe_at = now(), probes = 0
      where transport = ${transport} and parked_reason is not null`,
  );
  return readPause(em, transport);
}
