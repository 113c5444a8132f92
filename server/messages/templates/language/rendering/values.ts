import type { Budget } from './budget.ts';
import { MAX_DATA_DEPTH, MAX_TEXT } from '../limits.ts';

/** HTML that is printed without escaping. */
export class SafeText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type List = readonly unknown[];
export type Dictionary = Readonly<Record<string, unknown>>;
export type Value = undefined | null | boolean | number | string | SafeText | List | Dictionary;

/** Stops the render; the reason completes the sentence "The … on line 3 …". */
export type Fail = (reason: string) => never;

/** Converts data for templates: values that JSON cannot represent are undefined. */
export function toValue(raw: unknown): Value {
  if (typeof raw === 'string' || typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  return typeof raw === 'object' ? (raw as Value) : undefined;
}

export function isMissing(value: Value): value is null | undefined {
  return value === null || value === undefined;
}

export function isList(value: Value): value is List {
  return Array.isArray(value);
}

export function isDictionary(value: Value): value is Dictionary {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof SafeText)
  );
}

export function isTruthy(value: Value): boolean {
  return Boolean(value instanceof SafeText ? value.text : value);
}

/** The string of a text value; undefined for anything else. */
export function asText(value: Value): string | undefined {
  if (value instanceof SafeText) return value.text;
  return typeof value === 'string' ? value : undefined;
}

/** Reads an own data property. Inherited properties are ignored and getters are not called. */
export function ownValue(target: object, key: string | number): Value {
  return toValue(Object.getOwnPropertyDescriptor(target, key)?.value);
}

/**
 * Charged afterwards, because the number of keys is not known before. Data has at most some thousands of
 * keys.
 */
export function keysOf(dictionary: Dictionary, budget: Budget): string[] {
  const keys = Object.keys(dictionary);
  budget.spendOnItems(keys.length);
  return keys;
}

/** Like `ownValue` but several times faster: elements of lists are never getters. */
export function itemOf(list: List, index: number): Value {
  return index < list.length ? toValue(list[index]) : undefined;
}

const INDEX = /^\d{1,10}$/;

/**
 * Evaluates `target.key` or `target[key]`: texts have a length, lists a length and indices, dictionaries
 * their own keys.
 */
export function readMember(target: Value, key: Value, budget: Budget): Value {
  const name = typeof key === 'number' ? String(key) : asText(key);
  if (name === undefined || isMissing(target)) return undefined;
  budget.spendOnText(name.length);
  const text = asText(target);
  if (text !== undefined) return name === 'length' ? text.length : undefined;
  if (isList(target)) {
    if (name === 'length') return target.length;
    return INDEX.test(name) ? itemOf(target, Number(name)) : undefined;
  }
  return isDictionary(target) ? ownValue(target, name) : undefined;
}

/**
 * The text of a value in the output. Objects are never converted, because data may contain its own
 * `toString`.
 */
export function toText(value: Value, budget: Budget, fail: Fail, depth = 0): string {
  if (typeof value === 'string') return value;
  if (value instanceof SafeText) return value.text;
  if (isMissing(value)) return '';
  if (isList(value)) {
    if (depth >= MAX_DATA_DEPTH) fail('contains lists that are nested too deeply');
    return joinTexts(value.length, ',', budget, (index) =>
      toText(itemOf(value, index), budget, fail, depth + 1),
    );
  }
  if (typeof value === 'object') fail('needs a text or a number, not an object');
  return String(value);
}

export function joinTexts(
  count: number,
  separator: string,
  budget: Budget,
  textAt: (index: number) => string,
): string {
  let joined = '';
  for (let index = 0; index < count; index += 1) {
    const text = textAt(index);
    budget.spendOnItems(1);
    budget.spendOnText(text.length);
    budget.limitText(joined.length + separator.length + text.length);
    joined += index === 0 ? text : separator + text;
  }
  return joined;
}

const SPECIAL = /[&<>"'\\]/;

/**
 * Escapes like nunjucks. Built piece by piece with a limit, because escaping a text of quotes makes it six
 * times as long.
 */
export function escapeHtml(text: string, budget: Budget): string {
  budget.spendOnText(text.length);
  if (!SPECIAL.test(text)) return text;
  let escaped = '';
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const entity = entityOf(text.charCodeAt(index));
    if (entity === undefined) continue;
    escaped += text.slice(start, index) + entity;
    start = index + 1;
    if (escaped.length > MAX_TEXT) budget.limitText(escaped.length);
  }
  escaped += text.slice(start);
  budget.limitText(escaped.length);
  budget.spendOnText(escaped.length);
  return escaped;
}

function entityOf(code: number): string | undefined {
  switch (code) {
    case 0x22:
      return '&quot;';
    case 0x26:
      return '&amp;';
    case 0x27:
      return '&#39;';
    case 0x3c:
      return '&lt;';
    case 0x3e:
      return '&gt;';
    case 0x5c:
      return '&#92;';
    default:
      return undefined;
  }
}
