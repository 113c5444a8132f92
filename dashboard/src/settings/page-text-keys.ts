import type { TextsPut } from '@mailwright/sdk';

export type TextKey = keyof TextsPut['texts'];

/** The texts of each page, in the order in which the page shows them. */
export const PAGE_TEXTS = {
  all: ['saved', 'unsubscribed_from_all', 'to_preferences', 'support'],
  email: [
    ...(['email.unsubscribe', 'email.preferences'] as const),
    ...(['email.brand_footer', 'email.legal_address', 'email.legal_details'] as const),
  ],
  confirm: ['confirm.title', 'confirm.lead', 'confirm.button', 'confirm.otherwise'],
  confirmed: ['confirmed.title', 'confirmed.lead'],
  already_confirmed: [
    ...(['already_confirmed.title', 'already_confirmed.lead'] as const),
    'already_confirmed.nothing_to_do',
  ],
  withdrawn: ['withdrawn.title', 'withdrawn.lead'],
  preferences: [
    ...(['preferences.title', 'preferences.lead', 'preferences.pending'] as const),
    ...(['preferences.save', 'preferences.empty', 'preferences.all.title'] as const),
    ...(['preferences.all.lead', 'preferences.all.button'] as const),
  ],
  unsubscribe: [
    ...(['unsubscribe.title', 'unsubscribe.lead', 'unsubscribe.lead_all'] as const),
    ...(['unsubscribe.button', 'unsubscribe.otherwise'] as const),
  ],
  forwarded: ['forwarded.lead', 'forwarded.mine'],
  unsubscribed: [
    ...(['unsubscribed.title', 'unsubscribed.lead', 'unsubscribed.lead_all'] as const),
    ...(['unsubscribed.gone', 'unsubscribed.mistake'] as const),
  ],
  form: [
    ...(['form.email', 'form.choose', 'form.optional', 'form.check'] as const),
    ...(['form.not_an_address', 'form.choose_one', 'form.not_valid', 'form.meant'] as const),
    ...(['form.changed', 'form.already.subject', 'form.already.lead'] as const),
    'form.already.preferences',
  ],
} as const satisfies Record<string, readonly TextKey[]>;

/** These can have several lines; without a text, emails have the field of the organization. */
export const isOfOrganization = (key: TextKey): boolean =>
  ['email.brand_footer', 'email.legal_address', 'email.legal_details'].includes(key);

export type PageName = keyof typeof PAGE_TEXTS;

/** What the text is on its page: `all.title` of `preferences.all.title`. */
export const partOf = (page: PageName, key: TextKey): string =>
  page === 'all' ? key : key.slice(page.length + 1);
