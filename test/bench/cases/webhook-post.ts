import type { Case } from '../case.ts';
import { EVENT, MAX_IN_FLIGHT } from '../endpoint.ts';
import { interleave } from '../interleave.ts';
import type { PostOrder } from '../post-child.ts';
import { startHelper } from '../processes.ts';
import { startReceiver } from '../receiver.ts';

const WARM_UP = 10_000;

/** What the checks of a customer's URL cost, without a database. */
export const webhookPost: Case = {
  name: 'webhook_post',
  ours: 'Requests to a URL of a customer, with its checks, in a loop that signs and posts events (32 in flight)',
  floor: 'undici in the same loop',
  goal: '–',
  tell: ({ ratio }) => ratio.toFixed(2),
  meets: () => true,

  async run({ long, say }) {
    const events = long ? 100_000 : 20_000;
    const receiver = await startReceiver();
    const args = [`${receiver.url}/hook`, String(MAX_IN_FLIGHT)];
    const loops = {
      ours: await startHelper('post-child.ts', ['outbound', ...args]),
      floor: await startHelper('post-child.ts', ['undici', ...args]),
    };
    const post = async (who: keyof typeof loops, count: number): Promise<number> => {
      const posted = loops[who].ask({ count, event: EVENT } satisfies PostOrder);
      const { perSecond, connections } = await receiver.receive(count, MAX_IN_FLIGHT);
      await posted;
      say(`${who} ${perSecond.toFixed(0)}/s over ${connections} new connections`);
      return perSecond;
    };
    try {
      await post('ours', WARM_UP);
      await post('floor', WARM_UP);
      const rates = await interleave(
        long ? 7 : 5,
        () => post('ours', events),
        () => post('floor', events),
      );
      return {
        ratio: rates.ratio,
        figures: { ours_per_second: rates.ours, floor_per_second: rates.floor },
      };
    } finally {
      await loops.ours.stop();
      await loops.floor.stop();
      await receiver.stop();
    }
  },
};
