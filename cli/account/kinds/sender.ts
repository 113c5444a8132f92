import { takeAll } from '../../output/collect.ts';
import { type Kind, sort } from './kind.ts';

export const sender: Kind = {
  read(client, ids) {
    // Upper and lower case make no difference in addresses.
    const written = new Map(ids.map((id) => [id.toLowerCase(), id]));
    return sort(
      client.senderAddresses.list({ status: 'all', limit: 200 }),
      ids,
      ({ email }) => written.get(email.toLowerCase()) ?? email,
      ({ name, is_default }) => ({ name, is_default }),
    );
  },
  write: (client, id, value) => client.senderAddresses.create({ ...value, email: id }),
  remove: (client, id) => client.senderAddresses.delete(id),
  async outstanding(client, ids) {
    const all = await takeAll(client.senderAddresses.list({ status: 'all', limit: 200 }));
    const written = new Set(ids.map((id) => id.toLowerCase()));
    return all
      .filter(({ email, status }) => written.has(email.toLowerCase()) && status !== 'verified')
      .map(({ email, status, next_step }) =>
        `The sender ${email} is ${status}: no mail leaves from it yet. ${next_step ?? ''}`.trim(),
      );
  },
};
