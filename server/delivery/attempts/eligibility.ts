import type { MailTransport } from '../../platform/config.ts';
import { queryPrepared, sql, type Transaction } from '../../platform/database/sql.ts';
import { oneOf } from '../../messages/emails/conditions.ts';
import { isPausedOrQuarantined } from '../../messages/sending/pauses/pauses.ts';
import { mayComeFrom } from '../../messages/senders/proofs.ts';
import { type Claim, CLAIMED, type Claimed, claiming, FREE, LIVE, counting } from './claim.ts';
import { ERASED, type Failure } from './status-of-outcome.ts';
import { endUnsent } from './store-outcomes.ts';

/** An email and its recipient. */
interface Addressed {
  id: string;
  /** The hash of the address as in suppressions, in hex. */
  toHash: string;
}

/** PROVIDERS-4, EMAILS-15: finds the emails that may no longer be sent, with the reasons, by their ids. */
export async function findWithdrawn(
  em: Transaction,
  emails: Addressed[],
  transport: MailTransport,
): Promise<Map<string, Failure>> {
  const rows = await queryPrepared<Withdrawn>(
    em,
    sql`${withdrawnAmong(emails, transport)}
      select id, erased, suppressed, unconfirmed, excluded from withdrawn`,
  );
  return failuresOf(rows);
}

interface Withdrawn {
  id: string;
  erased: boolean;
  suppressed: boolean;
  unconfirmed: boolean;
  /** CAMPAIGNS-8: why the contact gets no campaigns. */
  excluded: 'unsubscribed' | 'invalid' | null;
}

/** The common table expression `withdrawn`: the emails that may no longer be sent. */
function withdrawnAmong(emails: Addressed[], transport: MailTransport) {
  const ids = emails.map(({ id }) => id);
  const hashes = emails.map(({ toHash }) => toHash);
  return sql`
    with checked as (
      select e.id, e.erased_at is not null as erased,
        exists (select from suppressions s where s.organization_id = e.organization_id
          and s.address_hash = decode(waiting.hash, 'hex')) as suppressed,
        e.subtype_id is not null and not exists (select from consents c
          where c.contact_id = e.contact_id and c.subtype_id = e.subtype_id
            and c.state = 'subscribed') as unconfirmed,
        case when e.campaign_id is not null then (select case when not c.subscribed then 'unsubscribed'
            when c.validation_status = 'invalid' then 'invalid' end
          from contacts c where c.id = e.contact_id) end as excluded,
        not ${mayComeFrom(transport, sql`e.organization_id`, sql`e.from_email`)} as unverified
      from unnest(${ids}::uuid[], ${hashes}::text[]) as waiting (id, hash)
        join emails e on e.id = waiting.id
      where ${oneOf(ids)}
    ),
    withdrawn as (
      select * from checked
        where erased or suppressed or unconfirmed or unverified or excluded is not null
    )`;
}

const failuresOf = (rows: Withdrawn[]): Map<string, Failure> =>
  new Map(rows.map((row) => [row.id, failureOf(row)]));

function failureOf({ erased, suppressed, unconfirmed, excluded }: Withdrawn): Failure {
  if (erased) return ERASED;
  if (suppressed) return SUPPRESSED;
  if (excluded === 'unsubscribed') return UNSUBSCRIBED;
  if (excluded === 'invalid') return INVALID_RECIPIENT;
  return unconfirmed ? OPT_IN_REQUIRED : SENDER_NOT_VERIFIED;
}

/** An email that ends without a hand-over. */
export type Ending = Failure & { id: string };

export interface Claims {
  claimed: Claimed[];
  /** The ids of the emails that a pause stops (SENDING-1). */
  deferred: string[];
  /** The number of this claim; null if the database has lost earlier claims, and nothing was claimed (PROVIDERS-6). */
  counter: number | null;
}

/** PROVIDERS-4: checks emails and claims the eligible ones in one statement, and ends those that may no longer be sent. */
export async function claimOrEnd(
  em: Transaction,
  emails: Addressed[],
  terms: Claim,
  onEnd: (endings: Ending[]) => void = () => {},
): Promise<Claims> {
  const ids = emails.map(({ id }) => id);
  const rows = await queryPrepared<
    Claimed &
      Withdrawn & { kind: 'claimed' | 'deferred' | 'withdrawn' | 'counted'; counter: string }
  >(
    em,
    sql`${withdrawnAmong(emails, terms.transport)},
      ${counting(terms.guard)},
      claimed as (
        ${claiming(ids, terms)} and not exists (select from withdrawn w where w.id = e.id)
          and exists (select from counted)
        returning ${CLAIMED}
      )
      select 'claimed' as kind, id, "claimId", attempts, resends, null as erased, null as suppressed,
        null as unconfirmed, null as excluded, null as counter from claimed
      union all select 'withdrawn', id, null, null, null, erased, suppressed, unconfirmed, excluded, null
        from withdrawn
      union all select 'counted', null, null, null, null, null, null, null, null, counter::text from counted
      union all select 'deferred', e.id, null, null, null, null, null, null, null, null from emails e
        where ${oneOf(ids)} and ${LIVE} and ${FREE} and ${isPausedOrQuarantined('e')}
          and not exists (select from claimed c where c.id = e.id)
          and not exists (select from withdrawn w where w.id = e.id)`,
  );
  const withdrawn = failuresOf(rows.filter(({ kind }) => kind === 'withdrawn'));
  const endings = [...withdrawn].map(([id, failure]) => ({ id, ...failure }));
  await endUnsent(em, endings);
  onEnd(endings);
  return {
    claimed: rows.filter(({ kind }) => kind === 'claimed'),
    deferred: rows.flatMap(({ kind, id }) => (kind === 'deferred' ? [id] : [])),
    counter: rows.reduce<number | null>(
      (found, { kind, counter }) => (kind === 'counted' ? Number(counter) : found),
      null,
    ),
  };
}

const SUPPRESSED = {
  code: 'suppressed',
  message: 'The recipient was suppressed before the email left.',
};
const UNSUBSCRIBED = {
  code: 'unsubscribed',
  message: 'The contact unsubscribed from all marketing before the email left.',
};
const INVALID_RECIPIENT = {
  code: 'invalid_recipient',
  message: 'The address turned out to be invalid before the email left.',
};
const OPT_IN_REQUIRED = {
  code: 'opt_in_required',
  message: 'The consent was withdrawn before the email left.',
};
const SENDER_NOT_VERIFIED = {
  code: 'sender_not_verified',
  message: 'The sender was removed or lost its verification before the email left.',
};
