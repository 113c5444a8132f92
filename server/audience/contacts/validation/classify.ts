import type { ContactRow } from '../contacts.ts';
import type { IsDisposable } from './disposable.ts';
import type { DomainFinding } from './domain.ts';
import { isRoleName } from './role-names.ts';

export type Verdict = Exclude<ContactRow['validation_status'], 'pending'>;

/** The validation status of an address, given the DNS finding of its domain (CONTACTS-7). */
export function classify(
  { localPart, domain }: { localPart: string; domain: string },
  finding: DomainFinding,
  isDisposable: IsDisposable,
): Verdict {
  switch (finding) {
    case 'refuses':
      return 'invalid';
    case 'unanswered':
      return 'unknown';
    case 'accepts':
      return isRoleName(localPart) || isDisposable(domain) ? 'risky' : 'valid';
  }
}
