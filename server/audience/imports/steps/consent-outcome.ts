import type { SubscriptionState } from '../../consent/subscription-state.ts';
import { statusOf } from '../../consent/subscription-state.ts';
import type { Subtype } from '../../consent/subscription-types/subtypes.ts';
import type { ConsentCounts } from '../import-row.ts';
import type { StatedConsent } from '../rows/consent.ts';

/** What is known of a contact when a row states consent. */
export interface KnownContact {
  /** The master switch. */
  subscribed: boolean;
  suppressed: boolean;
  stateOf: (subtypeId: string) => SubscriptionState;
}

export type ConsentOutcome = keyof ConsentCounts;

/** IMPORTS-4: what a row changes. Nobody who has left is subscribed again. */
export function outcomeOf(
  { action, collectedAt, newerThanWithdrawal }: StatedConsent,
  subtype: Subtype,
  { subscribed, suppressed, stateOf }: KnownContact,
): ConsentOutcome {
  const subscription = stateOf(subtype.id);
  const status = statusOf(subscription);
  if (action === 'unsubscribe') return 'withdrawn';
  if (status === 'subscribed') return 'unchanged';
  const isOff = subtype.kind === 'marketing' && !subscribed;
  if (suppressed || isOff || subtype.archived) return 'kept';
  if (subscription.state !== 'unsubscribed') return 'granted';
  const { source, updated_at: changedAt, withdrawn_again_at: againAt } = subscription;
  const since = againAt ?? changedAt;
  const isNewer =
    newerThanWithdrawal &&
    source !== 'complaint' &&
    collectedAt !== null &&
    since !== null &&
    collectedAt > new Date(since);
  return isNewer ? 'granted' : 'kept';
}

export const NO_COUNTS: ConsentCounts = { granted: 0, unchanged: 0, kept: 0, withdrawn: 0 };

export function withOutcomes(counts: ConsentCounts, outcomes: ConsentOutcome[]): ConsentCounts {
  const sum = { ...counts };
  for (const outcome of outcomes) sum[outcome] += 1;
  return sum;
}

/** At most so many subtypes have consent. */
const SUBTYPES = 20;

/** The person has left, and is granted no consent, not even to operational subtypes. */
const LEFT = 1 << (SUBTYPES + 1);

interface Stating {
  subscribed: boolean | undefined;
  hasLeft: boolean;
  consents: StatedConsent[];
}

/**
 * What a row withdraws. Bit 0 is the master switch, bit n + 1 the consent n of the options, and the last bit says that the
 * person has left. All rows of an address withdraw together: a withdrawal wins over grants, whatever the order.
 */
export const withdrawnBy = ({ subscribed, hasLeft, consents }: Stating): number =>
  consents
    .filter(({ action }) => action === 'unsubscribe')
    .reduce(
      (bits, { index }) => bits | (1 << (index + 1)),
      (subscribed === false ? 1 : 0) | (hasLeft ? LEFT : 0),
    );

/** A row together with what other rows of its address withdraw. */
export const withWithdrawals = <Row extends Stating>(row: Row, withdrawn: number): Row => {
  const hasLeft = row.hasLeft || (withdrawn & LEFT) !== 0;
  const consents = mergeWithdrawals(row.consents, withdrawn);
  return {
    ...row,
    hasLeft,
    subscribed: (withdrawn & 1) === 1 ? false : row.subscribed,
    consents: hasLeft ? withoutGrants(consents) : consents,
  };
};

export const withoutGrants = (stated: StatedConsent[]): StatedConsent[] =>
  stated.filter(({ action }) => action === 'unsubscribe');

function mergeWithdrawals(stated: StatedConsent[], withdrawn: number): StatedConsent[] {
  const withdraws = (index: number): boolean => (withdrawn & (1 << (index + 1))) !== 0;
  const missing = Array.from({ length: SUBTYPES }, (_, index) => index).filter(
    (index) => withdraws(index) && !stated.some((one) => one.index === index),
  );
  return [
    ...stated.map((one): StatedConsent =>
      withdraws(one.index) ? { ...one, action: 'unsubscribe' } : one,
    ),
    ...missing.map((index): StatedConsent => ({
      index,
      action: 'unsubscribe',
      evidence: null,
      collectedAt: null,
      newerThanWithdrawal: false,
    })),
  ];
}
