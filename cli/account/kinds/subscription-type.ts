import type { SubscriptionTypePut } from '@mailwright/sdk';
import type { JsonObject } from '../resource.ts';
import { type Kind, partition } from './kind.ts';

export const subscriptionType: Kind = {
  read: (client, ids) =>
    partition(
      client.subscriptionTypes.list({ limit: 200 }),
      ids,
      ({ slug }) => slug,
      ({ name, description, translations, kind, subtypes }) => ({
        name,
        description,
        translations,
        kind,
        subtypes: subtypes.map((subtype) => ({
          slug: subtype.slug,
          name: subtype.name,
          description: subtype.description,
          translations: subtype.translations,
          visibility: subtype.visibility,
          archived: subtype.archived,
        })),
      }),
    ),
  // The server deletes subtypes that a request omits.
  undescribedParts({ id, value }, current) {
    const named = new Set(subtypesOf(value).map(({ slug }) => slug));
    const others = subtypesOf(current).filter(({ slug }) => !named.has(slug));
    return {
      parts: others.map(({ slug }) => ({ kind: 'subtype', id: `${id}/${slug}` })),
      merged: { ...value, subtypes: [...subtypesOf(value), ...others] },
    };
  },
  write: (client, id, value) =>
    client.subscriptionTypes.put(id, value as unknown as SubscriptionTypePut),
  remove: (client, id) => client.subscriptionTypes.delete(id),
};

const subtypesOf = ({ subtypes }: JsonObject): { slug: string }[] => subtypes as { slug: string }[];
