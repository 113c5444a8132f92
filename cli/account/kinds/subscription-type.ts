import type { SubscriptionTypePut } from '@mailwright/sdk';
import { type Kind, sort } from './kind.ts';

export const subscriptionType: Kind = {
  read: (client, ids) =>
    sort(
      client.subscriptionTypes.list({ limit: 200 }),
      ids,
      ({ slug }) => slug,
      ({ name, description, kind, subtypes }) => ({
        ...{ name, description, kind },
        subtypes: subtypes.map(({ slug, name, description, visibility, archived }) => ({
          ...{ slug, name, description, visibility, archived },
        })),
      }),
    ),
  write: (client, id, value) =>
    client.subscriptionTypes.put(id, value as unknown as SubscriptionTypePut),
  remove: (client, id) => client.subscriptionTypes.delete(id),
};
