import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { relyingPartyOf } from './relying-party.ts';

interface OtherHost {
  host: string;
  people: number;
}

/** DASHBOARD-2: what a change of BASE_URL made unusable, as a warning for the operator; null if nothing. */
export async function describeOtherHosts(em: Transaction, baseUrl: string): Promise<string | null> {
  const host = relyingPartyOf(baseUrl)?.id ?? null;
  const others = await query<OtherHost>(
    em,
    sql`select host, count(distinct person_id)::integer as people from passkeys
      where host is distinct from ${host}::text group by host order by people desc, host limit 5`,
  );
  if (others.length === 0) return null;
  const list = others.map((other) => `${other.host} (${other.people} people)`).join(', ');
  const own = host ?? 'an IP address, for which there are no passkeys';
  return `Passkeys of these hosts cannot sign in, because the host of BASE_URL is ${own}: ${list}. Those people sign in with their password, or with a link of "mailwright people recover".`;
}
