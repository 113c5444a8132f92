import type { MikroORM } from '@mikro-orm/postgresql';
import type { Job, PgBoss } from 'pg-boss';
import { enqueueRevalidation, type ValidationAttempt } from '../../queue/enqueue.ts';
import { classify, type Verdict } from './classify.ts';
import type { IsDisposable } from './disposable.ts';
import type { CheckDomain } from './domain.ts';
import { type OpenContact, readOpenContacts, writeVerdicts } from './verdicts.ts';

export interface ValidationParts {
  orm: MikroORM;
  boss: PgBoss;
  checkDomain: CheckDomain;
  isDisposable: IsDisposable;
}

/** The first job of a contact carries nothing but its id. */
export type ValidationJob = Pick<Job<ValidationAttempt | null>, 'id' | 'data'>;

const HOUR = 3_600;

/** How long after a first, second and third attempt without an answer the next one follows. */
const NEXT_AFTER_SECONDS = [HOUR, 6 * HOUR, 24 * HOUR];

/**
 * Validates the contacts that a batch of jobs names. Verdicts and the next attempts are written
 * together; a worker that dies before its jobs are completed leaves everything as it was, or done.
 */
export async function validateBatch(parts: ValidationParts, jobs: ValidationJob[]): Promise<void> {
  const { orm, boss } = parts;
  const attempts = jobs.map(({ id, data }) => data ?? { contactId: id, attempt: 0 });
  const ids = attempts.map(({ contactId }) => contactId);
  const contacts = await readOpenContacts(orm.em.fork(), ids);
  if (contacts.length === 0) return;
  const judged = await Promise.all(contacts.map((contact) => judge(parts, contact)));

  const unknown = new Set(judged.filter((j) => j.verdict === 'unknown').map(({ id }) => id));
  const next = attempts.flatMap(({ contactId, attempt }) => {
    const afterSeconds = NEXT_AFTER_SECONDS[attempt];
    if (!unknown.has(contactId) || afterSeconds === undefined) return [];
    return [{ contactId, attempt: attempt + 1, afterSeconds }];
  });
  await orm.em.fork().transactional(async (em) => {
    await writeVerdicts(em, judged);
    if (next.length > 0) await enqueueRevalidation(boss, em, next);
  });
}

async function judge(
  { checkDomain, isDisposable }: ValidationParts,
  { id, email_key }: OpenContact,
): Promise<{ id: string; verdict: Verdict }> {
  const at = email_key.lastIndexOf('@');
  const address = { localPart: email_key.slice(0, at), domain: email_key.slice(at + 1) };
  return { id, verdict: classify(address, await checkDomain(address.domain), isDisposable) };
}
