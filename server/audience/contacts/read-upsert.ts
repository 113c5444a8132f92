import type { components } from '../../../generated/types.ts';
import { type Address, requireAddress } from '../../platform/values/address.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { checkDisplayText } from '../../platform/values/text.ts';
import { requireTimeZoneName } from '../../platform/values/time-zone.ts';

export type ContactUpdate = components['schemas']['ContactUpdate'];

export type ContactChanges = Omit<ContactUpdate, 'subscribed'>;

/** Changes of a JSON object, key by key at the top level. */
export interface JsonChanges {
  values: JsonObject;
  /** The values as JSON. */
  set: string;
  removed: string[];
}

/** The changes of an upsert after validation. */
export interface ReadUpsert {
  address: Address;
  /** Undefined: unchanged. */
  name: string | null | undefined;
  /** Null: unchanged. */
  locale: string | null;
  /** Undefined: unchanged. */
  timezone: string | null | undefined;
  data: JsonChanges;
  attributes: JsonChanges;
  /** Slugs. */
  lists: string[];
}

/** Validates what the schema of the API cannot express. */
export function readUpsert(changes: ContactChanges & { email: string }): ReadUpsert {
  return {
    address: requireAddress('email', changes.email),
    name: changes.name ? checkDisplayText('name', changes.name) : changes.name,
    locale: changes.locale === undefined ? null : requireLocale('locale', changes.locale),
    timezone: readTimeZone(changes.timezone),
    data: splitNulls(changes.data),
    attributes: splitNulls(changes.custom_attributes),
    lists: changes.lists ?? [],
  };
}

export const readTimeZone = (name: string | null | undefined): string | null | undefined =>
  typeof name === 'string' ? requireTimeZoneName('timezone', name) : name;

/** A top-level null removes its key; nested nulls are values. */
export function splitNulls(changes: JsonObject = {}): JsonChanges {
  const entries = Object.entries(changes);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  return {
    values,
    set: JSON.stringify(values),
    removed: entries.filter(([, value]) => value === null).map(([key]) => key),
  };
}
