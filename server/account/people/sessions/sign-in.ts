import type { Client, SignedIn } from '../../../platform/values/person.ts';
import { type Change, recordChange } from '../../audit/record-change.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { type PersonRow, rememberNetwork } from '../people.ts';
import { createSession, endSessionOf, type NewSession } from './sessions.ts';

interface SignIn {
  person: PersonRow;
  method: string;
  /** When the person authenticated at the identity provider, if it says so. */
  authenticatedAt?: Date | null;
  client: Client;
  /** The HMAC of the client's network. */
  network: Buffer;
  /** The token of the browser's earlier session. */
  earlier: string | null;
}

/** Begins a session, and ends the earlier one of the browser. The audit log of each of the person's organizations records it. */
export async function beginSession(
  em: Transaction,
  { person, method, authenticatedAt = null, client, network, earlier }: SignIn,
): Promise<NewSession> {
  if (earlier !== null) await endSessionOf(em, earlier);
  const session = await createSession(em, person.id, { method, authenticatedAt }, client);
  await rememberNetwork(em, person.id, network);
  const who = { personId: person.id, name: person.name };
  await recordForAll(em, who, {
    operation: 'sessions.create',
    resource: { type: 'session', id: session.id },
    before: null,
    after: { id: session.id, method, network: client.truncatedAddress },
  });
  return session;
}

/** Records a change of a person's own account in the audit log of each of their organizations. */
export async function recordForAll(
  em: Transaction,
  { personId, name }: Pick<SignedIn, 'personId' | 'name'>,
  change: Change,
): Promise<void> {
  const memberships = await query<{ organization_id: string }>(
    em,
    sql`select organization_id from memberships where person_id = ${personId}`,
  );
  const actor = { kind: 'person', id: personId, name } as const;
  for (const { organization_id: organizationId } of memberships) {
    await recordChange({ em, organizationId, actor }, change);
  }
}
