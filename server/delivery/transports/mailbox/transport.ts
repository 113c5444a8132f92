import type { Database } from '../../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import { storeProviderEvents } from '../../feedback/inbox.ts';
import type { Transport } from '../transport.ts';
import { keepInMailbox, reportsOn, reportsOnCopies, toSource } from './store.ts';

const MAX_IN_FLIGHT = 50;

/** Stores messages in the database instead of sending them. */
export const createMailboxTransport = (orm: Database, boss: PgBoss): Transport => ({
  name: 'mailbox',
  configurationSet: null,
  maxInFlight: MAX_IN_FLIGHT,
  async send(message, progress) {
    // A crash loses nothing here: the message and the outcome are one transaction.
    progress?.onConnection();
    const source = await toSource(message);
    await orm.em.fork().transactional(async (em) => {
      const kept = await keepInMailbox(em, message, source);
      if (!kept) return;
      const now = new Date();
      const reports = [...reportsOn(message, now), ...(await reportsOnCopies(em, message, now))];
      await storeProviderEvents(boss, em, reports);
    });
    return { kind: 'stored' };
  },
  close: async () => {},
});
