import type { Transaction } from '../../platform/database/sql.ts';
import { withdrawAfterComplaint } from '../../audience/consent/complaint.ts';
import { markInvalid } from '../../audience/contacts/validation/mark-invalid.ts';
import { suppress } from '../../audience/suppressions/suppress.ts';
import type { EmailEvent } from '../../messages/emails/outcomes/status.ts';
import { markBuckets } from '../../messages/statistics/marks.ts';
import { countOutcomes } from '../../messages/sending/guard/outcomes.ts';
import type { AppliedEvent } from './applied-event.ts';
import { recordReports } from './report-events.ts';

/** Something beyond its email that an event changes, in the transaction that applies the event. */
interface EventEffect {
  name: string;
  isCausedBy(event: EmailEvent): boolean;
  apply(em: Transaction, applied: AppliedEvent): Promise<void>;
}

const isHardBounce = ({ type, bounce }: EmailEvent): boolean =>
  type === 'bounce' && bounce?.type === 'hard';
const isComplaint = ({ type }: EmailEvent): boolean => type === 'complaint';

/** The effects of events, in the order in which they are applied (CONTACTS-7, CONSENT-11). */
const EFFECTS: readonly EventEffect[] = [
  {
    name: 'suppression',
    isCausedBy: (event) => isHardBounce(event) || isComplaint(event),
    async apply(em, { event, email, hashAddress }) {
      const { organization_id: organizationId, to_key: addressKey, erased } = email;
      // ERASURES-1: of an erased contact only the HMAC of the address is left.
      const addressHash = erased ? email.address_hash : hashAddress(addressKey);
      if (!addressHash) return;
      const address = erased ? null : email.to_email;
      const reason = isComplaint(event) ? 'complaint' : 'hard_bounce';
      await suppress({ em, organizationId }, { addressHash, email: address, reason });
    },
  },
  {
    name: 'validation',
    isCausedBy: isHardBounce,
    async apply(em, { email }) {
      if (!email.erased)
        await markInvalid({ em, organizationId: email.organization_id }, email.to_key);
    },
  },
  {
    name: 'consent',
    isCausedBy: isComplaint,
    async apply(em, { email }) {
      const { organization_id: organizationId, to_key: addressKey, subtype_id: subtypeId } = email;
      if (email.erased) return;
      await withdrawAfterComplaint({ em, organizationId }, addressKey, subtypeId);
    },
  },
];

export const hasEffects = (event: EmailEvent): boolean =>
  EFFECTS.some((effect) => effect.isCausedBy(event));

/** STATISTICS-1 */
const markStatistics = (em: Transaction, applied: AppliedEvent[]): Promise<void> =>
  markBuckets(
    em,
    applied.flatMap(({ email: { organization_id, bucket } }) =>
      bucket === null ? [] : [{ organization_id, bucket }],
    ),
  );

/** SENDING-2 */
const countForGuard = (em: Transaction, applied: AppliedEvent[]): Promise<void> =>
  countOutcomes(
    em,
    applied.flatMap(({ counted }) => counted ?? []),
  );

/** The effects that every event can have; they are applied to all events of a transaction at once. */
const EFFECTS_TOGETHER: readonly ((em: Transaction, applied: AppliedEvent[]) => Promise<void>)[] = [
  recordReports,
  markStatistics,
  countForGuard,
];

export async function applyEffects(em: Transaction, applied: AppliedEvent[]): Promise<void> {
  for (const apply of EFFECTS_TOGETHER) await apply(em, applied);
  for (const one of applied) {
    for (const effect of EFFECTS) {
      if (effect.isCausedBy(one.event)) await effect.apply(em, one);
    }
  }
}
