import { audit, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { startInstallation } from '../installation.ts';
import { createOrders } from '../orders.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';
import type { Kind } from '../unit.ts';
import { ANY_MOMENT, EVERY_KILL, type Kill, killOne, planKills } from '../victim.ts';

export const kills: Scenario = { name: 'kill -9', run };

/**
 * Processes are killed at every step of accepting and handing over, repeatedly, while mail is sent.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const plan = planKills(random, long ? 200 : 10);
  const emailsPerKill = long ? 50 : 10;
  const provider = await startProvider(random);
  const env = { RECONCILE_WINDOW: '8' };
  const processes: Kind[] = ['api', 'api', 'worker', 'worker'];
  if (long) processes.push('worker');
  const installation = await startInstallation({ serverUrl, provider, processes, env });
  try {
    const { key, apis, workers } = installation;
    const baseUrl = (): string => random.pick(apis).baseUrl;
    const orders = createOrders({ key, baseUrl, random });
    const killed: Kill[] = [];
    const restarts: Promise<void>[] = [];
    for (const kill of plan) {
      const killing = killOne(kill.kind === 'api' ? apis : workers, kill, random);
      const sending = orders.send(emailsPerKill);
      const { unit, atStep } = await killing;
      killed.push(atStep ? kill : { ...kill, step: ANY_MOMENT });
      restarts.push(unit.start());
      await sending;
    }
    await Promise.all(restarts);
    // The events of these emails prove that mail of the last killed workers was never accepted.
    await orders.send(emailsPerKill);
    await waitUntilSettled(installation, provider, long ? 180_000 : 60_000);

    const { acknowledged, faults, lostAnswers, replayed } = orders;
    const result = await audit(installation, provider, { acknowledged });
    return {
      scenario: kills.name,
      done: `${plan.length} kill -9 among ${processes.length} processes`,
      emails: result.counts,
      facts: [
        ...EVERY_KILL.map((kill) => `${count(killed, kill)} ${name(kill)}`),
        `${lostAnswers} requests without a response, ${replayed} responses replayed`,
        ...result.facts,
      ],
      violations: [
        ...result.violations,
        ...faults,
        // A step at which no process was killed was not tested.
        ...EVERY_KILL.filter((kill) => count(killed, kill) === 0).map(
          (kill) => `No process was killed: ${name(kill)}.`,
        ),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

const name = ({ kind, step }: Kill): string => `${kind} ${step}`;

const count = (killed: Kill[], kill: Kill): number =>
  killed.filter((other) => name(other) === name(kill)).length;
