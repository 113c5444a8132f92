import type { EntityManager } from '@mikro-orm/postgresql';
import { withdrawAfterComplaint } from '../../audience/consent/complaint.ts';
import { markInvalid } from '../../audience/contacts/validation/mark-invalid.ts';
import { suppress } from '../../audience/suppressions/suppress.ts';
import type { EmailEvent, ReportedEmail } from '../../messages/emails/status.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';

/** An event that has changed the status of its email, which it does once. */
export interface AppliedEvent {
  event: EmailEvent;
  email: ReportedEmail;
  hashAddress: HashAddress;
}

/** Something beyond its email that an event changes, in the transaction that applies the event. */
interface EventEffect {
  name: string;
  isCausedBy(event: EmailEvent): boolean;
  apply(em: EntityManager, applied: AppliedEvent): Promise<void>;
}

const isHardBounce = ({ type, bounce }: EmailEvent): boolean =>
  type === 'bounce' && bounce?.type === 'hard';
const isComplaint = ({ type }: EmailEvent): boolean => type === 'complaint';

/** The effects of events, in the order in which they are applied (C9, K13). */
const EFFECTS: readonly EventEffect[] = [
  {
    name: 'suppression',
    isCausedBy: (event) => isHardBounce(event) || isComplaint(event),
    async apply(em, { event, email, hashAddress }) {
      const { organization_id: organizationId, to_key: addressKey, erased } = email;
      // C7: of an erased contact only the HMAC of the address is left.
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

export async function applyEffects(em: EntityManager, applied: AppliedEvent): Promise<void> {
  for (const effect of EFFECTS) {
    if (effect.isCausedBy(applied.event)) await effect.apply(em, applied);
  }
}
