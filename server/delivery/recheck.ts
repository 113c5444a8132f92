import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import type { HashAddress } from '../emails/check-suppression.ts';
import type { ClaimedEmail } from './claim.ts';
import { ERASED, failedBefore, type Settlement } from './settle.ts';

/** V4: how claimed emails end that may no longer leave, by their ids. */
export async function findWithdrawn(
  em: EntityManager,
  emails: ClaimedEmail[],
  hashAddress: HashAddress,
): Promise<Map<string, Settlement>> {
  const ids = emails.map(({ id }) => id);
  const hashes = emails.map(({ to_key }) => hashAddress(to_key).toString('hex'));
  const rows = await query<{ id: string; erased: boolean; suppressed: boolean }>(
    em,
    sql`
      with checked as (
        select e.id, e.erased_at is not null as erased,
          exists (select from suppressions s where s.organization_id = e.organization_id
            and s.address_hash = decode(claimed.hash, 'hex')) as suppressed,
          e.subtype_id is not null and not exists (select from consents c
            where c.contact_id = e.contact_id and c.subtype_id = e.subtype_id
              and c.state = 'subscribed') as unconfirmed
        from unnest(${ids}::uuid[], ${hashes}::text[]) as claimed (id, hash)
          join emails e on e.id = claimed.id
      )
      select id, erased, suppressed from checked where erased or suppressed or unconfirmed`,
  );
  return new Map(rows.map((row) => [row.id, settlementOf(row)]));
}

const settlementOf = ({
  erased,
  suppressed,
}: {
  erased: boolean;
  suppressed: boolean;
}): Settlement => (erased ? ERASED : suppressed ? SUPPRESSED : OPT_IN_REQUIRED);

const SUPPRESSED = failedBefore(
  'suppressed',
  'The recipient was suppressed before the email left.',
);
const OPT_IN_REQUIRED = failedBefore(
  'opt_in_required',
  'The consent was withdrawn before the email left.',
);
