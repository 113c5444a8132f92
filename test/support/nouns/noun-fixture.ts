import type { OperationId } from '../../../server/http/operation.ts';
import type { Mode } from '../../../server/platform/values/mode.ts';
import type { Scope } from '../../../server/platform/values/principal.ts';
import type { Fact, Person } from '../../privacy/erasures/person.ts';
import type { TestOrganization } from '../app/account.ts';
import type { TestApp } from '../app/app.ts';
import type { Answer, TestClient } from '../app/client.ts';
import type { Names } from './nouns.ts';

/** Values by operation. The tests report an operation without a value by its name. */
type ByOperation<T> = Partial<Record<OperationId, T>>;

/**
 * The data that the tests of all nouns need from one noun. `nouns.ts` lists the fixtures. `Kind`
 * names the resources that `foreign` creates.
 */
export interface NounFixture<Kind extends string = never> {
  /** Creates one of each resource for a second organization, and returns their names or ids. */
  foreign?: (app: TestApp, organization: TestOrganization) => Promise<Record<Kind, string>>;
  /** Tenancy: each way to refer to a resource of the other organization. */
  probes?: ByOperation<Record<string, Probe>>;
  /** The tables in which probes create rows, with the column that contains the requested names. */
  probesCreate?: Record<string, string>;
  /** Test mode and audit log: requests that depend on those before them. */
  writes?: ByOperation<Record<string, Write>>;
  prepareWrites?: (app: TestApp) => Promise<unknown>;
  /** Pages of lists. The order matters: later lists use entries of earlier ones. */
  pages?: ByOperation<PagedList>;
  /** The allowed scopes by the first segment of the path. */
  scopes?: Record<string, Allowed>;
  /** Operations whose allowed scopes differ from those of their path. */
  otherScopes?: ByOperation<readonly Scope[]>;
  /** Creates the rows that examples of the document need and that no other example creates. */
  prepareExamples?: (app: TestApp) => Promise<unknown>;
  /** Stores data of a person, after their contact, consents and emails are stored. */
  fillPerson?: (app: TestApp, person: Person) => Promise<void>;
  /** The person's data in each table before an erasure. */
  personalData?: Record<string, Fact[]>;
}

export interface Probe {
  /**
   * The mode in which the response contains the other organization's resource if nothing restricts
   * access; null where no response contains it. In mode `test` its changes are rolled back.
   */
  found: Mode | null;
  probe: (client: TestClient, names: Names) => Promise<Answer>;
}

export interface Write {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** It succeeds and changes nothing, so that the audit log has no entry either. */
  leavesNothing?: true;
  /** The effect of a repeated request. By default it changes nothing. */
  repeated?: 'creates another' | 'is logged again';
}

export interface PagedList {
  path: string;
  /** The maximum limit, if it is not the default one. */
  most?: number;
  /** Creates an entry; without it, other lists' entries create them as a side effect. */
  make?: (client: TestClient, n: number) => Promise<Answer>;
  /** Creates at least five entries, where no request does. */
  fill?: (app: TestApp, organizationId: string) => Promise<void>;
  isOldestFirst?: true;
}

/** The scopes that API-KEYS-1 allows, the narrowest first. */
export interface Allowed {
  reads: readonly Scope[];
  writes: readonly Scope[];
}

const managed: Allowed = { reads: ['read', 'manage', 'full'], writes: ['manage', 'full'] };
export const ALLOWED = {
  managed,
  shared: { ...managed, reads: ['contacts', 'read', 'manage', 'full'] },
  hidden: { ...managed, reads: ['manage', 'full'] },
} satisfies Record<string, Allowed>;
