import type { EntityManager } from '@mikro-orm/postgresql';
import type { KyselyPlugin } from 'kysely';

/** Turns a query into its EXPLAIN: the statement then returns its plan instead of its rows. */
export function explaining(em: EntityManager, beginning: RegExp): EntityManager {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode' || !beginning.test(node.sqlFragments.join('?'))) return node;
      const [first = '', ...rest] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain ${first}`, ...rest] };
    },
    transformResult: async ({ result }) => result,
  };
  return { getKysely: () => em.getKysely<unknown>().withPlugin(plugin) } as EntityManager;
}
