import { sql } from '../../server/platform/database/sql.ts';
import type { Installation } from './installation.ts';

/** The next attempt of a failing endpoint is due. */
export const hastenProbes = ({ ask }: Installation): Promise<unknown> =>
  ask(sql`update webhook_states set probe_at = now() where probe_at is not null`);

/** Nothing waits for the pauses of the schedule. */
export const hasten = (installation: Installation): Promise<unknown> =>
  Promise.all([
    hastenProbes(installation),
    installation.ask(
      sql`update webhook_deliveries set next_attempt_at = now()
        where status = 'pending' and next_attempt_at > now()`,
    ),
  ]);
