import { invalid } from '../errors.ts';

const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** API-4. */
export const isSlug = (text: string): boolean => text.length <= 100 && SLUG.test(text);

/** Validates the slug of a new resource. */
export function requireSlug(field: string, text: string): string {
  if (isSlug(text)) return text;
  const message = `The field ${field} must be lower-case letters and digits in groups joined by - or _, at most 100 characters.`;
  throw invalid(field, 'invalid_format', message);
}
