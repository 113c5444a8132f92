import type { WebhookReplay } from '@mailwright/sdk';
import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { amount } from '../output/numbers.ts';

interface ReplayOptions {
  since?: string;
  until?: string;
  type?: string[];
  which: WebhookReplay['which'];
}

export async function replayEvents(
  { out, client, testMode }: AccountContext,
  { since, until, type: types, which }: ReplayOptions,
  slug: string,
): Promise<void> {
  const replay = await client.webhooks.replay(readName('slug', slug), {
    which,
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(types && { types }),
  });
  if (out.json) return out.printJson(replay);
  out.print(`${amount(replay.events, 'event')} will be delivered to ${slug}.`);
  if (testMode) out.note('This is a test key: nothing is delivered.');
}
