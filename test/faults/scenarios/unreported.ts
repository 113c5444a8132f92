import { sql } from '../../../server/platform/database/sql.ts';
import { eventually } from '../../support/eventually.ts';
import { audit, MOST_CLAIMED, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';

export const unreported: Scenario = { name: 'kill -9, no events', run };

const EMAILS = 500;
const UNKNOWN = sql<boolean>`(status = 'sending' or failure_code = 'outcome_unknown')`;

/**
 * A worker is killed while it sends, and no events arrive: emails claimed then end as
 * `outcome_unknown`. The number of unsent emails among them must not exceed the connections and 20.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const provider = await startProvider(random, { mute: true });
  const { ses } = provider;
  ses.account.SendQuota.MaxSendRate = 100_000;
  const installation = await startInstallation({
    serverUrl,
    // Without a configuration set and a queue of events.
    provider: { ...provider, env: {} },
    processes: ['api', 'worker'],
    env: { RECONCILE_WINDOW: '8' },
  });
  const { key, apis, workers, ask } = installation;
  const [worker] = workers;
  const facts: string[] = [];
  const violations: string[] = [];
  const known = new Set<string>();

  /** Lets the worker send until so many emails have been accepted, then kills it. */
  async function killAfter(taken: number): Promise<void> {
    ses.connections = 0;
    ses.rule = () => {
      if (ses.messages.length >= taken && worker?.isReady()) worker.kill();
      return undefined;
    };
    await worker?.start();
    await eventually(
      async () => worker?.isReady(),
      (ready) => ready === false,
      60_000,
    );
    ses.rule = () => undefined;
  }

  try {
    const orders = createOrders({ key, baseUrl: () => apis[0]?.baseUrl ?? '', random });
    for (let round = 1; round <= (long ? 10 : 1); round += 1) {
      await worker?.terminate();
      const before = ses.messages.length;
      await orders.send(EMAILS);
      await killAfter(before + EMAILS / 2);
      const rows = await ask<{ id: string }>(sql`select id from emails where ${UNKNOWN}`);
      const unknown = rows.filter(({ id }) => !known.has(id));
      for (const { id } of unknown) known.add(id);
      const unsent = unknown.filter(({ id }) => ses.acceptedCount(id) === 0).length;
      const most = ses.connections + MOST_CLAIMED;
      facts.push(`${unknown.length} unknown, ${unsent} of them unsent (at most ${most})`);
      if (unsent > most)
        violations.push(`${unsent} claimed emails were not sent; the limit is ${most}.`);
      await worker?.start();
      await waitUntilSettled(installation, provider, 60_000);
    }
    const { acknowledged, faults } = orders;
    const result = await audit(installation, provider, { acknowledged });
    return {
      scenario: unreported.name,
      done: `A worker killed in the middle of ${EMAILS} emails${long ? ', 10 times' : ''}`,
      emails: result.counts,
      facts: [...facts, ...result.facts],
      violations: [...violations, ...result.violations, ...faults],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}
