import type { Handlers } from '../../http/operation.ts';
import { invalidCursor } from '../../platform/values/cursor.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import type { EventRow } from './event-body.ts';
import type { Event } from './event-types.ts';
import { listEvents } from './list-events.ts';

export const eventHandlers = {
  'events.list': async ({ query, scope }) => {
    const { type, since, cursor, limit = 50 } = query;
    const filter = { type, since: since === undefined ? undefined : momentOf(since) };
    const after = cursor === undefined ? null : readSequence(cursor);
    const { rows, reached } = await listEvents(scope, filter, { after, limit });
    const page = { has_more: reached !== null, next_cursor: reached };
    return { status: 200, body: { data: rows.map(presentEvent), ...page } };
  },
} satisfies Partial<Handlers>;

/** UUIDs contain times from 1970 on. */
const momentOf = (since: string): Date =>
  new Date(Math.max(0, requireMoment('since', since).getTime()));

/** The cursor is the number of an event. */
function readSequence(cursor: string): string {
  if (/^\d{1,18}$/.test(cursor)) return cursor;
  throw invalidCursor();
}

const presentEvent = ({ id, type, sequence, person_id, data }: EventRow) =>
  ({
    id,
    type,
    timestamp: timeOfId(id).toISOString(),
    sequence: Number(sequence),
    test_mode: false,
    ...(person_id === null ? {} : { person_id }),
    data: JSON.parse(data) as unknown,
  }) as Event;
