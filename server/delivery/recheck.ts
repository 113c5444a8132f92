import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../config.ts';
import { query, sql } from '../database/sql.ts';
import type { HashAddress } from '../emails/check-suppression.ts';
import { mayComeFrom } from '../senders/proofs.ts';
import { endUnsent, ERASED, type Failure } from './settle.ts';

/** An email and whom it is for. */
interface Addressed {
  id: string;
  toKey: string;
}

/** What is asked once more before an email leaves. */
export interface Recheck {
  hashAddress: HashAddress;
  transport: MailTransport;
}

/** V4, S4: why emails may no longer leave, by their ids. */
export async function findWithdrawn(
  em: EntityManager,
  emails: Addressed[],
  { hashAddress, transport }: Recheck,
): Promise<Map<string, Failure>> {
  const ids = emails.map(({ id }) => id);
  const hashes = emails.map(({ toKey }) => hashAddress(toKey).toString('hex'));
  const rows = await query<{
    id: string;
    erased: boolean;
    suppressed: boolean;
    unconfirmed: boolean;
  }>(
    em,
    sql`
      with checked as (
        select e.id, e.erased_at is not null as erased,
          exists (select from suppressions s where s.organization_id = e.organization_id
            and s.address_hash = decode(waiting.hash, 'hex')) as suppressed,
          e.subtype_id is not null and not exists (select from consents c
            where c.contact_id = e.contact_id and c.subtype_id = e.subtype_id
              and c.state = 'subscribed') as unconfirmed,
          not ${mayComeFrom(transport, sql`e.organization_id`, sql`e.from_email`)} as unverified
        from unnest(${ids}::uuid[], ${hashes}::text[]) as waiting (id, hash)
          join emails e on e.id = waiting.id
        where e.id = any(${ids}::uuid[])
      )
      select id, erased, suppressed, unconfirmed from checked
      where erased or suppressed or unconfirmed or unverified`,
  );
  return new Map(rows.map(({ id, ...found }) => [id, failureOf(found)]));
}

function failureOf({
  erased,
  suppressed,
  unconfirmed,
}: Record<'erased' | 'suppressed' | 'unconfirmed', boolean>): Failure {
  if (erased) return ERASED;
  if (suppressed) return SUPPRESSED;
  return unconfirmed ? OPT_IN_REQUIRED : SENDER_NOT_VERIFIED;
}

/** V4: ends emails that may no longer leave. Gives their ids. */
export async function endWithdrawn(
  em: EntityManager,
  emails: Addressed[],
  recheck: Recheck,
): Promise<Set<string>> {
  const withdrawn = await findWithdrawn(em, emails, recheck);
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
const SENDER_NOT_VERIFIED = {
  code: 'sender_not_verified',
  message: 'The sender was removed or lost its verification before the email left.',
};
