import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { type Database, query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { EventType } from './event-types.ts';

/** Stands for all types. */
const ALL = '*';

/**
 * EVENTS-4: the event types that each organization wants, as this process last read them. Facts look here before they
 * write an event, so that events that nobody wants cost no statement.
 */
export class EventLog {
  readonly #seesAll: () => Transaction;
  readonly hashAddress: HashAddress;
  /** Calls during a read share the next one, so that each sees what was committed before it. */
  readonly refresh: () => Promise<void>;
  #wanted: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  /** `seesAll` returns an entity manager whose role sees all organizations. */
  constructor(seesAll: () => Transaction, hashAddress: HashAddress) {
    this.#seesAll = seesAll;
    this.hashAddress = hashAddress;
    const read = createBatcher(() => this.#read(), { concurrency: 1 });
    this.refresh = () => read(null);
  }

  /** The entity managers of the pool write to this log. */
  serve({ em }: Database): void {
    logs.set(em.getDriver(), this);
  }

  /** Nobody wants any events. */
  get isIdle(): boolean {
    return this.#wanted.size === 0;
  }

  async #read(): Promise<void> {
    const rows = await query<{ organization_id: string; types: string[] }>(
      this.#seesAll(),
      sql`
        select organization_id, types from wanted_events
        union all
        select id, array[${ALL}] from organizations where event_log`,
    );
    const byOrganization = Map.groupBy(rows, (row) => row.organization_id);
    const wanted = [...byOrganization].map(
      ([id, named]) => [id, new Set(named.flatMap(({ types }) => types))] as const,
    );
    this.#wanted = new Map(wanted);
  }

  wants(organizationId: string, types: readonly EventType[]): boolean {
    const wanted = this.#wanted.get(organizationId);
    return wanted !== undefined && includesAny(wanted, types);
  }

  organizationsThatWant(types: readonly EventType[]): string[] {
    return [...this.#wanted].flatMap(([id, wanted]) => (includesAny(wanted, types) ? [id] : []));
  }
}

const includesAny = (wanted: ReadonlySet<string>, types: readonly EventType[]): boolean =>
  wanted.has(ALL) || types.some((type) => wanted.has(type));

/** By the driver of their entity managers, which every function that changes something has at hand. */
const logs = new WeakMap<object, EventLog>();

/** Null for entity managers that no log serves: nobody wants events of theirs. */
export const eventLogOf = (em: Transaction): EventLog | null => logs.get(em.getDriver()) ?? null;

/** Whether the organization wants events of any of these types. */
export const wantsEvents = (
  em: Transaction,
  organizationId: string,
  types: readonly EventType[],
): boolean => eventLogOf(em)?.wants(organizationId, types) ?? false;

/** The organizations that want events of any of these types, for work on many organizations. */
export const organizationsThatWant = (em: Transaction, types: readonly EventType[]): string[] =>
  eventLogOf(em)?.organizationsThatWant(types) ?? [];

/**
 * For operations that change who wants which events: this process counts the change before it responds. Other processes are
 * notified. If the database does not answer, the next poll reads the change.
 */
export const refreshWanted =
  ({ em }: { em: Transaction }) =>
  async (): Promise<void> => {
    await eventLogOf(em)
      ?.refresh()
      .catch(() => {});
  };
