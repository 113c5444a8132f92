import { OperatorError } from '../../platform/errors.ts';
import { hasUnsafeCharacters } from '../../platform/values/text.ts';

/** Names and reasons are shown to people. */
export function requireLine(option: string, text: string): string {
  if (text.trim() !== '' && text.length <= 255 && !hasUnsafeCharacters(text)) return text;
  throw new OperatorError(`${option} must be 1 to 255 characters, without control characters.`);
}
