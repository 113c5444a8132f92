import type { TextsPut } from '@mailwright/sdk';
import type { Kind } from './kind.ts';

/** Replacements for the built-in page texts, by locale. */
export const texts: Kind = {
  async read(client, ids) {
    const { text_locales: locales } = await client.organization.get();
    const named = locales.filter((locale) => ids.includes(locale));
    const replacements = await Promise.all(named.map((locale) => client.texts.get(locale)));
    return {
      values: new Map(replacements.map(({ locale, texts }) => [locale, { texts }])),
      others: locales.filter((locale) => !ids.includes(locale)),
    };
  },
  write: (client, id, value) => client.texts.put(id, value as unknown as TextsPut),
  remove: (client, id) => client.texts.delete(id),
};
