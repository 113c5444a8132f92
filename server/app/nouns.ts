import { apiKeys } from '../account/api-keys/index.ts';
import { assets } from '../account/assets/index.ts';
import { audit } from '../account/audit/index.ts';
import { events } from '../account/events/index.ts';
import { organizations } from '../account/organizations/index.ts';
import { people } from '../account/people/index.ts';
import { requestLog } from '../account/request-log/index.ts';
import { consent } from '../audience/consent/index.ts';
import { consentLog } from '../audience/consent-log/index.ts';
import { contactActions } from '../audience/contact-actions/index.ts';
import { contactAttributes } from '../audience/contact-attributes/index.ts';
import { contacts } from '../audience/contacts/index.ts';
import { audienceExports } from '../audience/exports/index.ts';
import { imports } from '../audience/imports/index.ts';
import { lists } from '../audience/lists/index.ts';
import { suppressions } from '../audience/suppressions/index.ts';
import { delivery } from '../delivery/index.ts';
import { requests } from '../http/index.ts';
import type { Erases, Noun } from '../http/noun.ts';
import type { Handlers, OperationId } from '../http/operation.ts';
import { campaigns } from '../messages/campaigns/index.ts';
import { emails } from '../messages/emails/index.ts';
import { forms } from '../messages/forms/index.ts';
import { previews } from '../messages/previews/index.ts';
import { refusedSends } from '../messages/refused-sends/index.ts';
import { senders } from '../messages/senders/index.ts';
import { sendingGuard } from '../messages/sending/guard/index.ts';
import { sendingLimits } from '../messages/sending/limits/index.ts';
import { sendingPauses } from '../messages/sending/pauses/index.ts';
import { statistics } from '../messages/statistics/index.ts';
import { templates } from '../messages/templates/index.ts';
import type { Contents } from '../platform/installation/migrate.ts';
import { Schema } from '../platform/installation/schema.ts';
import type { Entities } from '../platform/database/orm.ts';
import { erasures } from '../privacy/erasures/index.ts';
import { type ExportFields, exports } from '../privacy/exports/index.ts';
import { deletedOrganizations } from '../privacy/organizations/index.ts';
import { deliveries } from '../webhooks/deliveries/index.ts';
import { webhooks } from '../webhooks/endpoints/index.ts';
import { MIGRATIONS } from './migrations/index.ts';

/**
 * All nouns, from the lowest room to the highest, and after those whose tables they refer to. The rest of this file is
 * derived from the list.
 */
const LISTED = [
  ...([organizations, apiKeys, people, audit, assets, events, requestLog, requests] as const),
  // Erasures lock imports before contacts.
  ...([imports] as const),
  ...([
    contacts,
    contactActions,
    contactAttributes,
    lists,
    consent,
    consentLog,
    suppressions,
  ] as const),
  ...([audienceExports] as const),
  ...([
    templates,
    previews,
    senders,
    refusedSends,
    emails,
    campaigns,
    sendingPauses,
    sendingLimits,
    sendingGuard,
    statistics,
    forms,
  ] as const),
  ...([erasures, exports, deletedOrganizations] as const),
  ...([webhooks, deliveries] as const),
  delivery,
] as const;

export const NOUNS: readonly Noun[] = LISTED;

type MakeHandlers = Extract<(typeof LISTED)[number], { handlers: unknown }>['handlers'];

/** The dependencies of all handlers. */
type AllParts = MakeHandlers extends (parts: infer P) => unknown ? P : never;

type MakeMaintenance = Extract<(typeof LISTED)[number], { maintenance: unknown }>['maintenance'];

/** The dependencies of all maintenance steps. */
export type MaintenanceParts = MakeMaintenance extends (parts: infer P) => unknown ? P : never;

type MakeWorkers = Extract<(typeof LISTED)[number], { workers: unknown }>['workers'];

/** The dependencies of all workers. */
export type WorkerParts = MakeWorkers extends (parts: infer P) => unknown ? P : never;

export const ERASES: Erases[] = NOUNS.flatMap(({ erases = [] }) => erases);

type Exporting = Extract<(typeof LISTED)[number], { exports: unknown }>['exports'];
type FieldsOf<T> = T extends unknown ? keyof T & keyof ExportFields : never;

/** A field of the export that no noun provides is a type error. */
const exportFields: ExportFields = merge(NOUNS.map((noun) => noun.exports)) as Pick<
  ExportFields,
  FieldsOf<Exporting>
>;

/** The parts of erasure and export that all nouns provide. */
const COMBINED = { erases: ERASES, exportFields };

type OperationsOf<T> = T extends unknown ? keyof T & OperationId : never;
type Served = OperationsOf<ReturnType<MakeHandlers>>;

/** The dependencies of all handlers that do not come from the nouns. */
export type HandlerParts = Omit<AllParts, keyof typeof COMBINED>;

/** An operation without a handler is a type error. */
export function createHandlers(parts: HandlerParts): Handlers {
  const all: AllParts = { ...parts, ...COMBINED };
  const made = NOUNS.map(({ handlers }) => handlers?.(all as never));
  return merge(made) as Pick<Handlers, Served>;
}

export const ENTITIES: Entities = NOUNS.flatMap(({ entities = [] }) => entities);

export const CONTENTS: Contents = {
  schema: new Schema(NOUNS.flatMap(({ schema }) => schema ?? [])),
  migrations: MIGRATIONS,
  partitions: NOUNS.flatMap(({ partitions }) => partitions ?? []),
  access: {
    grants: merge(NOUNS.map(({ grants }) => grants)),
    functions: merge(NOUNS.map(({ functions }) => functions)),
  },
  queues: NOUNS.flatMap(({ queues = [] }) => queues),
};

/** Merges the objects. Throws if two nouns have the same key. */
function merge<T extends object>(objects: (T | undefined)[]): T {
  const entries = objects.flatMap((object) => Object.entries(object ?? {}));
  const merged = Object.fromEntries(entries) as T;
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two nouns have ${twice}.`);
  return merged;
}
