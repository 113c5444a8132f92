import { userInfo } from 'node:os';
import { requireLine } from './require-line.ts';

/** The description of `--as`. */
export const AS = "who gives the command, for `operators log`; by default the system's user";

/** The name of who gives a command: that of `--as`, or that of the system's user. */
export function operatorName(as: string | undefined): string | null {
  return as === undefined ? systemUser() : requireLine('--as', as);
}

/** A user id without an entry in the system's list of users, as in a container, has no name. */
function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
