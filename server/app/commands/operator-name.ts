import { userInfo } from 'node:os';
import { OperatorError } from '../../platform/errors.ts';
import { hasUnsafeCharacters } from '../../platform/values/text.ts';

/** The name of who gives a command: that of `--as`, or that of the system's user. */
export function operatorName(as: string | undefined): string | null {
  if (as === undefined) return systemUser();
  if (as.trim() !== '' && as.length <= 255 && !hasUnsafeCharacters(as)) return as;
  throw new OperatorError('--as must be 1 to 255 characters, without control characters.');
}

/** A user id without an entry in the system's list of users, as in a container, has no name. */
function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
