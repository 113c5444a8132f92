import type { ExportedPerson } from '../../audience/contacts/exported-person.ts';
import { noun } from '../../http/noun.ts';
import { query, sql, toIso } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import { seldom } from '../../platform/maintenance.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { listRefusedSends, listLeftOut, type RefusedSendRow } from './list.ts';
import { deleteOldHours, deleteOldRefusedSends } from './retention.ts';
import { hashedAddressReader } from '../../audience/suppressions/hashed-address.ts';
import type { Handlers } from '../../http/operation.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { newId, timeOfId } from '../../platform/values/id.ts';
import { apiKeyIdOf, type Principal } from '../../platform/values/principal.ts';
import type { RefusedSend } from './insert.ts';

const presentRefusedSend = (row: RefusedSendRow) => ({
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

const refusedSendHandlers = ({ hashAddress }: { hashAddress: HashAddress }) => {
  const readAddress = hashedAddressReader(hashAddress);
  return {
    'refusedSends.list': async ({ query, scope }) => {
      const { to, reason, since } = query;
      const filter = {
        reason,
        ...(to !== undefined && { addressHash: readAddress(to)?.hash ?? null }),
        ...(since !== undefined && { since: requireMoment('since', since) }),
      };
      const read = (slice: Slice) => listRefusedSends(scope, filter, slice);
      const page = await listPage(query, read, presentRefusedSend);
      const hours = await listLeftOut(scope, filter);
      const leftOut = hours.map(({ hour, ...count }) => ({ hour: toIso(hour), ...count }));
      return { status: 200, body: { ...page, left_out: leftOut } };
    },
  } satisfies Partial<Handlers>;
};

// For the rest of the server.
export { insertRefused } from './insert.ts';

export { RefusedSendLog } from './refused-send-log.ts';

/** Entries that one statement of an erasure deletes. */
const ERASED = 2_000;

/** Entries that one statement of an export reads. */
const EXPORTED = 500;

export const refusedSends = noun({
  name: 'refused sends',
  schema: import.meta.dirname,
  handlers: refusedSendHandlers,
  grants: {
    refused_sends: { app: 'select, delete', worker: 'select, insert, delete' },
    refused_send_hours: { app: 'select', worker: 'select, insert, update, delete' },
  },
  erases: {
    // After the contact was deleted, no more are written.
    after: async ({ em, organizationId }, { pseudonym }) => {
      for (let erased = ERASED; erased === ERASED;) {
        const rows = await query(
          em,
          sql`delete from refused_sends where ${ownedBy(organizationId)} and id = any(array(
              select id from refused_sends
              where ${ownedBy(organizationId)} and address_hash = ${pseudonym} limit ${ERASED}))
            returning id`,
        );
        erased = rows.length;
      }
    },
    traces: { refused_sends: 'rows', refused_send_hours: 'none' },
  },
  exports: {
    refused_sends: {
      page: (scope: RequestScope, { address }: ExportedPerson, cursor?: string) =>
        listPage(
          { limit: EXPORTED, cursor },
          (slice) => listRefusedSends(scope, { addressHash: address.hash }, slice),
          presentRefusedSend,
        ),
    },
  },
  maintenance: () => ({
    'delete old ones': seldom(deleteOldRefusedSends),
    'delete the counts of old hours': seldom(deleteOldHours),
  }),
});

/** Must return at once, because sends do not wait for it. */
export type RecordRefusedSend = (send: RefusedSend) => void;

/** A send that its recipient does not get, and why. */
export interface Refusal extends Pick<
  RefusedSend,
  'contactId' | 'reason' | 'subtypeSlug' | 'templateSlug'
> {
  addressKey: string;
}

/** Records that a request was refused, once it is certain. Nothing is stored in test mode. */
export function recordRefusals(
  { mode, organizationId, actor, request }: Principal,
  refusals: Refusal[],
  { record, hashAddress }: { record: RecordRefusedSend; hashAddress: HashAddress },
): void {
  if (mode === 'test') return;
  for (const { addressKey, ...refusal } of refusals)
    record({
      ...refusal,
      id: newId(),
      organizationId,
      addressHash: hashAddress(addressKey),
      apiKeyId: apiKeyIdOf(actor),
      personId: actor.kind === 'person' ? actor.id : null,
      requestId: request?.requestId ?? null,
    });
}
