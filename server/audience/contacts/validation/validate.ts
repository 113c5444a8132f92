import type { MikroORM } from '@mikro-orm/postgresql';
import { type ClaimedContact, type ValidationResult, writeVerdicts } from './claim.ts';
import { classify } from './classify.ts';
import type { IsDisposable } from './disposable.ts';
import type { CheckDomain } from './domain.ts';

export interface ValidationParts {
  orm: MikroORM;
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
  const { email_key: key, validation_attempt: attempt } = contact;
  const at = key.lastIndexOf('@');
  const address = { localPart: key.slice(0, at), domain: key.slice(at + 1) };
  const verdict = classify(address, await checkDomain(address.domain), isDisposable);
  const next = verdict === 'unknown' ? NEXT_AFTER_SECONDS[attempt] : undefined;
  return { contact, verdict, nextAfterSeconds: next ?? null };
}
