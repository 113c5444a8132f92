import type { RawBuilder } from 'kysely';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { parseAddress } from '../../platform/values/address.ts';

type Condition = RawBuilder<unknown>;

/** The contacts that a text finds. */
export interface Search {
  /** A condition on a row `c` of contacts, for a contact that was found otherwise. */
  matches: Condition;
  /** The same for all contacts, by an index; null if too many contacts match to be read for each page. */
  indexed: Condition | null;
}

/** The greatest character that PostgreSQL stores. */
const LAST = '\u{10ffff}';

/** As in `contact_query`. */
const MAX_WORDS = 16;

/**
 * Searches for contacts that have words with the beginnings that a text names, ignoring accents, case and order. A word
 * with an @ is the beginning of an address. With more than `limit` matches, contacts in the order of the list are cheaper,
 * because many of them match.
 */
export async function searchContacts(
  scope: OrganizationScope,
  text: string,
  limit: number,
): Promise<Search> {
  const { em, organizationId } = scope;
  await requireFewWords(scope, 'search', text);
  const { addresses, words } = split(text);
  const byAddress = addresses.map((address) => begins(sql`c.email_key`, address));
  const byWords =
    words === '' ? [] : [sql`c.words @@ contact_query(${organizationId}::uuid, ${words})`];
  const matches = sql`(${sql.join([...byAddress, ...byWords], sql` and `)})`;
  const ids = (most: number): Condition =>
    addresses.length === 0
      ? sql`select id from contacts_with_words(${words}, ${most}) as found (id)`
      : sql`select c.id from contacts c where ${ownedBy(organizationId, 'c')} and ${matches}
          limit ${most}`;
  const { found } = await queryOne<{ found: number }>(
    em,
    sql`select count(*)::integer as found from (${ids(limit + 1)}) m`,
  );
  return { matches, indexed: found > limit ? null : sql`c.id = any(array(${ids(limit + 1)}))` };
}

/** Rejects a search with more words than `contact_query` accepts. */
export async function requireFewWords(
  { em, organizationId }: OrganizationScope,
  field: string,
  text: string,
): Promise<void> {
  const { words } = split(text);
  if (words.normalize('NFKD').length < MAX_WORDS) return;
  const { count } = await queryOne<{ count: number }>(
    em,
    sql`select count(distinct word)::integer as count
      from unnest(lexemes_of(${organizationId}::uuid, words_of(${words}))) word`,
  );
  if (count <= MAX_WORDS) return;
  const message = `The field ${field} has ${count} different words; state at most ${MAX_WORDS}.`;
  throw invalid(field, 'too_many', message);
}

/** The operators of the index, so that a generic plan can use it. */
const begins = (column: Condition, prefix: string): Condition =>
  sql`${column} ~>=~ ${prefix}::text and ${column} ~<~ (${prefix}::text || ${LAST})`;

/** Addresses can stand as in a header: `Jana <jana@shop.example>`. */
function split(text: string): { addresses: string[]; words: string } {
  const terms = text.split(/\s+/);
  const isAddress = (term: string): boolean => /^[^@]*[^@<("'][^@]*@/.test(term);
  const addresses = terms
    .filter(isAddress)
    .map((term) => term.replace(/^[<("']+/, '').replace(/[>)"',;]+$/, ''))
    .map((address) => parseAddress(address)?.key ?? address.toLowerCase());
  return {
    addresses: [...new Set(addresses)],
    words: terms.filter((term) => !isAddress(term)).join(' '),
  };
}
