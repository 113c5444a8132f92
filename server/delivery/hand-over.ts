import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { enqueueEvents } from '../queue/enqueue.ts';
import type { ClaimedEmail } from './claim.ts';
import { keepInMailbox, reportsOn, toSource } from './mailbox.ts';
import { type JobFate, settle, settlementFor } from './settle.ts';
import type { OutgoingMessage, Transport } from './transport.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** Hands one composed message over and writes down how it ended. */
export interface HandOver {
  readonly name: 'ses' | 'smtp' | 'mailbox';
  /** Whether mail that a dead worker had claimed is known not to have left. */
  readonly reclaims: boolean;
  handOver(email: ClaimedEmail, message: OutgoingMessage): Promise<JobFate>;
  close(): Promise<void>;
}

/** To a provider outside: its answer has to be kept even if the database is away just then. */
export function throughTransport(orm: MikroORM, transport: Transport): HandOver {
  return {
    name: transport.name,
    reclaims: false,
    async handOver(email, message) {
      const outcome = await transport.send(message);
      const settlement = settlementFor(outcome, email.attempts);
      await untilDatabaseAnswers(() => settle(orm.em.fork(), email.id, settlement));
      return settlement.fate;
    },
    close: () => transport.close(),
  };
}

/** Into the database itself. */
export function intoMailbox(orm: MikroORM, boss: PgBoss): HandOver {
  return {
    name: 'mailbox',
    reclaims: true,
    async handOver(email, message) {
      const source = await toSource(message);
      await orm.em.fork().transactional(async (em) => {
        const kept = await keepInMailbox(em, email.organization_id, message, source);
        if (kept) await enqueueEvents(boss, em, reportsOn(message, new Date()));
      });
      return 'done';
    },
    close: async () => {},
  };
}
