import type { Tables } from '../../../generated/tables.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import type { RefusalSubject } from '../attempts/outcome.ts';
import { FIRST_PROBE } from './probes.ts';
import type { DomainAtRelay } from './relay-name.ts';

/**
 * This number of consecutive refusals that speak of the sender blocks the domain. An email of the domain
 * that the relay accepts starts the count again.
 */
const REFUSALS_TO_BLOCK = 3;

/**
 * A refusal that may be about the recipient blocks the domain only if the same reply comes for this many
 * recipients, of this many domains, in a row: a list often has several bad addresses one after the other.
 */
const ALIKE_RECIPIENTS_TO_BLOCK = 10;
const ALIKE_DOMAINS_TO_BLOCK = 3;
/** How many emails are remembered; more than are needed, because some may have the same recipient. */
const MOST_REMEMBERED = 50;

/**
 * How many of the last refusals decide whether the relay refuses everybody, and from how many domains they
 * must come.
 */
const LAST_REFUSALS = 20;
const DOMAINS_THAT_PROVE = 3;

/** A relay that has accepted another domain's mail within this time doesn't refuse everybody. */
const RECENT = '60 seconds';

/** A sender domain whose mail the relay refuses. */
export interface RefusedDomain extends Pick<
  Tables['relay_domains'],
  'organization_id' | 'domain' | 'probe_email_id'
> {
  blocked: boolean;
}

export const readRefusedDomains = (em: Transaction, relay: string): Promise<RefusedDomain[]> =>
  query<RefusedDomain>(
    em,
    sql`
      select organization_id, domain, blocked_at is not null as blocked, probe_email_id
      from relay_domains where relay = ${relay} and refusals > 0`,
  );

/** Returns whether the domain was blocked until now. */
export async function recordAcceptance(
  em: Transaction,
  { relay, organizationId, domain }: DomainAtRelay,
): Promise<boolean> {
  const { was_blocked } = await queryOne<{ was_blocked: boolean }>(
    em,
    sql`
      with before as (
        select blocked_at from relay_domains
        where relay = ${relay} and organization_id = ${organizationId} and domain = ${domain}
        for update
      ), accepted as (
        insert into relay_domains as d (relay, organization_id, domain, accepted_at)
        values (${relay}, ${organizationId}, ${domain}, now())
        on conflict (relay, organization_id, domain) do update set accepted_at = now(),
          refusals = 0, sender_refusals = 0, refused_emails = '{}', alike_words = null,
          alike_emails = '{}', message = null, blocked_at = null, probes = 0, probe_at = null,
          probe_email_id = null, probed_emails = '{}'
      )
      select exists (select from before where blocked_at is not null) as was_blocked`,
  );
  return was_blocked;
}

/** A policy refusal of the relay, with its message. */
export interface SaidOfEmail {
  emailId: string;
  about: RefusalSubject;
  message: string;
}

export interface Refusal {
  blocked: boolean;
  /** Whether this refusal blocked the domain. */
  justBlocked: boolean;
  /** Consecutive refusals. */
  refusals: number;
  /** Whether the refusal seems to concern other mail of the domain too. */
  concernsDomain: boolean;
  /** When the relay last accepted mail of the domain. */
  acceptedAt: Date | null;
  probeEmailId: string | null;
  /** Whether the relay seems to refuse everybody. */
  everybody: boolean;
}

/** Counts a policy refusal. Needs a transaction. */
export async function recordRefusal(
  em: Transaction,
  where: DomainAtRelay,
  { emailId, about, message }: SaidOfEmail,
): Promise<Refusal> {
  const row = await lockDomain(em, where);
  const isOpen = about === 'unclear' || about === 'recipient';
  const words = isOpen ? wordsOf(message) : row.alike_words;
  const senderRefusals = row.sender_refusals + (about === 'sender' ? 1 : 0);
  const refused =
    about === 'sender_at_recipient' ? added(row.refused_emails, emailId) : row.refused_emails;
  const alike = isOpen
    ? added(words === row.alike_words ? row.alike_emails : [], emailId)
    : row.alike_emails;
  const ofSender = await countRecipients(em, refused);
  const ofAnybody = await countRecipients(em, alike);
  const isAlike =
    ofAnybody.recipients >= ALIKE_RECIPIENTS_TO_BLOCK &&
    ofAnybody.domains >= ALIKE_DOMAINS_TO_BLOCK;
  const concernsDomain = !isOpen || isAlike;
  const blocks = isAlike || senderRefusals + ofSender.recipients >= REFUSALS_TO_BLOCK;
  const justBlocked = blocks && !row.blocked;
  const probeEmailId = row.probe_email_id === emailId ? null : row.probe_email_id;
  await query(
    em,
    sql`
      update relay_domains set refusals = refusals + 1, refused_at = now(),
        message = case when ${concernsDomain} or message is null then ${message} else message end,
        sender_refusals = ${senderRefusals}, refused_emails = ${refused}::uuid[],
        alike_words = ${words}, alike_emails = ${alike}::uuid[], probe_email_id = ${probeEmailId},
        blocked_at = case when ${blocks} then coalesce(blocked_at, now()) else blocked_at end,
        probe_at = case when ${justBlocked} then now() + ${FIRST_PROBE}::interval else probe_at end
      where ${isDomain(where)}`,
  );
  const blocked = row.blocked || blocks;
  const everybody = concernsDomain && (await refusesEverybody(em, where, blocked));
  const { refusals, accepted_at: acceptedAt } = row;
  return {
    blocked,
    justBlocked,
    refusals: refusals + 1,
    concernsDomain,
    acceptedAt: acceptedAt === null ? null : new Date(acceptedAt),
    probeEmailId,
    everybody,
  };
}

/**
 * Blocks a domain that has sent as much as the relay allows it. Other domains are not affected. Returns
 * whether it was not blocked before. Needs a transaction.
 */
export async function recordLimit(
  em: Transaction,
  where: DomainAtRelay,
  { emailId, message }: Pick<SaidOfEmail, 'emailId' | 'message'>,
): Promise<Pick<Refusal, 'justBlocked' | 'probeEmailId'>> {
  const row = await lockDomain(em, where);
  const probeEmailId = row.probe_email_id === emailId ? null : row.probe_email_id;
  await query(
    em,
    sql`
      update relay_domains set refusals = refusals + 1, refused_at = now(), message = ${message},
        probe_email_id = ${probeEmailId}, blocked_at = coalesce(blocked_at, now()),
        probe_at = coalesce(probe_at, now() + ${FIRST_PROBE}::interval)
      where ${isDomain(where)}`,
  );
  return { justBlocked: !row.blocked, probeEmailId };
}

interface DomainRow extends Pick<
  Tables['relay_domains'],
  | 'refusals'
  | 'sender_refusals'
  | 'refused_emails'
  | 'alike_words'
  | 'alike_emails'
  | 'accepted_at'
  | 'probe_email_id'
> {
  blocked: boolean;
}

const isDomain = ({ relay, organizationId, domain }: DomainAtRelay) => sql<boolean>`
  relay = ${relay} and organization_id = ${organizationId} and domain = ${domain}`;

/** Creates the row if it doesn't exist, and locks it. */
async function lockDomain(em: Transaction, where: DomainAtRelay): Promise<DomainRow> {
  const { relay, organizationId, domain } = where;
  await query(
    em,
    sql`insert into relay_domains (relay, organization_id, domain)
      values (${relay}, ${organizationId}, ${domain}) on conflict do nothing`,
  );
  return queryOne<DomainRow>(
    em,
    sql`
      select refusals, sender_refusals, refused_emails, alike_words, alike_emails,
        blocked_at is not null as blocked, accepted_at, probe_email_id
      from relay_domains where ${isDomain(where)} for update`,
  );
}

const added = (emails: string[], id: string): string[] =>
  [...emails.filter((one) => one !== id), id].slice(-MOST_REMEMBERED);

/** A reply without the parts that differ between emails: placeholders of addresses, and ids. */
const wordsOf = (message: string): string =>
  message
    .toLowerCase()
    .split(' ')
    .filter((word) => /^\d{3}$|^[45]\.\d+\.\d+$/.test(word) || !/[\d<]/.test(word))
    .join(' ')
    .slice(0, 300);

async function countRecipients(
  em: Transaction,
  emails: string[],
): Promise<{ recipients: number; domains: number }> {
  if (emails.length === 0) return { recipients: 0, domains: 0 };
  return queryOne(
    em,
    sql`
      select count(distinct e.to_key)::integer as recipients,
        count(distinct substring(e.to_key from '[^@]*$'))::integer as domains
      from emails e where e.id = any(${emails}::uuid[])`,
  );
}

/**
 * PROVIDERS-2: the last 20 refusals come from at least 3 domains and the relay took no mail meanwhile; or the domain is
 * blocked and the relay has taken no other domain's mail for 60 s. One tenant's domains prove nothing while
 * another's mail is taken.
 */
async function refusesEverybody(
  em: Transaction,
  { relay, domain }: DomainAtRelay,
  blocked: boolean,
): Promise<boolean> {
  await query(em, sql`insert into relay_refusals (relay, domain) values (${relay}, ${domain})`);
  await query(
    em,
    sql`
      delete from relay_refusals where relay = ${relay} and id <= (
        select id from relay_refusals where relay = ${relay}
        order by id desc offset ${LAST_REFUSALS} limit 1)`,
  );
  const { several, no_other } = await queryOne<{ several: boolean; no_other: boolean }>(
    em,
    sql`
      select
        (select count(*) >= ${LAST_REFUSALS} and count(distinct r.domain) >= ${DOMAINS_THAT_PROVE}
            and not exists (select from relay_domains a
              where a.relay = ${relay} and a.accepted_at >= min(r.refused_at))
          from (select domain, refused_at from relay_refusals where relay = ${relay}
            order by id desc limit ${LAST_REFUSALS}) r) as several,
        not exists (select from relay_domains o where o.relay = ${relay} and o.domain <> ${domain}
          and o.accepted_at > now() - ${RECENT}::interval) as no_other`,
  );
  return several || (blocked && no_other);
}

/** Deletes domains without an answer for a week. */
export async function forgetDomains(em: Transaction): Promise<void> {
  await query(
    em,
    sql`
      delete from relay_domains d
      where greatest(d.refused_at, d.accepted_at) < now() - interval '7 days'
        and not exists (select from blocked_emails h
          where h.organization_id = d.organization_id and h.domain = d.domain)`,
  );
}
