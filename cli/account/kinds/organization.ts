import type { Kind } from './kind.ts';

/** There is one, and it is never made or deleted here. */
export const organization: Kind = {
  async read(client) {
    const current = await client.organization.get();
    return { values: new Map([['', { ...current }]]), others: [] };
  },
  write: (client, _id, value) => client.organization.update(value),
};
