import type { SubscriptionState } from '../../consent/subscription-state.ts';
import { statusOf } from '../../consent/subscription-state.ts';
import type { Subtype } from '../../consent/subtypes.ts';
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

/** D-D4: what a row changes. Nobody who has left is subscribed again. */
export function outcomeOf(
  { action, collectedAt, newerThanWithdrawal }: StatedConsent,
  subtype: Subtype,
  { subscribed, suppressed, stateOf }: KnownContact,
): ConsentOutcome {
  const subscription = stateOf(subtype.id);
  const status = statusOf(subscription);
  if (action === 'unsubscribe') return status === 'unsubscribed' ? 'unchanged' : 'withdrawn';
  if (status === 'subscribed') return 'unchanged';
  const isOff = subtype.kind === 'marketing' && !subscribed;
  if (suppressed || isOff || subtype.archived) return 'kept';
  if (subscription.state !== 'unsubscribed') return 'granted';
  const { source, updated_at: since } = subscription;
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

/** What the rows of one address withdraw together: a withdrawal wins over grants, whatever the order. */
export const withdrawnBy = (subscribed: boolean | undefined, consents: StatedConsent[]): number =>
  consents
    .filter(({ action }) => action === 'unsubscribe')
    .reduce((bits, { index }) => bits | (1 << (index + 1)), subscribed === false ? 1 : 0);

/** The statements of a row together with what other rows of the address withdraw. */
export function mergeWithdrawals(stated: StatedConsent[], withdrawn: number): StatedConsent[] {
  const withdraws = (index: number): boolean => (withdrawn & (1 << (index + 1))) !== 0;
  const missing = Array.from({ length: 20 }, (_, index) => index).filter(
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
