import type { PublicContact } from '../../audience/consent/public/contact.ts';
import type { PublicSubtype } from '../../audience/consent/public/preferences-page.ts';
import type { Subtype } from '../../audience/consent/subscription-types/subtypes.ts';
import type { Recipient } from './result.ts';

export const presentRecipient = ({ maskedEmail, brand, locale }: PublicContact): Recipient => ({
  email: maskedEmail,
  brand,
  locale,
});

export const presentTopic = ({
  key,
  name,
  description,
}: Pick<Subtype, 'key' | 'name' | 'description'>) => ({ key, name, description });

/** The preferences that a recipient may see (TOKEN-PAGES-1). */
export function presentRecipientPreferences(contact: PublicContact, subtypes: PublicSubtype[]) {
  return {
    ...presentRecipient(contact),
    preferences: Object.fromEntries(subtypes.map(({ key, effective }) => [key, effective])),
    types: byType(subtypes).map(({ slug, name, description, kind, subtypes: members }) => ({
      slug,
      name,
      description,
      kind,
      subtypes: members.map((subtype) => {
        const { status, effective } = subtype;
        return { ...presentTopic(subtype), status, effective };
      }),
    })),
  };
}

/** The checkboxes of the page. A box is ticked if email is actually sent, which includes the master switch. */
export function presentChoices(subtypes: PublicSubtype[]) {
  return byType(subtypes).map(({ name, description, subtypes: members }) => ({
    name,
    description,
    subtypes: members.map((subtype) => ({
      ...presentTopic(subtype),
      isTicked: subtype.effective,
      isPending: subtype.status === 'pending',
    })),
  }));
}

function byType<S extends Subtype>(subtypes: S[]) {
  const groups = Map.groupBy(subtypes, ({ type_slug }) => type_slug);
  return [...groups].map(([slug, members]) => ({
    slug,
    name: members[0]?.type_name ?? slug,
    description: members[0]?.type_description ?? null,
    kind: members[0]?.kind ?? ('operational' as const),
    subtypes: members,
  }));
}
