import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import type { EmailEvent } from '../messages/emails/status.ts';
import { storeProviderEvents } from './feedback/inbox.ts';
import { keepInMailbox, reportsOn, toSource } from './transports/mailbox.ts';
import type { PreparedEmail } from './prepare.ts';
import { bounceTypeOf } from './outcome-record.ts';
import type { Outcome, Progress, ProviderTransport } from './provider-transport.ts';

/** The way out that was chosen, as the sender uses it. */
export interface Transport {
  readonly name: 'ses' | 'smtp' | 'mailbox';
  /** Whose reports tell what became of the mail; null where nobody reports. */
  readonly configurationSet: string | null;
  /** How many hand-overs may be open at once. */
  readonly maxInFlight: number;
  /** `stored`: the email has been settled along with it. */
  handOver(
    email: Pick<PreparedEmail, 'id' | 'organizationId' | 'message'>,
    progress?: Progress,
  ): Promise<Outcome | { kind: 'stored' }>;
}

/** To a provider outside. */
export const throughTransport = (transport: ProviderTransport): Transport => ({
  name: transport.name,
  configurationSet: transport.configurationSet,
  maxInFlight: transport.maxConnections,
  handOver: ({ message }, progress) => transport.send(message, progress),
});

const MAILBOX_IN_FLIGHT = 50;

/** An address that is refused while the server is spoken to has the same effects as one that bounces later. */
export function reportOf(emailId: string, attempt: number, outcome: Outcome): EmailEvent | null {
  if (outcome.kind !== 'hard_bounce' && outcome.kind !== 'soft_bounce') return null;
  const type = bounceTypeOf(outcome);
  return {
    // The same when it is stored once more because the first answer was lost.
    id: v5(`refused recipient ${attempt}`, emailId),
    emailId,
    type: 'bounce',
    occurredAt: new Date().toISOString(),
    sentAt: null,
    bounce: { type, subType: null, diagnostic: outcome.diagnostic },
  };
}

/** Into the database itself. */
export const intoMailbox = (orm: MikroORM, boss: PgBoss): Transport => ({
  name: 'mailbox',
  configurationSet: null,
  maxInFlight: MAILBOX_IN_FLIGHT,
  async handOver({ organizationId, message }, progress) {
    // A crash loses nothing here: the message and the outcome are one transaction.
    progress?.onConnection();
    const source = await toSource(message);
    await orm.em.fork().transactional(async (em) => {
      const kept = await keepInMailbox(em, organizationId, message, source);
      if (kept) await storeProviderEvents(boss, em, reportsOn(message, new Date()));
    });
    return { kind: 'stored' };
  },
});
