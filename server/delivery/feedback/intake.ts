import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { storeProviderEvents } from './inbox.ts';
import { readSesEvent } from './ses-event.ts';

/** Stores events that SES has published, all in one transaction: if it throws, none was stored. */
export type TakeSesEvents = (texts: string[]) => Promise<void>;

interface IntakeParts {
  orm: Database;
  boss: PgBoss;
  hashAddress: HashAddress;
  log: Log;
}

export function createIntake(parts: IntakeParts): TakeSesEvents {
  const { orm, boss, hashAddress, log } = parts;
  return async (texts) => {
    const readings = texts.map((text) => readSesEvent(text, hashAddress));
    const events = readings.flatMap((reading) => (reading.kind === 'event' ? [reading.event] : []));
    if (events.length > 0) {
      await orm.em.fork().transactional((em) => storeProviderEvents(boss, em, events));
    }
    for (const reading of readings) {
      if (reading.kind === 'ignored') log.debug({ reason: reading.because }, 'event ignored');
    }
  };
}
