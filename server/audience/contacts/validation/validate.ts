import type { Database } from '../../../platform/database/sql.ts';
import { type ClaimedContact, type ValidationResult, writeVerdicts } from './claim.ts';
import { classify } from './classify.ts';
import type { IsDisposable } from './disposable.ts';
import type { CheckDomain, DomainFinding } from './domain.ts';

export interface ValidationParts {
  orm: Database;
  checkDomain: CheckDomain;
  isDisposable: IsDisposable;
}

const HOUR = 3_600;

/** Delays after the first, second and third attempt without an answer. */
const NEXT_AFTER_SECONDS = [HOUR, 6 * HOUR, 24 * HOUR];

/** Validates claimed contacts. Verdicts and the next attempts are stored together or not at all. */
export async function validateBatch(
  parts: ValidationParts,
  contacts: ClaimedContact[],
): Promise<void> {
  const results = await Promise.all(contacts.map((contact) => validateContact(parts, contact)));
  await writeVerdicts(parts.orm.em.fork(), results);
}

async function validateContact(
  { checkDomain, isDisposable }: ValidationParts,
  contact: ClaimedContact,
): Promise<ValidationResult> {
  return judge(contact, await checkDomain(domainOf(contact)), isDisposable);
}

export const domainOf = ({ email_key: key }: ClaimedContact): string =>
  key.slice(key.lastIndexOf('@') + 1);

/** The verdict about a contact, given the DNS finding of its domain. */
export function judge(
  contact: ClaimedContact,
  finding: DomainFinding,
  isDisposable: IsDisposable,
): ValidationResult {
  const { email_key: key, validation_attempt: attempt } = contact;
  const address = { localPart: key.slice(0, key.lastIndexOf('@')), domain: domainOf(contact) };
  const verdict = classify(address, finding, isDisposable);
  const next = verdict === 'unknown' ? NEXT_AFTER_SECONDS[attempt] : undefined;
  return { contact, verdict, nextAfterSeconds: next ?? null };
}
