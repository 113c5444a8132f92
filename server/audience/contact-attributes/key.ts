import { invalid } from '../../platform/errors.ts';

/** No dots, so that rules of smart lists can name it. */
const KEY = /^[A-Za-z][A-Za-z0-9_-]*$/;

export const isAttributeKey = (text: string): boolean => text.length <= 100 && KEY.test(text);

/** Validates the key of a new attribute. */
export function requireAttributeKey(field: string, text: string): string {
  if (isAttributeKey(text)) return text;
  const message = `The field ${field} must be a letter, then letters, digits, _ or -, at most 100 characters.`;
  throw invalid(field, 'invalid_format', message);
}
