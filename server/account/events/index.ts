import { often, seldom } from '../../platform/maintenance.ts';
import { createComingDays, deleteStrayEvents, dropOldDays } from './retention.ts';
import { noun } from '../../http/noun.ts';
import { eraseEvents } from './erase.ts';
import { eventHandlers } from './handlers.ts';
import { type SequencerParts, startSequencer } from './sequencer.ts';

// For the rest of the server.
export { EventLog } from './event-log.ts';
export { watchWanted } from './watch-wanted.ts';
export { readEventLag } from './event-lag.ts';

export const events = noun({
  name: 'events',
  schema: import.meta.dirname,
  partitions: 'ensure_event_partitions',
  handlers: () => eventHandlers,
  grants: {
    // Events are numbered and erased by functions only.
    events: { app: 'select, insert', worker: 'select, insert' },
    event_sequences: { app: 'select', worker: 'select' },
    wanted_events: { app: 'select, insert, update, delete', worker: 'select' },
  },
  functions: {
    'number_events(integer)': 'worker',
    'ensure_event_partitions(timestamptz)': 'worker',
    'drop_event_partitions(timestamptz)': 'worker',
    'delete_stray_events(timestamptz, integer)': 'worker',
    'erase_events(uuid, bytea, uuid[], integer)': 'app',
  },
  erases: {
    after: eraseEvents,
    traces: {
      events: { cleared: ['data'], kept: ['type', 'address_hash'] },
      event_sequences: 'none',
      wanted_events: 'none',
    },
  },
  maintenance: () => ({
    'create the partitions of coming days': often(createComingDays),
    'drop old days': seldom(dropOldDays),
    'delete old rows outside the partitions of days': seldom(deleteStrayEvents),
  }),
  workers: (parts: SequencerParts) => [() => startSequencer(parts)],
});
