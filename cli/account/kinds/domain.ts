import { takeAll } from '../../output/collect.ts';
import { type Kind, partition } from './kind.ts';

export const domain: Kind = {
  read: (client, ids) =>
    partition(
      client.domains.list({ status: 'all', limit: 200 }),
      ids,
      ({ name }) => name,
      () => ({}),
    ),
  write: (client, id) => client.domains.create({ name: id }),
  remove: (client, id) => client.domains.delete(id),
  async outstanding(client, described) {
    const ids = described.map(({ id }) => id);
    const all = await takeAll(client.domains.list({ status: 'all', limit: 200 }));
    const waiting = all.filter(({ name, status }) => ids.includes(name) && status !== 'verified');
    return waiting.flatMap(({ name, status, records }) => [
      `The domain ${name} is ${status}: no email is sent from it yet. Publish these records, then run`,
      `  mailwright domains check ${name}`,
      ...records
        .filter(({ status, required }) => required && status !== 'found')
        .map((record) => `  ${record.type}  ${record.name}  ${record.value}`),
    ]);
  },
};
