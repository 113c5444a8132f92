import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { openSecret, sealSecret, type SecretParts } from './secret.ts';

/** Endpoints that one statement reads and changes. */
const GROUP = 500;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** An endpoint whose secret was sealed with a key that SIGNING_KEYS no longer contains. */
export interface LostSecret {
  id: string;
  organizationId: string;
}

interface SealedRow extends LostSecret {
  secret: string;
  /** Null once it signs no more. */
  previous: string | null;
  stored_previous: string | null;
}

/**
 * Seals secrets with the first of SIGNING_KEYS that were sealed with another one, so that the others can be removed, and
 * deletes previous secrets that sign no more. Returns the number of endpoints, and those whose secret cannot be opened.
 */
export async function sealAgain(
  em: Transaction,
  parts: SecretParts,
): Promise<{ count: number; lost: LostSecret[] }> {
  let count = 0;
  const lost: LostSecret[] = [];
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const rows: SealedRow[] = await readOutdated(em, after, parts);
    const renewed = rows.map((row) => ({ row, ...renew(row, parts) }));
    count += await store(em, renewed);
    lost.push(...rows.filter((row) => openSecret(parts, row.id, row.secret) === null));
    after = rows.length === GROUP ? rows.at(-1)?.id : undefined;
  }
  return { count, lost };
}

const readOutdated = (
  em: Transaction,
  after: string,
  { sealedSecrets: { prefix } }: SecretParts,
): Promise<SealedRow[]> =>
  query<SealedRow>(
    em,
    sql`
      select w.id, w.organization_id as "organizationId", w.secret,
        w.previous_secret as stored_previous,
        case when w.previous_secret_expires_at > now() then w.previous_secret end as previous
      from webhooks w
      where w.id > ${after}::uuid and (not starts_with(w.secret, ${prefix})
        or w.previous_secret is not null and (not starts_with(w.previous_secret, ${prefix})
          or w.previous_secret_expires_at <= now()))
      order by w.id limit ${GROUP}`,
  );

interface Renewed {
  secret: string;
  previous: string | null;
}

/** What cannot be opened stays as it is. */
function renew({ id, secret, previous }: SealedRow, parts: SecretParts): Renewed {
  const again = (sealed: string): string => {
    if (sealed.startsWith(parts.sealedSecrets.prefix)) return sealed;
    const opened = openSecret(parts, id, sealed);
    return opened === null ? sealed : sealSecret(parts, id, opened);
  };
  return { secret: again(secret), previous: previous === null ? null : again(previous) };
}

/** Leaves secrets alone that were replaced meanwhile. */
async function store(em: Transaction, renewed: (Renewed & { row: SealedRow })[]): Promise<number> {
  const changed = renewed.filter(
    ({ row, secret, previous }) => secret !== row.secret || previous !== row.stored_previous,
  );
  if (changed.length === 0) return 0;
  const rows = await query(
    em,
    sql`
      update webhooks w set secret = r.secret, previous_secret = r.previous
      from unnest(${changed.map(({ row }) => row.id)}::uuid[],
          ${changed.map(({ row }) => row.secret)}::text[],
          ${changed.map(({ row }) => row.stored_previous)}::text[],
          ${changed.map(({ secret }) => secret)}::text[],
          ${changed.map(({ previous }) => previous)}::text[])
        as r (id, old_secret, old_previous, secret, previous)
      where w.id = r.id and w.secret = r.old_secret
        and w.previous_secret is not distinct from r.old_previous
      returning w.id`,
  );
  return rows.length;
}
