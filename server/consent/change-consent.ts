import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../database/sql.ts';
import { ownedBy } from '../database/tenancy.ts';
import type { ConsentActor } from './actor.ts';
import { appendToLedger, type LedgerEntry } from './ledger.ts';
import { closeLapsedRequests, closeRequests, openRequests, type RequestTerms } from './requests.ts';
import { readStandings, type Standing, statusOf } from './standing.ts';
import type { Subtype } from './subtypes.ts';

export interface ConsentChange {
  subtype: Subtype;
  /**
   * `request` asks for confirmation, `confirm` answers only what is still asked (K6). `decline` ends a subscription or a request and says nothing for
   * who was never asked; `unsubscribe` is a no in any case.
   */
  wish: 'subscribe' | 'unsubscribe' | 'request' | 'confirm' | 'decline';
}

interface Move extends LedgerEntry {
  subtype: Subtype;
  wish: ConsentChange['wish'];
  /** What the contact had said before. */
  state: Standing['state'];
}

/**
 * Sets where a contact stands and appends what changed to the ledger. The contact's row is locked
 * first: changes of one contact happen one after the other, so the ledger tells each as it was. What
 * is so already changes nothing and leaves no line. False when the contact is gone.
 */
export async function changeConsent(
  em: EntityManager,
  organizationId: string,
  contactId: string,
  changes: ConsentChange[],
  actor: ConsentActor,
  terms: RequestTerms = { templateVersionId: null },
): Promise<boolean> {
  if (!(await lockContact(em, organizationId, contactId))) return false;
  await closeLapsedRequests(em, organizationId, contactId);
  const standings = await readStandings(em, organizationId, contactId);
  const moves = changes.flatMap((change) => moveOf(change, standings(change.subtype.id)));
  const wanting = (wish: Move['wish']): Move[] => moves.filter((move) => move.wish === wish);

  const answered = moves.filter(({ from, to }) => from === 'pending' && to !== 'pending');
  const contact = { organizationId, contactId };
  await openRequests(em, contact, wanting('request'), actor, terms);
  await closeRequests(em, contact, answered);
  await setStates(em, contact, moves, actor);
  await appendToLedger(
    em,
    contact,
    moves.filter(({ from, to }) => from !== to),
    actor,
  );
  const wanted = [...changes.filter(({ wish }) => wish === 'subscribe'), ...wanting('confirm')];
  if (actor.person && wanted.some(({ subtype }) => subtype.kind === 'marketing')) {
    await turnMasterSwitchOn(em, organizationId, contactId);
  }
  return true;
}

async function lockContact(em: EntityManager, organizationId: string, id: string) {
  const rows = await query(
    em,
    sql`select from contacts where ${ownedBy(organizationId)} and id = ${id} for no key update`,
  );
  return rows.length > 0;
}

/** What a wish does to a standing; nothing when it is so already. Granting never downgrades (K2). */
function moveOf({ subtype, wish }: ConsentChange, standing: Standing): Move[] {
  const { state, open } = standing;
  const from = statusOf(standing);
  const move = (to: Move['to']): Move[] => [{ wish, subtype, from, to, state, request: open }];
  switch (wish) {
    case 'subscribe':
      return from === 'subscribed' ? [] : move('subscribed');
    case 'unsubscribe':
      return from === 'unsubscribed' ? [] : move('unsubscribed');
    case 'request':
      return from === 'subscribed' ? [] : move('pending');
    case 'confirm':
      return open ? move('subscribed') : [];
    case 'decline':
      if (open) return move(state);
      return from === 'subscribed' ? move('unsubscribed') : [];
  }
}

async function setStates(
  em: EntityManager,
  { organizationId, contactId }: { organizationId: string; contactId: string },
  moves: Move[],
  { source }: ConsentActor,
): Promise<void> {
  const decided = moves.filter(({ to, state }) => to !== 'pending' && to !== state);
  if (decided.length === 0) return;
  const rows = decided.map(({ subtype, to }) => ({ subtype_id: subtype.id, state: to }));
  await query(
    em,
    sql`
      insert into consents
        (organization_id, contact_id, subtype_id, state, source, confirmed_at, updated_at)
      select ${organizationId}, ${contactId}, subtype_id, state, ${source},
        case state when 'subscribed' then now() end, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (subtype_id uuid, state text)
      on conflict (contact_id, subtype_id) do update set state = excluded.state,
        source = excluded.source, confirmed_at = excluded.confirmed_at,
        updated_at = excluded.updated_at`,
  );
}

/** K11: else the page would say "subscribed" and nothing come. */
async function turnMasterSwitchOn(em: EntityManager, organizationId: string, contactId: string) {
  await query(
    em,
    sql`update contacts set subscribed = true, updated_at = now()
      where ${ownedBy(organizationId)} and id = ${contactId} and not subscribed`,
  );
}
