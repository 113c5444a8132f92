import { eventually } from '../../support/eventually.ts';
import { acceptThenStall } from '../../support/fakes/ses-endpoint.ts';
import { audit, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import type { Kind } from '../unit.ts';

const LIMIT_MS = 25_000;

export const sigterm: Scenario = { name: 'SIGTERM, provider hangs', run };

/** All processes get a SIGTERM while clients send and the provider has stopped responding. */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const provider = await startProvider(random);
  const env = { RECONCILE_WINDOW: '8' };
  const processes: Kind[] = long ? ['api', 'api', 'worker', 'worker'] : ['api', 'worker'];
  const installation = await startInstallation({ serverUrl, provider, processes, env });
  try {
    const { key, units, apis, workers } = installation;
    const baseUrl = (): string => random.pick(apis).baseUrl;
    const orders = createOrders({ key, baseUrl, random });
    const before = long ? 500 : 60;
    await orders.send(before);
    await eventually(
      async () => provider.ses.messages.length,
      (length) => length >= before / 2,
    );
    let hanging = 0;
    provider.ses.rule = () => {
      hanging += 1;
      return acceptThenStall(hanging % 2 ? 'nothing' : 'half');
    };
    const under = orders.send(before);
    await eventually(
      async () => hanging,
      (count) => count >= 2 * workers.length,
    );
    const ends = await Promise.all(units.map((unit) => unit.terminate()));
    provider.ses.rule = () => undefined;
    for (const unit of units) await unit.start();
    await under;
    await waitUntilSettled(installation, provider, 90_000);

    const { acknowledged, faults } = orders;
    const result = await audit(installation, provider, { acknowledged });
    const slowest = Math.max(...ends.map(({ ms }) => ms));
    const slow = `${(slowest / 1_000).toFixed(1)} s`;
    return {
      scenario: sigterm.name,
      done: `${units.length} processes, ${hanging} hand-overs without a response`,
      emails: result.counts,
      facts: [`slowest exit after ${slow}`, ...result.facts],
      violations: [
        ...result.violations,
        ...faults,
        ...(slowest > LIMIT_MS ? [`A process took ${slow} to exit.`] : []),
        ...ends
          .filter(({ code }) => code !== 0)
          .map(({ code }) => `A process exited with ${code}.`),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}
