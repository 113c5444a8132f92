import { createUnlimitedAccount } from '../account.ts';
import { type Case, toFloor } from '../case.ts';
import { createDatabase } from '../database.ts';
import { endpointOf, EVENT, MAX_IN_FLIGHT, storeEvents, untilDelivered } from '../endpoint.ts';
import { interleave } from '../interleave.ts';
import type { PostOrder } from '../post-child.ts';
import { startHelper, startMailwright } from '../processes.ts';
import { startReceiver } from '../receiver.ts';

const EVENTS = 20_000;
/** Events delivered before the measurement, because all processes start cold. */
const WARM_UP = 5_000;

export const webhookDrain: Case = {
  name: 'webhook_drain',
  ours: 'One worker, 20,000 events that are not numbered yet, one endpoint; the receiver responds at once (32 in flight)',
  floor: 'undici alone in a loop that signs and posts the same bodies, as many in flight',
  ...toFloor(0.3),

  async run({ serverUrl, long, say }) {
    const database = await createDatabase(serverUrl);
    const account = await createUnlimitedAccount(database);
    const receiver = await startReceiver();
    const worker = await startMailwright('worker', database.url);
    const loop = await startHelper('post-child.ts', [
      ...['undici', `${receiver.url}/hook`, String(MAX_IN_FLIGHT)],
    ]);
    let connections = 0;
    const ours = async (count: number): Promise<number> => {
      // The worker is stopped while the events are stored.
      process.kill(worker.pid, 'SIGSTOP');
      await storeEvents(database, account, count);
      process.kill(worker.pid, 'SIGCONT');
      const received = await receiver.receive(count, MAX_IN_FLIGHT);
      connections = Math.max(connections, received.connections);
      await untilDelivered(database);
      return received.perSecond;
    };
    const floor = async (count: number): Promise<number> => {
      const posted = loop.ask({ count, event: EVENT } satisfies PostOrder);
      const { perSecond } = await receiver.receive(count, MAX_IN_FLIGHT);
      await posted;
      return perSecond;
    };
    const measured = async (who: 'ours' | 'floor'): Promise<number> => {
      const perSecond = await (who === 'ours' ? ours : floor)(EVENTS);
      say(`${who} ${perSecond.toFixed(0)}/s`);
      return perSecond;
    };
    try {
      const api = await startMailwright('api', database.url);
      await endpointOf(api, { database, account }, receiver.url).create();
      await api.stop();
      await ours(WARM_UP);
      await floor(WARM_UP);
      const rates = await interleave(
        long ? 7 : 3,
        () => measured('ours'),
        () => measured('floor'),
      );
      return {
        ratio: rates.ratio,
        figures: {
          ours_per_second: rates.ours,
          floor_per_second: rates.floor,
          new_connections_at_most: connections,
        },
      };
    } finally {
      await worker.stop();
      await loop.stop();
      await receiver.stop();
      await database.close();
    }
  },
};
