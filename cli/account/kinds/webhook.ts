import type { WebhookPut } from '@mailwright/sdk';
import { type Kind, partition } from './kind.ts';

export const webhook: Kind = {
  read: (client, ids) =>
    partition(
      client.webhooks.list({ limit: 200 }),
      ids,
      ({ slug }) => slug,
      ({ url, description, events, filter, enabled, max_rate, max_in_flight }) => ({
        url,
        description,
        events,
        filter,
        enabled,
        max_rate,
        max_in_flight,
      }),
    ),
  async write(client, id, value) {
    const written = await client.webhooks.put(id, value as unknown as WebhookPut);
    if (!('secret' in written)) return written;
    // Not the secret itself: logs of programs that run this command would contain it.
    return [`to get its secret, run mailwright webhooks rotate-secret ${id} --overlap-hours 0`];
  },
  remove: (client, id) => client.webhooks.delete(id),
};
