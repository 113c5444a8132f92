import type { ListPut } from '@mailwright/sdk';
import { takeAll } from '../../output/collect.ts';
import type { Kind } from './kind.ts';

export const list: Kind = {
  async read(client, ids) {
    const all = await takeAll(client.lists.list({ limit: 200 }));
    const named = all.filter(({ slug }) => ids.includes(slug));
    const lists = await Promise.all(named.map(({ slug }) => client.lists.get(slug)));
    const others = all.filter(({ slug }) => !ids.includes(slug));
    return {
      values: new Map(
        lists.map(({ slug, name, description, rule }) => [slug, { name, description, rule }]),
      ),
      // A static list can't be deleted while the rule of a smart list refers to it.
      others: [...others]
        .sort((a, b) => Number(b.kind === 'smart') - Number(a.kind === 'smart'))
        .map(({ slug }) => slug),
    };
  },
  write: (client, id, value) => client.lists.put(id, value as unknown as ListPut),
  remove: (client, id) => client.lists.delete(id),
};
