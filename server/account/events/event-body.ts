import type { Tables } from '../../../generated/tables.ts';
import { sql } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';

/** A numbered event. `person_id` is the person who caused it; null if none did. */
export interface EventRow extends Pick<Tables['events'], 'id' | 'type' | 'person_id'> {
  /** As text, because it can be larger than a JavaScript number. */
  sequence: string;
  /** JSON. */
  data: string;
}

/** The columns of an `EventRow` of `events e`. */
export const EVENT_COLUMNS = sql`e.id, e.type, e.sequence::text as sequence, e.person_id,
  e.data::text as data`;

/** The bytes that every endpoint gets, at every attempt. */
export function eventBody({ id, type, sequence, person_id: person, data }: EventRow): string {
  const timestamp = timeOfId(id).toISOString();
  return (
    `{"id":"${id}","type":${JSON.stringify(type)},"timestamp":"${timestamp}",` +
    `"sequence":${sequence},"test_mode":false,${person === null ? '' : `"person_id":"${person}",`}` +
    `"data":${data}}`
  );
}

/** A test event, which is not in the log. */
export const testEventBody = (id: string, type: string, data: object): string =>
  JSON.stringify({
    id,
    type,
    timestamp: timeOfId(id).toISOString(),
    sequence: 0,
    test_mode: true,
    data,
  });
