import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { retryOnConflict } from '../../platform/database/conflicts.ts';
import { type Database, queryPrepared, sql } from '../../platform/database/sql.ts';
import { hashSessionToken, RECENT_SECONDS } from '../../platform/tokens/session-token.ts';
import type { Member, SignedIn } from '../../platform/values/person.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Role } from '../../platform/values/principal.ts';
import { isSlug } from '../../platform/values/slug.ts';
import type { RateBucket } from '../document.ts';
import {
  beyondLimit,
  type Counted,
  isSharedWithSessions,
  isSpent,
  nearerLimit,
  sessionLimit,
  RateWindows,
} from './rate-limit.ts';

/** The counted window is the one of the session, or that of the organization if it allows fewer further requests. */
export interface AdmittedSession extends Counted {
  signedIn: SignedIn;
  /** Null without an organization, and in one in which the person has no role. */
  member: Member | null;
}

interface SessionEntry {
  token: string;
  bucket: RateBucket;
  /** The slug of the organization; null if the request names none. */
  organization: string | null;
  mode: Mode;
}

/** Returns the person, and the number of requests; null if the session has ended. */
type AdmitSession = (entry: SessionEntry) => Promise<AdmittedSession | null>;

interface AdmittedRow {
  place: number;
  session_id: string;
  person_id: string;
  person_name: string;
  organization_id: string | null;
  role: Role | null;
  is_recent: boolean;
  used: number;
  second: string;
  /** If the request also counts for the organization: its own limit, and the requests in its window. */
  raised_limit?: number | null;
  organization_used?: number | null;
  organization_second?: string | null;
  /** The database's clock, in milliseconds. */
  now: number;
}

const BATCHES = { concurrency: 2, maxItems: 5_000 };

/**
 * Like `createAdmission` for API keys: one round trip, which concurrent requests share. Only refusals beyond the limit are
 * cached, for less than a second, so that the end of a session and a change of a role count at once in all processes.
 */
export function createSessionAdmission(orm: Database): AdmitSession {
  const spentWindows = new RateWindows<AdmittedSession>();
  const admit = createBatcher(
    (entries: SessionEntry[]) => retryOnConflict(() => admitInDatabase(orm, entries)),
    BATCHES,
  );
  return async (entry) => {
    const { token, bucket, organization, mode } = entry;
    const window = `${bucket} ${mode} ${token} ${organization ?? ''}`;
    const refused = spentWindows.find(window);
    if (refused) return refused;

    const startedAt = spentWindows.now();
    const row = await admit(entry);
    if (!row) return null;
    const { session_id: sessionId, person_id: personId, person_name: name } = row;
    const { organization_id: organizationId, role, is_recent: isRecent } = row;
    const signedIn = { sessionId, personId, name, isRecent };
    const admitted = {
      signedIn,
      member: organizationId && role ? { ...signedIn, organizationId, role } : null,
      ...countedOf(row, bucket),
    };
    if (isSpent(admitted)) {
      const millisecondsLeft = (admitted.second + 1) * 1_000 - row.now;
      spentWindows.add(window, beyondLimit(admitted), startedAt + millisecondsLeft);
    }
    return admitted;
  };
}

function countedOf(row: AdmittedRow, bucket: RateBucket): Counted {
  const { raised_limit: raisedLimit = null, organization_used: used = null } = row;
  const session = {
    bucket,
    raisedLimit: sessionLimit(bucket),
    used: row.used,
    second: Number(row.second),
  };
  if (used === null) return session;
  return nearerLimit(session, {
    bucket,
    raisedLimit,
    used,
    second: Number(row.organization_second),
  });
}

const COLUMNS = sql`
  a.place, a.session_id, a.person_id, a.person_name, a.organization_id, a.role, a.used, a.second,
  coalesce(a.authenticated_at > now() - make_interval(secs => ${RECENT_SECONDS}), false) as is_recent,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

async function admitInDatabase(
  orm: Database,
  entries: SessionEntry[],
): Promise<(AdmittedRow | undefined)[]> {
  const hashes = entries.map(({ token }) => hashSessionToken(token));
  // A text that PostgreSQL rejects would fail the whole batch, also for others.
  const slugs = entries.map(({ organization }) =>
    organization !== null && isSlug(organization) ? organization : null,
  );
  const em = orm.em.fork();
  // Nearly all requests count only for their session.
  const rows = entries.some(({ bucket }) => isSharedWithSessions(bucket))
    ? await queryPrepared<AdmittedRow>(
        em,
        sql`select ${COLUMNS}, a.raised_limit, a.organization_used, a.organization_second
          from admit_sessions_of_organizations(${hashes}::bytea[], ${slugs}::text[],
            ${entries.map(({ mode }) => mode)}::text[],
            ${entries.map(({ bucket }) => (isSharedWithSessions(bucket) ? bucket : null))}::text[],
            ${entries.map(({ bucket }) => sessionLimit(bucket))}::integer[]) a`,
      )
    : await queryPrepared<AdmittedRow>(
        em,
        sql`select ${COLUMNS}
          from admit_sessions(${hashes}::bytea[], ${slugs}::text[]) a`,
      );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return entries.map((_, i) => byPlace.get(i + 1));
}
