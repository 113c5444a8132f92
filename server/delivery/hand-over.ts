import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import type { EmailEvent } from '../emails/status.ts';
import type { ClaimedEmail } from './claim.ts';
import { takeIn } from './events/inbox.ts';
import { keepInMailbox, reportsOn, toSource } from './mailbox.ts';
import { type JobFate, settle, settlementFor } from './settle.ts';
import type { OutgoingMessage, Outcome, Transport } from './transport.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** Hands one composed message over and writes down how it ended. */
export interface HandOver {
  readonly name: 'ses' | 'smtp' | 'mailbox';
  /** Whose reports tell what became of the mail; null where nobody reports. */
  readonly configurationSet: string | null;
  /** Whether mail that a dead worker had claimed is known not to have left. */
  readonly reclaims: boolean;
  handOver(email: ClaimedEmail, message: OutgoingMessage): Promise<JobFate>;
  close(): Promise<void>;
}

/** To a provider outside: its answer has to be kept even if the database is away just then. */
export function throughTransport(orm: MikroORM, boss: PgBoss, transport: Transport): HandOver {
  return {
    name: transport.name,
    configurationSet: transport.configurationSet,
    reclaims: false,
    async handOver(email, message) {
      const outcome = await transport.send(message);
      const { attempts } = email;
      const settlement = settlementFor(outcome, { attempts, reported: transport.name === 'ses' });
      await untilDatabaseAnswers(() =>
        outcome.kind === 'hard_bounce'
          ? orm.em.fork().transactional(async (em) => {
              await settle(em, email.id, settlement);
              await takeIn(boss, em, [bounceReport(email, outcome)]);
            })
          : settle(orm.em.fork(), email.id, settlement),
      );
      return settlement.fate;
    },
    close: () => transport.close(),
  };
}

/** An address that is refused while the server is spoken to has the same effects as one that bounces later. */
function bounceReport(
  { id, attempts }: ClaimedEmail,
  { diagnostic }: Extract<Outcome, { kind: 'hard_bounce' }>,
): EmailEvent {
  return {
    // The same when it is stored once more because the first answer was lost.
    id: v5(`refused recipient ${attempts}`, id),
    emailId: id,
    type: 'bounce',
    occurredAt: new Date().toISOString(),
    sentAt: null,
    bounce: { type: 'hard', subType: null, diagnostic },
  };
}

/** Into the database itself. */
export function intoMailbox(orm: MikroORM, boss: PgBoss): HandOver {
  return {
    name: 'mailbox',
    configurationSet: null,
    reclaims: true,
    async handOver(email, message) {
      const source = await toSource(message);
      await orm.em.fork().transactional(async (em) => {
        const kept = await keepInMailbox(em, email.organization_id, message, source);
        if (kept) await takeIn(boss, em, reportsOn(message, new Date()));
      });
      return 'done';
    },
    close: async () => {},
  };
}
