import type { Tables } from '../../../generated/tables.ts';
import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { isId } from '../../platform/values/id.ts';
import type { Actor } from '../../platform/values/principal.ts';

type Schemas = components['schemas'];

export type ActionSummary = Schemas['ContactActionSummary'];
export type ActionRequest = Schemas['ContactActionCreate'];
export type ActionSet = Schemas['ContactActionSet'];
export type ActionFailure = Schemas['ContactActionFailure'];

/** An action as it is stored. */
export interface ActionRow extends Pick<
  Tables['contact_actions'],
  | 'id'
  | 'mode'
  | 'action'
  | 'list'
  | 'reason'
  | 'dry_run'
  | 'status'
  | 'position'
  | 'matched'
  | 'changed'
  | 'attempts'
  | 'created_at'
  | 'ended_at'
> {
  filter: ActionSummary['filter'];
  subtypes: string[] | null;
  set: ActionSet | null;
  failure: ActionFailure | null;
  actor: Actor;
}

const COLUMNS = sql`
  a.id, a.mode, a.action, a.filter, a.list, a.subtypes, a.changes as set, a.reason, a.dry_run, a.status,
  a.position, a.matched, a.changed, a.failure, a.actor, a.attempts, a.created_at, a.ended_at`;

/** Reads actions; the condition names them `a`, and includes order, limit and locks. */
export const readActions = (
  { em, organizationId }: OrganizationScope,
  condition: ReturnType<typeof sql>,
): Promise<ActionRow[]> => query<ActionRow>(em, selectActions(organizationId, condition));

export const selectActions = (organizationId: string, condition: ReturnType<typeof sql>) =>
  sql<ActionRow>`select ${COLUMNS} from contact_actions a where ${ownedBy(organizationId, 'a')}
    and a.mode = current_setting('app.mode', true) and ${condition}`;

export const findAction = async (scope: OrganizationScope, id: string): Promise<ActionRow> =>
  found(isId(id) ? await readActions(scope, sql`a.id = ${id}`) : []);

/** Waits for the step in progress, and keeps the next one from beginning until the transaction ends. */
export const lockAction = async (scope: OrganizationScope, id: string): Promise<ActionRow> =>
  found(isId(id) ? await readActions(scope, sql`a.id = ${id} for update`) : []);

function found([row]: ActionRow[]): ActionRow {
  if (row) return row;
  throw new NotFoundError('contact_action', 'No action on contacts has this id.');
}
