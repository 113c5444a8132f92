import type { Access } from '../platform/installation/access-rules.ts';
import type { Entities } from '../platform/database/orm.ts';
import type { Upkeep } from '../platform/maintenance.ts';
import type { RequestScope } from '../platform/database/tenancy.ts';
import type { QueueOptions } from '../platform/queue/queues.ts';
import type { Page } from '../platform/values/cursor.ts';
import type { Handlers } from './operation.ts';

/** Everything that the rest of the server needs to know of a noun. `app/nouns.ts` lists the nouns. */
export interface Noun {
  /** Its plural in plain words, with which the names of its maintenance steps begin. */
  name: string;
  /**
   * Creates the handlers from the dependencies that the parameter declares; the server passes one object with
   * all of them.
   */
  handlers?: (parts: never) => Partial<Handlers>;
  /** The folder with `schema.sql`, its tables and triggers, and `functions.sql`. */
  schema?: string;
  /** The SQL function that creates the next partitions, of a noun with partitioned tables. */
  partitions?: string;
  entities?: Entities;
  /** The rights of the login roles on each of the noun's tables. */
  grants?: Access['grants'];
  functions?: Access['functions'];
  queues?: QueueOptions[];
  /**
   * The upkeep of its tables, by what is done: `delete old imports`. Created from the dependencies that the parameter
   * declares, as the handlers are. It belongs to processes that run the worker; each of them runs it
   * (`app/maintenance-steps.ts`).
   */
  maintenance?: (parts: never) => Record<string, Upkeep>;
  /** Its work in the background. Processes that run the worker start one after the other (`app/worker-services.ts`). */
  workers?: (parts: never) => StartWorker[];
  /** What an erasure of a person does with each of its tables. */
  erases?: Erases;
  /**
   * Those of its tables whose rows the deletion of an organization does not find by `organization_id`:
   * `delete_organization_rows` leaves them out.
   */
  deletes?: Record<string, Deletion>;
  /** The noun's fields of a person's export. */
  exports?: Record<string, ExportField>;
}

/** Null if the settings of the installation leave nothing to do. */
export type StartWorker = () => Worker | null | Promise<Worker | null>;

export interface Worker {
  stop(): Promise<void>;
  /**
   * Set if the stop waits for answers from outside, such as those of a provider. All such stops begin when the shutdown
   * begins, so that these workers start nothing new, and none loses time while another waits.
   */
  awaitsAnswers?: true;
}

/** The content of a field of a person's export: a value, or a list that is read page by page. */
export type ExportField<Person = never> =
  | { value: (scope: RequestScope, person: Person) => Promise<unknown> }
  | {
      page: (scope: RequestScope, person: Person, cursor?: string) => Promise<Page<unknown>>;
    };

/** The person whose data is erased: the address, and its HMAC, which remains. */
export interface ErasedPerson {
  key: string;
  pseudonym: Buffer;
}

export interface Erases {
  /** Runs before anything is erased, while the contact can still be read. */
  before?: (scope: RequestScope, person: ErasedPerson) => Promise<void>;
  /** The contacts noun returns whether there was a contact. */
  erase?: (scope: RequestScope, person: ErasedPerson) => Promise<boolean | void>;
  /**
   * Runs when everything else is erased. By then transactions that held rows of the person have ended, and what they
   * have stored is visible.
   */
  after?: (scope: RequestScope, person: ErasedPerson) => Promise<void>;
  /** The effect of an erasure on each of the noun's tables. */
  traces: Record<string, Trace>;
}

/**
 * Of the rows of a table, when their organization is deleted. `stays`: they remain. `by statement`: a statement of the
 * deletion names the table. `with another table`: they are deleted with the rows that they refer to. `no organization`: they
 * belong to the installation or to people.
 */
export type Deletion = 'stays' | 'by statement' | 'with another table' | 'no organization';

/**
 * `rows`: the person's rows are deleted. `none`: the table contains no recipient's data. Otherwise the rows
 * remain, and each text column is either cleared or kept.
 */
export type Trace = 'rows' | 'none' | { cleared: string[]; kept: string[] };

/** Checks the type of a noun without widening it, so that the compiler knows its operations. */
export const noun = <N extends Noun>(parts: N & Record<Exclude<keyof N, keyof Noun>, never>): N =>
  parts;
