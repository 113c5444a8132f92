import type { EntityManager } from '@mikro-orm/postgresql';
import type { Access } from '../platform/installation/access-rules.ts';
import type { Entities } from '../platform/database/orm.ts';
import type { QueueOptions } from '../platform/queue/queues.ts';
import type { Page } from '../platform/values/cursor.ts';
import type { Principal } from '../platform/values/principal.ts';
import type { Handlers } from './operation.ts';

/** Everything that the rest of the server needs to know of a noun. `app/nouns.ts` lists the nouns. */
export interface Noun {
  /** Made from the parts that the argument names; the server has one object with all of them. */
  handlers?: (parts: never) => Partial<Handlers>;
  entities?: Entities;
  /** What the login roles may do with each of the noun's tables. */
  grants?: Access['grants'];
  functions?: Access['functions'];
  queues?: QueueOptions[];
  erases?: Erases;
  /** The noun's fields of what is exported about a person. */
  exports?: Record<string, ExportField>;
}

/** What a person's export has in one field: a value, or a list that is read page by page. */
export type ExportField<Person = never> =
  | { value: (em: EntityManager, person: Person) => Promise<unknown> }
  | {
      page: (em: EntityManager, person: Person, cursor?: string) => Promise<Page<unknown>>;
    };

/** The person whose data is erased: an address, and the HMAC that remains of it. */
export interface ErasedPerson {
  key: string;
  pseudonym: Buffer;
}

export interface Erases {
  /** Runs before anything is erased, while the contact can still be read. */
  before?: (em: EntityManager, principal: Principal, person: ErasedPerson) => Promise<void>;
  /** The noun of the contacts returns whether there was a contact. */
  erase?: (
    em: EntityManager,
    principal: Principal,
    person: ErasedPerson,
  ) => Promise<boolean | void>;
  /** What an erasure does with each table that can hold personal data, or looks as if it could. */
  traces: Record<string, Trace>;
}

/**
 * `rows`: the person's rows are deleted. `none`: the table tells of no recipient. Otherwise the rows
 * stay, and each column that can hold text is either cleared or kept.
 */
export type Trace = 'rows' | 'none' | { cleared: string[]; kept: string[] };

/** Checks the type of a noun and keeps it precise, so that the compiler knows the operations. */
export const noun = <N extends Noun>(parts: N & Record<Exclude<keyof N, keyof Noun>, never>): N =>
  parts;
