import type { ContactAttributePut } from '@mailwright/sdk';
import { type Kind, partition } from './kind.ts';

export const attribute: Kind = {
  read: (client, ids) =>
    partition(
      client.contactAttributes.list({ limit: 200 }),
      ids,
      ({ key }) => key,
      ({ type, values, name, description }) => ({ type, values, name, description }),
    ),
  write: (client, id, value) =>
    client.contactAttributes.put(id, value as unknown as ContactAttributePut),
  remove: (client, id) => client.contactAttributes.delete(id),
};
