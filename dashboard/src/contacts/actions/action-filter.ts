import type { ContactActionFilter, ContactActionSet } from '@mailwright/sdk';
import type { Filters } from '../../app/search.ts';
import type { Texts } from '../../texts/texts.ts';
import { word } from '../../texts/word.ts';

export type ContactFilters = Filters<'search' | 'list' | 'validation_status' | 'subscribed'>;

/** The contacts that the screen shows, as the filter of an action. */
export function actionFilterOf(search: ContactFilters): ContactActionFilter {
  const { list, validation_status: validation, subscribed, search: text } = search;
  return {
    list,
    search: text,
    validation_status: validation as ContactActionFilter['validation_status'],
    subscribed: subscribed === undefined ? undefined : subscribed === 'true',
  };
}

/** The filter in words. */
export function filterText(filter: ContactActionFilter, t: Texts['contacts']): string {
  const { list, search, validation_status: validation, subscribed } = filter;
  const parts = [
    list !== undefined && `${t.list}: ${list}`,
    search !== undefined && `${t.search}: ${search}`,
    validation !== undefined && `${t.validation}: ${word(t.validations, validation)}`,
    subscribed !== undefined && `${t.marketing}: ${subscribed ? t.marketingOn : t.marketingOff}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : t.actions.everybody;
}

/** What an action sets, in words. */
export function setText(
  { locale, custom_attributes: attributes = {} }: ContactActionSet,
  t: Texts['contacts'],
): string {
  const values = Object.entries(attributes).map(
    ([key, value]) =>
      `${key}: ${typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}`,
  );
  return [...(locale === undefined ? [] : [`${t.language}: ${locale}`]), ...values].join(', ');
}
