import { apiKeys } from '../account/api-keys/index.ts';
import { assets } from '../account/assets/index.ts';
import { audit } from '../account/audit/index.ts';
import { organizations } from '../account/organizations/index.ts';
import { consent } from '../audience/consent/index.ts';
import { contactAttributes } from '../audience/contact-attributes/index.ts';
import { contacts } from '../audience/contacts/index.ts';
import { lists } from '../audience/lists/index.ts';
import { suppressions } from '../audience/suppressions/index.ts';
import { delivery } from '../delivery/index.ts';
import { requests } from '../http/index.ts';
import type { Erases, Noun } from '../http/noun.ts';
import type { Handlers, OperationId } from '../http/operation.ts';
import { emails } from '../messages/emails/index.ts';
import { senders } from '../messages/senders/index.ts';
import { templates } from '../messages/templates/index.ts';
import type { Contents } from '../platform/installation/migrate.ts';
import type { Entities } from '../platform/database/orm.ts';
import { erasures } from '../privacy/erasures/index.ts';
import type { ExportFields } from '../privacy/exports/export-person.ts';
import { exports } from '../privacy/exports/index.ts';

/** All nouns, from the lowest room up. The rest of this file follows from the list. */
const LISTED = [
  requests,
  ...([organizations, apiKeys, audit, assets] as const),
  ...([contacts, contactAttributes, lists, consent, suppressions] as const),
  ...([templates, senders, emails] as const),
  ...([erasures, exports] as const),
  delivery,
] as const;

export const NOUNS: readonly Noun[] = LISTED;

type MakeHandlers = Extract<(typeof LISTED)[number], { handlers: unknown }>['handlers'];

/** Everything that handlers ask for. */
type Parts = MakeHandlers extends (parts: infer P) => unknown ? P : never;

export const ERASES: Erases[] = NOUNS.flatMap(({ erases = [] }) => erases);

type Exporting = Extract<(typeof LISTED)[number], { exports: unknown }>['exports'];
type FieldsOf<T> = T extends unknown ? keyof T & keyof ExportFields : never;

/** The compiler names a field of the export that no noun fills. */
const exportFields: ExportFields = merge(NOUNS.map((noun) => noun.exports)) as Pick<
  ExportFields,
  FieldsOf<Exporting>
>;

/** What crosses nouns for one person. */
const CROSSING = { erases: ERASES, exportFields };

type OperationsOf<T> = T extends unknown ? keyof T & OperationId : never;
type Served = OperationsOf<ReturnType<MakeHandlers>>;

/** What the handlers need from outside this file. */
export type HandlerParts = Omit<Parts, keyof typeof CROSSING>;

/** The compiler names an operation that no noun has a handler for. */
export function createHandlers(parts: HandlerParts): Handlers {
  const all: Parts = { ...parts, ...CROSSING };
  const made = NOUNS.map(({ handlers }) => handlers?.(all as never));
  return merge(made) as Pick<Handlers, Served>;
}

export const ENTITIES: Entities = NOUNS.flatMap(({ entities = [] }) => entities);

export const CONTENTS: Contents = {
  access: {
    grants: merge(NOUNS.map(({ grants }) => grants)),
    functions: merge(NOUNS.map(({ functions }) => functions)),
  },
  queues: NOUNS.flatMap(({ queues = [] }) => queues),
};

/** All entries of the objects. What belongs to two nouns is a mistake. */
function merge<T extends object>(objects: (T | undefined)[]): T {
  const entries = objects.flatMap((object) => Object.entries(object ?? {}));
  const merged = Object.fromEntries(entries) as T;
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two nouns have ${twice}.`);
  return merged;
}
