import { query, sql, toIsoOrNull } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { parseAddress } from '../../platform/values/address.ts';
import { readSubscriptionStates, type SubscriptionState } from '../consent/subscription-state.ts';
import { readSubtypeKeys, type SubtypeKey } from '../consent/subscription-types/subtypes.ts';
import type { ContactRow } from './contacts.ts';

/** Why an email would fail, and since when; null if it would be sent. */
type Obstacle = { reason: string; since: string | null } | null;

/** The operator can raise the maximum of an organization. */
const MOST_SUBTYPES = 200;

/**
 * Which email a contact can get now. The reasons are those for which an email fails when it is about to be sent
 * (`delivery/attempts/eligibility.ts`). What the person has decided comes before what is wrong with the address.
 */
export async function readCanReceive(
  scope: OrganizationScope,
  contact: ContactRow,
  hashAddress: HashAddress,
) {
  const suppression = await findSuppression(scope, contact, hashAddress);
  const subtypes = await readSubtypeKeys(scope, sql`not b.archived`);
  const shown = subtypes.slice(0, MOST_SUBTYPES);
  const ids = shown.map(({ id }) => id);
  const stateOf = await readSubscriptionStates(scope, contact.id, ids);
  return [
    verdict(null, suppression),
    ...shown.map((subtype) => {
      const state = stateOf(subtype.id);
      const obstacle =
        suppression ??
        masterSwitch(subtype, contact) ??
        obstacleOf(state) ??
        invalidAddress(subtype, contact);
      return verdict(subtype.key, obstacle, state.confirmed_at);
    }),
  ];
}

const verdict = (subtype: string | null, obstacle: Obstacle, since: string | null = null) =>
  obstacle
    ? { subtype, ok: false, reason: obstacle.reason, since: toIsoOrNull(obstacle.since) }
    : { subtype, ok: true, reason: null, since: toIsoOrNull(since) };

const masterSwitch = ({ kind }: SubtypeKey, { subscribed }: ContactRow): Obstacle =>
  kind === 'marketing' && !subscribed ? { reason: 'unsubscribed', since: null } : null;

const invalidAddress = (
  { kind }: SubtypeKey,
  { validation_status: validation }: ContactRow,
): Obstacle =>
  kind === 'marketing' && validation === 'invalid'
    ? { reason: 'invalid_recipient', since: null }
    : null;

function obstacleOf({ state, updated_at: at }: SubscriptionState): Obstacle {
  if (state === 'subscribed') return null;
  return { reason: 'opt_in_required', since: state === 'unsubscribed' ? at : null };
}

async function findSuppression(
  { em, organizationId }: OrganizationScope,
  { email }: ContactRow,
  hashAddress: HashAddress,
): Promise<Obstacle> {
  const key = parseAddress(email)?.key ?? '';
  const [row] = await query<{ created_at: string }>(
    em,
    sql`select created_at from suppressions
      where ${ownedBy(organizationId)} and address_hash = ${hashAddress(key)}`,
  );
  return row ? { reason: 'suppressed', since: row.created_at } : null;
}
