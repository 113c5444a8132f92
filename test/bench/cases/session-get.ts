import { createSession } from '../../../server/account/people/sessions/sessions.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { Case } from '../case.ts';
import type { Database } from '../database.ts';
import { interleave } from '../interleave.ts';
import { onStage } from '../over-http.ts';
import { fillQueue } from '../queue.ts';

const EMAILS = 10_000;

/** More than the rate of the server divided by the limit of a session. */
const SESSIONS = 200;

export const sessionGet: Case = {
  name: 'session_get',
  ours: '`GET /emails/{id}` with sessions, 50 in flight',
  floor: 'The same with an API key',
  goal: 'costs ≤ 1.2',
  tell: ({ ratio }) => ratio.toFixed(2),
  meets: ({ ratio }) => ratio <= 1.2,
  run: (bench) =>
    onStage(bench, async ({ database, account, callers, target }) => {
      const [rounds, measureMs] = bench.long ? [9, 8_000] : [5, 1_200];
      const ids = await fillQueue(database, account, EMAILS);
      const cookies = await createSessions(database, account.organizationId);
      const targets = { session: { ...target, cookies }, key: target };
      const measure = async (who: 'session' | 'key', ms = measureMs): Promise<number> => {
        const order = { target: targets[who], kind: 'get', inFlight: 50, ids } as const;
        const { perSecond } = await callers.load({ ...order, warmUpMs: 300, measureMs: ms });
        bench.say(`${who} ${perSecond.toFixed(0)}/s`);
        return perSecond;
      };
      for (const who of ['session', 'key'] as const) await measure(who, 2_500);
      const { ratio, ours, floor } = await interleave(
        rounds,
        () => measure('session'),
        () => measure('key'),
      );
      return {
        ratio: 1 / ratio,
        figures: { with_session_per_second: ours, with_key_per_second: floor },
      };
    }),
};

const BROWSER = { network: '127.0.0.1', truncatedAddress: null, userAgent: null };

function createSessions(database: Database, organizationId: string): Promise<string[]> {
  return database.asOwner(async (em) => {
    const personId = newId();
    await query(
      em,
      sql`insert into people (id, email, email_key, name, created_at, updated_at)
        values (${personId}, 'bench@team.example', 'bench@team.example', 'Bench', now(), now())`,
    );
    await query(
      em,
      sql`insert into memberships (organization_id, person_id, role, created_at)
        values (${organizationId}, ${personId}, 'owner', now())`,
    );
    const cookies: string[] = [];
    for (let n = 0; n < SESSIONS; n += 1) {
      const { token } = await createSession(em, personId, { method: 'password' }, BROWSER);
      cookies.push(`mailwright=${token}`);
    }
    return cookies;
  });
}
