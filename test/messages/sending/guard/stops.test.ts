import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clearState } from '../../../../server/messages/sending/guard/change-state.ts';
import { verdictOf, rankOf } from '../../../../server/messages/sending/guard/thresholds.ts';
import { readGuard, readSample } from '../../../../server/messages/sending/guard/guard-state.ts';
import { query, queryOne, sql } from '../../../../server/platform/database/sql.ts';
import { eventually } from '../../../support/eventually.ts';
import { type RelayApp, startRelayApp } from '../../../support/app/relay.ts';

/** Emails that are queued at once. The next ones follow when the guard has judged these. */
const AT_ONCE = 25;
/** 3 of 25 emails bounce: 12 %. */
const bounces = (n: number): boolean => [0, 8, 16].includes(n % 25);

let relay: RelayApp;
let organizationId: string;
beforeAll(async () => {
  relay = await startRelayApp({ MAIL_CONNECTIONS: '2' });
  relay.smtp.rule = ({ to = '' }) =>
    to.startsWith('gone')
      ? { at: 'recipient', reply: { code: 550, text: '5.1.1 No such user' } }
      : undefined;
  const { id } = await relay.app.asOwner((em) =>
    queryOne<{ id: string }>(em, sql`select id from organizations where slug = 'shop'`),
  );
  organizationId = id;
});
afterAll(() => relay.close());

const mails = (from: string, run: string) =>
  Array.from({ length: AT_ONCE }, (_, n) => ({
    to: `${from === 'shop' && bounces(n) ? 'gone' : 'here'}-${run}-${n}@example.com`,
    from,
  }));

/** The state of the guard, as soon as it is the one that all emails call for which were handed over. */
const judged = (ids: string[]) =>
  eventually(
    () =>
      relay.app.asOwner(async (em) => {
        const guard = await readGuard({ em, organizationId });
        const [open] = await query(
          em,
          sql`select from emails where id = any(${ids}::uuid[]) and status in ('queued', 'sending')`,
        );
        const sample = await readSample(em, organizationId, guard.counted_from);
        const isStopped = guard.state === 'paused';
        return {
          ...guard,
          isJudged: isStopped || (!open && rankOf(verdictOf(sample).state) <= rankOf(guard.state)),
        };
      }),
    ({ isJudged }) => isJudged,
  );

/**
 * Gives the organization a clear state, clean emails, and after them some of which 12 % bounced, so that the test need not
 * send them. Each row has a time of its own.
 */
const beginWith = (clean: number, before: number) =>
  relay.app.asOwner(async (em) => {
    await query(em, sql`delete from emails where organization_id = ${organizationId}`);
    await clearState({ em, organizationId }, null);
    await query(em, sql`update sending_guards set counted_from = '-infinity'`);
    await query(em, sql`delete from sending_outcomes where organization_id = ${organizationId}`);
    await query(
      em,
      sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces)
        select ${organizationId}, gen_random_uuid(), now() - make_interval(secs => 60 + n), 10, 0
        from generate_series(1, ${clean / 10}::integer) n`,
    );
    await query(
      em,
      sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces)
        select ${organizationId}, gen_random_uuid(), now() - make_interval(secs => n), 25, 3
        from generate_series(1, ${before / 25}::integer) n`,
    );
  });

test.each([
  // 50 bounces are required.
  [0, 350],
  // 10 % of the last 1,000 emails.
  [50_000, 750],
])(
  'SENDING-2 12 %% hard bounces after %i clean emails stop an organization within 1,000 emails, and no other',
  async (clean, before) => {
    await beginWith(clean, before);
    let sent = before;
    let round = 0;
    for (; sent < 1_000; round += 1) {
      const own = await relay.queue(mails('shop', `${clean}-${round}`));
      const others = await relay.queue(mails('club', `${clean}-${round}`));
      const { state } = await judged(own);
      await relay.untilAll(others, 'sent');
      sent += AT_ONCE;
      if (state === 'paused') break;
    }
    expect((await judged([])).state).toBe('paused');
    expect(sent).toBeLessThan(1_000);
    // Further emails wait.
    const [waiting = ''] = await relay.queue([{ to: 'ada@example.com', from: 'shop' }]);
    await relay.untilAll(await relay.queue(mails('club', `${clean}-last`)), 'sent');
    expect(await relay.count(sql`emails where id = ${waiting} and status = 'queued'`)).toBe(1);
  },
);
