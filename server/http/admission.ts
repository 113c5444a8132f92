import type { MikroORM } from '@mikro-orm/postgresql';
import { retryOnConflict } from '../database/conflicts.ts';
import { queryPrepared, sql } from '../database/sql.ts';
import type { Caller, Mode, Scope } from '../organizations/caller.ts';
import type { RateBucket } from './document.ts';
import { beyondLimit, type Counted, isSpent } from './rate-limit.ts';
import { SpentWindows } from './spent-windows.ts';
import { together } from './together.ts';

export interface Admitted extends Counted {
  caller: Caller;
}

/** Whose key has the hash, and how many requests of the kind have come; null for nobody's. */
export type Admit = (hash: Buffer, bucket: RateBucket) => Promise<Admitted | null>;

interface Question {
  hash: Buffer;
  bucket: RateBucket;
}

interface AdmittedRow {
  key_id: string;
  organization_id: string;
  mode: Mode;
  scopes: Scope[];
  raised_limit: number | null;
  used: number;
  second: string;
  /** Until the window ends, by the database's clock. */
  milliseconds_left: number;
}

/** One round trip finds the key and counts the request; requests that come together share it. */
export function createAdmission(orm: MikroORM): Admit {
  const spentWindows = new SpentWindows<Admitted>();
  const ask = together((questions: Question[]) =>
    retryOnConflict(() => askDatabase(orm, questions)),
  );
  return async (hash, bucket) => {
    const window = `${bucket} ${hash.toString('base64')}`;
    const refused = spentWindows.find(window);
    if (refused) return refused;

    const askedAt = spentWindows.now();
    const row = await ask({ hash, bucket });
    if (!row) return null;
    const { key_id: keyId, organization_id: organizationId, mode, scopes, used } = row;
    const admitted = {
      caller: { organizationId, keyId, mode, scopes },
      ...{ bucket, raisedLimit: row.raised_limit, used, second: Number(row.second) },
    };
    // Counted from before the question, so that the way to the database never makes it too long.
    const until = askedAt + row.milliseconds_left;
    if (isSpent(admitted)) spentWindows.add(window, beyondLimit(admitted), until);
    return admitted;
  };
}

const MILLISECONDS_LEFT = sql`
  ((a.second + 1 - extract(epoch from clock_timestamp())) * 1000)::float8 as milliseconds_left`;

async function askDatabase(
  orm: MikroORM,
  questions: Question[],
): Promise<(AdmittedRow | undefined)[]> {
  const em = orm.em.fork();
  const [first] = questions;
  if (first && questions.length === 1) {
    return queryPrepared<AdmittedRow>(
      em,
      sql`select a.*, ${MILLISECONDS_LEFT} from admit(${first.hash}, ${first.bucket}) a`,
    );
  }
  const hashes = questions.map(({ hash }) => hash);
  const buckets = questions.map(({ bucket }) => bucket);
  // The place is the question's, from 1.
  const rows = await queryPrepared<AdmittedRow & { place: number }>(
    em,
    sql`select a.*, ${MILLISECONDS_LEFT}
      from admit_many(${hashes}::bytea[], ${buckets}::text[]) a`,
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return questions.map((_, i) => byPlace.get(i + 1));
}
