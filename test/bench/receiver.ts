import { type Arrived, awaitArrivals, type Seen } from './arrivals.ts';
import { startHelper } from './processes.ts';

export interface Receiver {
  url: string;
  /** Waits for this many further deliveries. The rate excludes the first `atOnce` ones. */
  receive: (count: number, atOnce?: number) => Promise<Arrived & { connections: number }>;
  stop: () => Promise<void>;
}

/** A receiver of webhooks that responds at once. */
export async function startReceiver(): Promise<Receiver> {
  const helper = await startHelper('receiver-child.ts');
  return {
    url: String(helper.ready.url),
    async receive(count, atOnce = 0) {
      let connections = 0;
      const look = async (): Promise<Seen> => {
        const seen = (await helper.ask('look')) as Seen & { doubled: number; connections: number };
        if (seen.doubled > 0) throw new Error(`${seen.doubled} events arrived twice.`);
        connections += seen.connections;
        return seen;
      };
      return { ...(await awaitArrivals(look, count, { atOnce })), connections };
    },
    stop: helper.stop,
  };
}
