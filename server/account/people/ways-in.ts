import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { OidcProvider } from './identities/provider.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';

/** Which passkeys and linked accounts can sign in with the server's settings. */
export interface UsableWays {
  host: string;
  issuer: string;
}

export const usableWays = (baseUrl: string, provider: OidcProvider | null): UsableWays => ({
  host: relyingPartyOf(baseUrl)?.id ?? '',
  issuer: provider?.issuer ?? '',
});

/** So that two requests cannot each leave the other's way to sign in. */
export const lockPerson = (em: Transaction, personId: string): Promise<unknown> =>
  query(em, sql`select 1 from people where id = ${personId} for no key update`);

/** After one was removed: throws if the person could not sign in any more. */
export async function requireWayIn(
  em: Transaction,
  personId: string,
  { host, issuer }: UsableWays,
): Promise<void> {
  const ways = await query(
    em,
    sql`select 1 from people p where p.id = ${personId} and (p.password is not null
      or exists (select from passkeys k where k.person_id = p.id and k.host = ${host})
      or exists (select from identities i where i.person_id = p.id and i.issuer = ${issuer}))`,
  );
  if (ways.length > 0) return;
  throw new ConflictError(
    { reason: 'last_sign_in' },
    'Without it you could not sign in any more; set a password or add another passkey first.',
  );
}
