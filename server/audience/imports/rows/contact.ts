import type { Declaration } from '../../contact-attributes/check.ts';
import type { JsonObject } from '../../../platform/values/json/json.ts';
import { readAddressText } from '../reading/addresses-in.ts';
import type { RowFault } from '../reading/source-row.ts';
import { type Fields, type Targets, toText } from './fields.ts';
import { type Formats, isAnyDate } from './formats.ts';
import { readTags, type Tag } from './tags.ts';

const LEFT = new Set([
  ...['true', 'yes', 'y', '1', 'unsubscribed', 'disabled', 'blocklisted', 'blacklisted', 'cleaned'],
  ...['bounced', 'complained', 'email_marketing'],
]);
const STAYED = new Set([
  ...['false', 'no', 'n', '0', 'subscribed', 'enabled', 'active', 'confirmed', 'unconfirmed'],
  ...['pending', 'sms_marketing'],
]);

/**
 * Whether a cell says that the person has left: as a boolean, as the time when they left, as the status that other services
 * export, or as the channels that are blocked, separated by commas. Undefined if it says something else.
 */
function readLeft(value: unknown): boolean | undefined {
  const text = toText(value).trim().toLowerCase();
  if (isAnyDate(text)) return true;
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  if (words.some((word) => LEFT.has(word))) return true;
  return words.every((word) => STAYED.has(word)) ? false : undefined;
}

/** The body of an upsert, and the master switch. */
export interface ContactFields {
  email: string;
  name?: string;
  locale?: string;
  timezone?: string;
  data?: JsonObject;
  custom_attributes?: JsonObject;
  lists?: string[];
}

export interface ReadContact {
  contact: ContactFields;
  /** Undefined if the row says nothing. */
  subscribed: boolean | undefined;
  /** Whether the row says that the person has left. Then it grants no consent. */
  hasLeft: boolean;
  tags: Tag[];
}

const YES = ['true', 'yes', 'y', '1'];
const NO = ['false', 'no', 'n', '0'];

/** Converts the values of a row to the fields of an upsert, which validates them. */
export function readContact(
  fields: Fields,
  targets: Targets,
  declared: ReadonlyMap<string, Declaration>,
  formats: Formats,
  moreLists: readonly string[],
): ReadContact | RowFault {
  const contact: Record<string, unknown> & { lists?: string[] } = {};
  const data: JsonObject = {};
  const attributes: JsonObject = {};
  let subscribed: boolean | undefined;
  let hasLeft = false;
  let tags: Tag[] = [];
  for (const [target, column] of targets) {
    const value = fields.get(column);
    if (value === undefined) continue;
    if (target === 'subscribed') {
      subscribed = toBoolean(value);
      if (subscribed === undefined) {
        const message = 'The value must be true, false, yes, no, 1 or 0.';
        return { column, reason: 'invalid_value', message };
      }
    } else if (target === 'unsubscribed') {
      const left = readLeft(value);
      if (left === undefined) {
        const message = 'The value must be true, false, a time, or a status such as unsubscribed.';
        return { column, reason: 'invalid_value', message };
      }
      hasLeft = left;
    } else if (target === 'lists') contact.lists = toSlugs(value);
    else if (target === 'tags') {
      const read = readTags(value, column);
      if ('reason' in read) return read;
      tags = read;
    } else if (PARTS_OF_NAME.includes(target)) {
      const part = toText(value).trim();
      if (part !== '') data[target] = part;
    } else if (target.startsWith('data.')) data[target.slice(5)] = value;
    else if (target.startsWith('custom_attributes.')) {
      const key = target.slice('custom_attributes.'.length);
      const typed = toType(value, declared.get(key)?.type, column, formats);
      if ('fault' in typed) return typed.fault;
      attributes[key] = typed.value;
    } else contact[target] = typeof value === 'string' ? value.trim() : value;
  }
  if (contact.name === undefined) nameFromParts(contact, data, targets);
  readEmail(contact);
  if (contact.email === undefined) {
    const message = 'The row has no address.';
    return { column: targets.get('email') ?? null, reason: 'required', message };
  }
  if (Object.keys(data).length > 0) contact.data = data;
  if (Object.keys(attributes).length > 0) contact.custom_attributes = attributes;
  const lists = [...new Set([...(contact.lists ?? []), ...moreLists])];
  if (lists.length > 0) contact.lists = lists;
  const isOn = hasLeft ? false : subscribed;
  return { contact: contact as unknown as ContactFields, subscribed: isOn, hasLeft, tags };
}

const PARTS_OF_NAME = ['first_name', 'last_name'];

/** The first and the last name make up the name of a row that has none. */
function nameFromParts(contact: Record<string, unknown>, data: JsonObject, targets: Targets): void {
  const parts = PARTS_OF_NAME.filter((part) => targets.has(part)).map((part) => toText(data[part]));
  const name = parts.join(' ').trim();
  if (name !== '') contact.name = name;
}

/** The name beside the address counts if no column has one. */
function readEmail(contact: Record<string, unknown>): void {
  if (typeof contact.email !== 'string') return;
  const { email, name } = readAddressText(contact.email);
  contact.email = email;
  if (name !== null) contact.name ??= name;
}

export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value).trim().toLowerCase();
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : undefined;
}

const toSlugs = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value)
        .split(/[\s,;|]+/)
        .filter((slug) => slug !== '');

/** A text becomes a value of the declared type. What is no boolean and no value of an enum stays, and is refused. */
function toType(
  value: unknown,
  type: Declaration['type'] | undefined,
  column: string,
  formats: Formats,
): { value: unknown } | { fault: RowFault } {
  if (typeof value !== 'string') return { value };
  const text = value.trim();
  if (type === 'number') {
    const number = formats.number(column, text);
    return number === null ? { fault: formats.numberFault(column) } : { value: number };
  }
  if (type === 'date') {
    const date = formats.date(column, text);
    return date === null ? { fault: formats.dateFault(column) } : { value: date.text };
  }
  if (type === 'boolean') return { value: toBoolean(text) ?? value };
  return { value: type === 'enum' ? text : value };
}
