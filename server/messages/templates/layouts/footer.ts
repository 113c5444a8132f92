import { FONT, LIGHT } from './colors.ts';

interface Words {
  unsubscribe: string;
  preferences: string;
}

const ENGLISH: Words = { unsubscribe: 'Unsubscribe', preferences: 'Email preferences' };
const WORDS: Partial<Record<string, Words>> = {
  cs: { unsubscribe: 'Odhlásit odběr', preferences: 'Nastavení e-mailů' },
  de: { unsubscribe: 'Abmelden', preferences: 'E-Mail-Einstellungen' },
  pl: { unsubscribe: 'Anuluj subskrypcję', preferences: 'Ustawienia e-maili' },
  sk: { unsubscribe: 'Zrušiť odber', preferences: 'Nastavenia e-mailov' },
};

/** The labels of the links in a locale. */
export const linkLabels = (locale: string): Words => WORDS[locale.split('-')[0] ?? ''] ?? ENGLISH;

/**
 * The sender's legal details and the unsubscribe links, as far as the organization and the email provide
 * them.
 */
export function footer(locale: string): string {
  const { unsubscribe, preferences } = linkLabels(locale);
  return `<tr><td class="mw-muted" style="padding:24px 32px;${FONT};font-size:12px;line-height:1.6;color:${LIGHT.muted}">
{% if brand %}<strong>{{ brand }}</strong><br>{% endif %}
{% if legal_entity and legal_entity != brand %}{{ legal_entity }}<br>{% endif %}
{% if legal_address %}{{ legal_address | nl2br }}<br>{% endif %}
{% if legal_details %}{{ legal_details | nl2br }}<br>{% endif %}
{% if brand_footer %}{{ brand_footer | nl2br }}<br>{% endif %}{% if brand_support_email %}${SUPPORT}<br>{% endif %}{% if unsubscribe_url %}${link('unsubscribe_url', unsubscribe)}{% endif %}{% if unsubscribe_url and preferences_url %} &middot; {% endif %}{% if preferences_url %}${link('preferences_url', preferences)}{% endif %}
</td></tr>`;
}

/** The padding makes the link easy to tap, because another link may follow. */
const SUPPORT = `<a href="mailto:{{ brand_support_email }}" style="display:inline-block;padding:6px 0;color:${LIGHT.muted};text-decoration:underline">{{ brand_support_email }}</a>`;

const link = (variable: string, label: string): string =>
  `<a href="{{ ${variable} }}" style="color:${LIGHT.muted};text-decoration:underline">${label}</a>`;
