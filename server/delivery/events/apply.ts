import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { withdrawAfterComplaint } from '../../consent/complaint.ts';
import { markInvalid } from '../../contacts/validation/verdicts.ts';
import { isDatabaseUnavailable } from '../../database/availability.ts';
import type { HashAddress } from '../../emails/check-suppression.ts';
import { applyEvent, type EmailEvent, type ReportedEmail } from '../../emails/status.ts';
import { suppress } from '../../emails/suppress.ts';
import { describeError } from '../../log.ts';
import { readEvents, removeEvent } from './inbox.ts';
import { type Proof, recordProofs } from './proofs.ts';

export interface ApplyParts {
  orm: MikroORM;
  hashAddress: HashAddress;
  log: Logger;
}

/**
 * Applies stored events, each in a transaction of its own. One that fails stays where it is and holds
 * up no other; the sweeper comes back to it.
 */
export async function applyStored(parts: ApplyParts, ids: string[]): Promise<void> {
  const { orm, log } = parts;
  const proofs: Proof[] = [];
  for (const event of await readEvents(orm.em.fork(), ids)) {
    try {
      const email = await applyOne(parts, event);
      if (email) proofs.push(...proofsOf(event, email));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ emailId: event.emailId, err: describeError(error) }, 'event not applied');
    }
  }
  await recordProofs(orm.em.fork(), proofs);
}

function applyOne({ orm, hashAddress }: ApplyParts, event: EmailEvent) {
  return orm.em.fork().transactional(async (em) => {
    const email = await applyEvent(em, event);
    if (!email) return null;
    // Once: a person who has opted in again since isn't taken out by the same complaint.
    if (email.first && !email.erased) await haveEffects(em, event, email, hashAddress);
    await removeEvent(em, event.id);
    return email;
  });
}

/** What an event means beyond its email (C9, K13). */
async function haveEffects(
  em: EntityManager,
  { type, bounce }: EmailEvent,
  email: ReportedEmail,
  hashAddress: HashAddress,
): Promise<void> {
  const { organization_id: organizationId, to_key: addressKey } = email;
  if (type === 'bounce' && bounce?.type === 'hard') {
    await suppress(em, organizationId, hashAddress(addressKey), 'hard_bounce');
    await markInvalid(em, organizationId, addressKey);
  }
  if (type === 'complaint') {
    await suppress(em, organizationId, hashAddress(addressKey), 'complaint');
    await withdrawAfterComplaint(em, organizationId, addressKey, email.subtype_id);
  }
}

/** Every mail that the provider accepts has a `send`, so only that one's absence means anything. */
function proofsOf({ type }: EmailEvent, email: ReportedEmail): Proof[] {
  const { configuration_set: configurationSet, attempted_at: claimedAt } = email;
  if (type !== 'send' || configurationSet === null || claimedAt === null) return [];
  return [{ configurationSet, claimedAt }];
}
