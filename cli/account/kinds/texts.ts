import type { TextsPut } from '@mailwright/sdk';
import type { Kind } from './kind.ts';

/** What pages say in place of the server's words, by locale. */
export const texts: Kind = {
  async read(client, ids) {
    const { text_locales: locales } = await client.organization.get();
    const named = locales.filter((locale) => ids.includes(locale));
    const replaced = await Promise.all(named.map((locale) => client.texts.get(locale)));
    return {
      values: new Map(replaced.map(({ locale, texts: own }) => [locale, { texts: own }])),
      others: locales.filter((locale) => !ids.includes(locale)),
    };
  },
  write: (client, id, value) => client.texts.put(id, value as unknown as TextsPut),
  remove: (client, id) => client.texts.delete(id),
};
