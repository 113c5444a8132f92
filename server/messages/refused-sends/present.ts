import { timeOfId } from '../../platform/values/id.ts';
import type { RefusedSendRow } from './list.ts';

export const presentRefusedSend = (row: RefusedSendRow) => ({
  id: row.id,
  occurred_at: timeOfId(row.id).toISOString(),
  email: row.email,
  contact_id: row.contact_id,
  reason: row.reason,
  subtype_slug: row.subtype_slug,
  template_slug: row.template_slug,
  actor: actorOf(row),
  request_id: row.request_id,
});

/** The names of people are not stored. */
function actorOf({ api_key_id: key, key_name: name, person_id: person }: RefusedSendRow) {
  if (key !== null) return { type: 'api_key', id: key, name };
  if (person !== null) return { type: 'person', id: person, name: null };
  return { type: 'operator', id: null, name: null };
}
