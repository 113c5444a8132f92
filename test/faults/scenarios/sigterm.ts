import { eventually } from '../../support/eventually.ts';
import { acceptThenStall, startSesEndpoint } from '../../support/ses-endpoint.ts';
import { audit, describeFailures, settleDown } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import type { Row } from '../row.ts';

const LIMIT_MS = 25_000;

export const sigterm: Scenario = { name: 'SIGTERM, provider hangs', run };

/** All processes are asked to leave while clients send and the provider has stopped answering. */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const provider = await startSesEndpoint();
  provider.account.SendQuota.MaxSendRate = 1_000;
  const env = { RECONCILE_WINDOW: '5' };
  const options = { serverUrl, provider, apis: 2, workers: 2, env };
  const installation = await startInstallation(options);
  try {
    const { key, apis, workers } = installation;
    const baseUrl = (): string => random.pick(apis).baseUrl;
    const orders = createOrders({ key, baseUrl, random, batchSizes: [1] });
    const before = long ? 500 : 100;
    await orders.send(before);
    await eventually(
      async () => provider.messages.length,
      (length) => length >= before / 2,
    );
    let hanging = 0;
    provider.rule = () => {
      hanging += 1;
      return acceptThenStall(hanging % 2 ? 'nothing' : 'half');
    };
    const under = orders.send(before);
    await eventually(
      async () => hanging,
      (count) => count >= 2 * workers.length,
    );
    const units = [...apis, ...workers];
    const ends = await Promise.all(units.map((unit) => unit.terminate()));
    provider.rule = () => undefined;
    for (const unit of units) await unit.start();
    await under;
    await settleDown(installation, 90_000);

    const { acknowledged, faults } = orders;
    const result = await audit(installation, provider, { acknowledged, mayFail: [] });
    const slowest = Math.max(...ends.map(({ ms }) => ms));
    const slow = `${(slowest / 1_000).toFixed(1)} s`;
    return {
      scenario: sigterm.name,
      done: `${units.length} processes, ${hanging} hand-overs without an answer`,
      emails: result.counts,
      facts: [`slowest end after ${slow}`, ...describeFailures(result.failures)],
      violations: [
        ...result.violations,
        ...faults,
        ...(slowest > LIMIT_MS ? [`A process took ${slow} to end.`] : []),
        ...ends.filter(({ code }) => code !== 0).map(({ code }) => `A process ended with ${code}.`),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}
