import { parseAddress, type Address } from '../../platform/values/address.ts';
import { isCalendarDay } from '../../platform/values/moment.ts';
import { hasUnsafeCharacters } from '../../platform/values/text.ts';
import { attributeOf } from './put.ts';
import type { ShownField, ShownForm } from './shown-form.ts';

/** What somebody has entered, in the form in which a contact stores it. */
export interface Entered {
  name?: string;
  locale?: string;
  custom_attributes: Record<string, unknown>;
  data: Record<string, string>;
}

export interface ReadSubmission {
  address: Address;
  /** Keys of subtypes. */
  subtypes: string[];
  entered: Entered;
}

/** What is wrong with a field. */
export type Fault = 'not_an_address' | 'choose_one' | 'not_valid';

const MAX_NAME = 255;
const MAX_TEXT = 1_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads what was sent, or says what is wrong with it by the name of the field. */
export function readSubmission(
  { subtypes, fields }: ShownForm,
  sent: URLSearchParams,
): ReadSubmission | Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  const address = parseAddress(sent.get('email') ?? '');
  if (!address) faults.email = 'not_an_address';
  const chosen = new Set(sent.getAll('subtype'));
  const named = subtypes.map(({ key }) => key).filter((key) => chosen.has(key));
  if (named.length === 0) faults.subtype = 'choose_one';
  const entered: Entered = { custom_attributes: {}, data: {} };
  for (const field of fields) {
    const text = (sent.get(field.field) ?? '').trim();
    const value = valueOf(field, text);
    if (value === null || (text === '' && field.required)) faults[field.field] = 'not_valid';
    else if (value !== undefined) enter(entered, field, value);
  }
  return address && Object.keys(faults).length === 0
    ? { address, subtypes: named, entered }
    : faults;
}

/** Undefined if nothing was entered; null if it is not a value of the field. */
function valueOf(
  { field, type, values }: ShownField,
  text: string,
): string | number | boolean | null | undefined {
  if (type === 'boolean') return text === 'true' ? true : text === '' ? undefined : null;
  if (text === '') return undefined;
  if (text.length > (field === 'name' ? MAX_NAME : MAX_TEXT)) return null;
  if (hasUnsafeCharacters(text) || !text.isWellFormed()) return null;
  if (type === 'choice') return values.includes(text) ? text : null;
  if (type === 'date') return DAY.test(text) && isCalendarDay(text) ? text : null;
  if (type === 'number') {
    const number = Number(text.replace(',', '.'));
    return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null;
  }
  return text;
}

function enter(entered: Entered, shown: ShownField, value: string | number | boolean): void {
  const { field } = shown;
  const key = attributeOf(shown);
  if (key !== null) entered.custom_attributes[key] = value;
  else if (field === 'name' || field === 'locale') entered[field] = String(value);
  else entered.data[field.slice('data.'.length)] = String(value);
}

/** Domains that people mistype, and what they mean. */
const MISTYPED: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmaill.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmai.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outloo.com': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'seznma.cz': 'seznam.cz',
  'sezanm.cz': 'seznam.cz',
  'cetrum.cz': 'centrum.cz',
};

/** The address that was probably meant; null if this one looks right. */
export function meantAddress({ address, domain }: Address): string | null {
  const meant = Object.hasOwn(MISTYPED, domain) ? MISTYPED[domain] : undefined;
  return meant === undefined ? null : `${address.slice(0, address.lastIndexOf('@'))}@${meant}`;
}
