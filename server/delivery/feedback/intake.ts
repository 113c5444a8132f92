import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { storeProviderEvents } from './inbox.ts';
import { readSesEvent } from './ses-event.ts';

/** Stores events that SES has published: all of them, or none if it throws. */
export type TakeSesEvents = (texts: string[]) => Promise<void>;

export function createIntake(parts: { orm: MikroORM; boss: PgBoss; log: Logger }): TakeSesEvents {
  const { orm, boss, log } = parts;
  return async (texts) => {
    const readings = texts.map(readSesEvent);
    const events = readings.flatMap((reading) => (reading.kind === 'event' ? [reading.event] : []));
    if (events.length > 0) {
      await orm.em.fork().transactional((em) => storeProviderEvents(boss, em, events));
    }
    for (const reading of readings) {
      if (reading.kind === 'ignored') log.debug({ because: reading.because }, 'event ignored');
    }
  };
}
