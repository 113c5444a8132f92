import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import type { HashAddress } from '../emails/check-suppression.ts';
import { endUnsent, ERASED, type Failure } from './settle.ts';

/** An email and whom it is for. */
interface Addressed {
  id: string;
  toKey: string;
}

/** V4: why emails may no longer leave, by their ids. */
export async function findWithdrawn(
  em: EntityManager,
  emails: Addressed[],
  hashAddress: HashAddress,
): Promise<Map<string, Failure>> {
  const ids = emails.map(({ id }) => id);
  const hashes = emails.map(({ toKey }) => hashAddress(toKey).toString('hex'));
  const rows = await query<{ id: string; erased: boolean; suppressed: boolean }>(
    em,
    sql`
      with checked as (
        select e.id, e.erased_at is not null as erased,
          exists (select from suppressions s where s.organization_id = e.organization_id
            and s.address_hash = decode(waiting.hash, 'hex')) as suppressed,
          e.subtype_id is not null and not exists (select from consents c
            where c.contact_id = e.contact_id and c.subtype_id = e.subtype_id
              and c.state = 'subscribed') as unconfirmed
        from unnest(${ids}::uuid[], ${hashes}::text[]) as waiting (id, hash)
          join emails e on e.id = waiting.id
        where e.id = any(${ids}::uuid[])
      )
      select id, erased, suppressed from checked where erased or suppressed or unconfirmed`,
  );
  return new Map(
    rows.map(({ id, erased, suppressed }) => [
      id,
      erased ? ERASED : suppressed ? SUPPRESSED : OPT_IN_REQUIRED,
    ]),
  );
}

/** V4: ends emails that may no longer leave. Gives their ids. */
export async function endWithdrawn(
  em: EntityManager,
  emails: Addressed[],
  hashAddress: HashAddress,
): Promise<Set<string>> {
  const withdrawn = await findWithdrawn(em, emails, hashAddress);
  await endUnsent(
    em,
    [...withdrawn].map(([id, failure]) => ({ id, ...failure })),
  );
  return new Set(withdrawn.keys());
}

const SUPPRESSED = {
  code: 'suppressed',
  message: 'The recipient was suppressed before the email left.',
};
const OPT_IN_REQUIRED = {
  code: 'opt_in_required',
  message: 'The consent was withdrawn before the email left.',
};
