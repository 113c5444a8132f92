import { OperatorError } from '../../platform/errors.ts';
import { hasUnsafeCharacters } from '../../platform/values/text.ts';

/** Checks the value of an option that is printed later as one line, such as a name or a reason. */
export function requireLine(option: string, text: string): string {
  if (text.trim() !== '' && text.length <= 255 && !hasUnsafeCharacters(text)) return text;
  throw new OperatorError(`${option} must be 1 to 255 characters, without control characters.`);
}
