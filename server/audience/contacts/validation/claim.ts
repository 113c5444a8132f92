import type { Tables } from '../../../../generated/tables.ts';
import { withValidationEvents } from '../contact-events.ts';
import { NEXT_UPDATE } from '../next-update.ts';
import { inIndexOrder } from '../../../platform/database/in-index-order.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import type { Verdict } from './classify.ts';

/** Far longer than a DNS time-out, and short enough to retry soon after a worker crashed or failed. */
const LEASE = '2 minutes';

/**
 * Validation decides only these statuses. A hard bounce is better evidence than the DNS: when it has marked
 * a contact `invalid`, a validation in progress leaves that unchanged.
 */
const OPEN = sql<boolean>`c.validation_status in ('pending', 'unknown')`;

/** `validation_attempt` starts at 0. */
export interface ClaimedContact extends Pick<
  Tables['contacts'],
  'id' | 'email_key' | 'validation_attempt'
> {
  /**
   * When the claim expires. No other claim of this contact has the same time, so it identifies the claim.
   */
  validate_at: string;
}

/** The result of a contact whose domain is known; null if it must be looked up. */
export type Decide = (contact: ClaimedContact) => ValidationResult | null;

export interface Most {
  /** Contacts that one step takes. */
  taken: number;
  /** How many of them it claims. */
  claimed: number;
}

interface Due {
  /** The contacts whose domains must be looked up. They become due again when the claim expires. */
  claimed: ClaimedContact[];
  /** Whether more contacts may be due. */
  more: boolean;
}

/**
 * Takes due contacts of the organizations in equal shares, the longest overdue first. A contact whose domain is
 * known gets its result in the same transaction, and is updated only once. Some of the other contacts are claimed.
 */
export const takeDue = (
  em: Transaction,
  organizations: string[],
  most: Most,
  decide: Decide,
): Promise<Due> =>
  em.transactional(async (transaction) => {
    if (organizations.length === 0) return { claimed: [], more: false };
    const share = Math.ceil(most.taken / organizations.length);
    const due = await inIndexOrder(transaction, () =>
      query(transaction, dueOf(organizations, share)),
    );
    // One contact of each organization, then the next one of each: all have a share of what is claimed.
    due.sort((one, other) => Number(one.place) - Number(other.place));
    const decided: ValidationResult[] = [];
    const unknown: ClaimedContact[] = [];
    for (const contact of due.filter(({ is_open: isOpen }) => isOpen)) {
      const result = decide(contact);
      if (result) decided.push(result);
      else unknown.push(contact);
    }
    const over = due.filter(({ is_open: isOpen }) => !isOpen);
    await setDue(transaction, over, null);
    if (decided.length > 0) await writeVerdicts(transaction, decided);
    const claimed = await setDue(transaction, unknown.slice(0, most.claimed), LEASE);
    return { claimed, more: due.length > 0 };
  });

/** Locks those contacts of each organization that have been due for the longest time. Also exported for the test of its plan. */
export const dueOf = (organizations: string[], share: number) => sql<
  ClaimedContact & { is_open: boolean; place: string }
>`
  select d.*, row_number() over (partition by o.id) as place
  from unnest(${organizations}::uuid[]) as o (id) cross join lateral (
    select c.id, c.email_key, c.validation_attempt, c.validate_at, ${OPEN} as is_open
    from contacts c where c.organization_id = o.id and c.validate_at <= now()
    order by c.validate_at limit ${share} for no key update skip locked) d`;

/** Sets when contacts are due again. */
async function setDue(
  em: Transaction,
  contacts: ClaimedContact[],
  after: string | null,
): Promise<ClaimedContact[]> {
  if (contacts.length === 0) return [];
  return query<ClaimedContact>(
    em,
    sql`
      update contacts c set validate_at = now() + ${after}::interval
      from unnest(${contacts.map(({ id }) => id)}::uuid[]) as v (id)
      where c.id = v.id
      returning c.id, c.email_key, c.validation_attempt, c.validate_at`,
  );
}

export interface ValidationResult {
  contact: ClaimedContact;
  verdict: Verdict;
  /** Delay of the next attempt; null when there is none. */
  nextAfterSeconds: number | null;
}

/**
 * Stores verdicts and the times of the next attempts in one statement. Skips contacts whose claim has
 * expired, and those that were deleted or decided in the meantime.
 */
export async function writeVerdicts(em: Transaction, results: ValidationResult[]): Promise<void> {
  const ids = results.map(({ contact }) => contact.id);
  await withValidationEvents(em, ids, (transaction) => write(transaction, results));
}

async function write(em: Transaction, results: ValidationResult[]): Promise<void> {
  const ids = results.map(({ contact }) => contact.id);
  const claims = results.map(({ contact }) => contact.validate_at);
  const statuses = results.map(({ verdict }) => verdict);
  const waits = results.map(({ nextAfterSeconds }) => nextAfterSeconds);
  await query(
    em,
    sql`
      update contacts c set validation_status = v.status,
        updated_at = case when c.validation_status = v.status then c.updated_at else ${NEXT_UPDATE} end,
        validate_at = now() + make_interval(secs => v.wait),
        validation_attempt = c.validation_attempt + 1
      from unnest(${ids}::uuid[], ${claims}::timestamptz[], ${statuses}::text[], ${waits}::integer[])
        as v (id, claim, status, wait)
      where c.id = v.id and c.validate_at = v.claim and ${OPEN}`,
  );
}

/** Releases claims without a result: the contacts are due immediately. */
export async function releaseClaims(em: Transaction, contacts: ClaimedContact[]): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  const claims = contacts.map(({ validate_at }) => validate_at);
  await query(
    em,
    sql`
      update contacts c set validate_at = now()
      from unnest(${ids}::uuid[], ${claims}::timestamptz[]) as v (id, claim)
      where c.id = v.id and c.validate_at = v.claim`,
  );
}
