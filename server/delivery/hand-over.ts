import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { enqueueEvents } from '../queue/enqueue.ts';
import { keepInMailbox, reportsOn, toSource } from './mailbox.ts';
import type { PreparedEmail } from './prepare.ts';
import type { Outcome, Transport } from './transport.ts';

/** The way out that was chosen, as the sender uses it. */
export interface HandOver {
  readonly name: 'ses' | 'smtp' | 'mailbox';
  /** How many hand-overs may be open at once. */
  readonly maxInFlight: number;
  /** `stored`: the email has been settled along with it. */
  handOver(email: PreparedEmail): Promise<Outcome | { kind: 'stored' }>;
}

/** To a provider outside. */
export const throughTransport = (transport: Transport): HandOver => ({
  name: transport.name,
  maxInFlight: transport.maxConnections,
  handOver: ({ message }) => transport.send(message),
});

const MAILBOX_IN_FLIGHT = 50;

/** Into the database itself. */
export const intoMailbox = (orm: MikroORM, boss: PgBoss): HandOver => ({
  name: 'mailbox',
  maxInFlight: MAILBOX_IN_FLIGHT,
  async handOver({ organizationId, message }) {
    const source = await toSource(message);
    await orm.em.fork().transactional(async (em) => {
      const kept = await keepInMailbox(em, organizationId, message, source);
      if (kept) await enqueueEvents(boss, em, reportsOn(message, new Date()));
    });
    return { kind: 'stored' };
  },
});
