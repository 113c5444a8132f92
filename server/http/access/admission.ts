import { retryOnConflict } from '../../platform/database/conflicts.ts';
import { type Database, queryPrepared, sql } from '../../platform/database/sql.ts';
import type { Principal, Scope } from '../../platform/values/principal.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { RateBucket } from '../document.ts';
import { beyondLimit, type Counted, isSpent, RateWindows } from './rate-limit.ts';
import { createBatcher } from '../../platform/concurrency/batcher.ts';

export interface Admitted extends Counted {
  principal: Principal;
}

/** A request to authenticate and to count. */
export interface Entry {
  /** The hash of its API key. */
  hash: Buffer;
  bucket: RateBucket;
  /** The client's address; null if it is unknown. */
  address: string | null;
}

/** Returns the principal and the number of requests in the bucket; null without a valid key for this address. */
export type Admit = (entry: Entry) => Promise<Admitted | null>;

interface AdmittedRow {
  key_id: string;
  organization_id: string;
  mode: Mode;
  scopes: Scope[];
  sender_domains: string[] | null;
  /** Whether the key is restricted to networks. */
  network_bound: boolean;
  raised_limit: number | null;
  used: number;
  second: string;
  /** Time left in the window, by the database's clock. */
  milliseconds_left: number;
}

/**
 * A batch nearly always covers all waiting requests: then a request waits only for the batches in progress, even when
 * each of these ends only at its time limit.
 */
const BATCHES = { concurrency: 2, maxItems: 5_000 };

/** How long the limit of a window is used for requests that wait together. */
const LIMIT_KNOWN_MS = 10_000;

/** The last request that was counted in a window. */
interface LastCounted {
  admitted: Admitted;
  /** When the window ends. */
  until: number;
}

/** One round trip finds the key and counts the request; concurrent requests share it. */
export function createAdmission(orm: Database): Admit {
  // Entries expire with their window of one second, so a revoked key or a raised limit takes effect after at most a second.
  const spentWindows = new RateWindows<Admitted>();
  const lastCounted = new RateWindows<LastCounted>();
  const waiting = new Map<string, number>();
  const change = (window: string, by: number): void => {
    const count = (waiting.get(window) ?? 0) + by;
    if (count > 0) waiting.set(window, count);
    else waiting.delete(window);
  };
  const admitBatched = createBatcher((items: { entry: Entry; window: string }[]) => {
    for (const { window } of items) change(window, -1);
    const entries = items.map(({ entry }) => entry);
    return retryOnConflict(() => admitInDatabase(orm, entries));
  }, BATCHES);

  /**
   * The answer to a request that would be counted behind as many others as its window allows: the requests that wait for
   * a batch are counted in the same second. So a flood is refused, however long the database takes. Null if the request
   * may be within the limit.
   */
  const refuseBehindOthers = (window: string): Admitted | null => {
    const last = lastCounted.find(window);
    const used = waiting.get(window) ?? 0;
    if (!last || !isSpent({ ...last.admitted, used })) return null;
    const seconds = Math.ceil(Math.max(0, lastCounted.now() - last.until) / 1_000);
    return beyondLimit({ ...last.admitted, second: last.admitted.second + seconds });
  };

  return async (entry) => {
    const { hash, bucket, address } = entry;
    const window = `${bucket} ${hash.toString('base64')}`;
    // A key that is restricted to networks has a window per address: from other addresses it is invalid.
    const windowOfAddress = `${window} ${address}`;
    const refused =
      spentWindows.find(window) ?? spentWindows.find(windowOfAddress) ?? refuseBehindOthers(window);
    if (refused) return refused;

    const startedAt = spentWindows.now();
    change(window, 1);
    const row = await admitBatched({ entry, window });
    if (!row) return null;
    const admitted = {
      principal: principalOf(row),
      bucket,
      raisedLimit: row.raised_limit,
      used: row.used,
      second: Number(row.second),
    };
    // Measured from before the query, so that the round trip never makes the window too long.
    const until = startedAt + row.milliseconds_left;
    if (isSpent(admitted)) {
      const spent = row.network_bound ? windowOfAddress : window;
      spentWindows.add(spent, beyondLimit(admitted), until);
    }
    if (!row.network_bound) {
      lastCounted.add(window, { admitted, until }, lastCounted.now() + LIMIT_KNOWN_MS);
    }
    return admitted;
  };
}

const principalOf = (row: AdmittedRow): Principal => ({
  organizationId: row.organization_id,
  actor: { kind: 'api_key', id: row.key_id },
  mode: row.mode,
  scopes: row.scopes,
  senderDomains: row.sender_domains,
});

const MILLISECONDS_LEFT = sql`
  ((a.second + 1 - extract(epoch from clock_timestamp())) * 1000)::float8 as milliseconds_left`;

async function admitInDatabase(
  orm: Database,
  entries: Entry[],
): Promise<(AdmittedRow | undefined)[]> {
  const em = orm.em.fork();
  const [first] = entries;
  if (first && entries.length === 1) {
    return queryPrepared<AdmittedRow>(
      em,
      sql`select a.*, ${MILLISECONDS_LEFT}
        from admit(${first.hash}, ${first.bucket}, ${first.address}::inet) a`,
    );
  }
  const hashes = entries.map(({ hash }) => hash);
  const buckets = entries.map(({ bucket }) => bucket);
  const addresses = entries.map(({ address }) => address);
  // `place` is the position of the entry, from 1.
  const rows = await queryPrepared<AdmittedRow & { place: number }>(
    em,
    sql`select a.*, ${MILLISECONDS_LEFT}
      from admit_many(${hashes}::bytea[], ${buckets}::text[], ${addresses}::inet[]) a`,
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return entries.map((_, i) => byPlace.get(i + 1));
}
