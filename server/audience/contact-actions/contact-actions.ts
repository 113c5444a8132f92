import { lockSetup } from '../../account/organizations/lock.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import { queryPage } from '../../platform/database/page-size.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import {
  type OrganizationScope,
  ownedBy,
  type RequestScope,
} from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { newRow } from '../../platform/values/id.ts';
import {
  type ActionFailure,
  type ActionRequest,
  type ActionRow,
  findAction,
  lockAction,
  selectActions,
} from './action-row.ts';
import { checkRequest } from './check-request.ts';
import { presentAction } from './present.ts';

/** Actions of an organization that have not ended. */
const MAX_RUNNING = 20;

export async function createAction(scope: RequestScope, request: ActionRequest): Promise<string> {
  const { em, organizationId, mode, actor } = scope;
  const { action, filter, list = null, subtypes = null, reason = null, dry_run: dryRun } = request;
  const set = await checkRequest(scope, request);
  await lockSetup(scope);
  const { running } = await queryOne<{ running: number }>(
    em,
    sql`select count(*)::integer as running from contact_actions
      where ${ownedBy(organizationId)} and mode = ${mode} and step_at is not null`,
  );
  if (running >= MAX_RUNNING) {
    const message = `${MAX_RUNNING} actions on contacts have not ended; wait, or cancel one of them first.`;
    throw new ConflictError({ reason: 'too_many_actions' }, message);
  }
  const { id, createdAt } = newRow();
  await query(
    em,
    sql`
      insert into contact_actions (id, organization_id, mode, action, filter, list, subtypes, changes,
        reason, dry_run, actor, created_at)
      values (${id}, ${organizationId}, ${mode}, ${action}, ${JSON.stringify(filter)}::jsonb, ${list},
        ${subtypes && JSON.stringify(subtypes)}::jsonb, ${set && JSON.stringify(set)}::jsonb, ${reason},
        ${dryRun ?? false},
        ${JSON.stringify(actor)}::jsonb, ${createdAt})`,
  );
  await audit(scope, 'contactActions.create', null, await findAction(scope, id));
  return id;
}

export const listActions = (
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<FoundRows<ActionRow>> =>
  queryPage<ActionRow>(
    em,
    selectActions(
      organizationId,
      sql`(${after}::uuid is null or a.id < ${after}::uuid) order by a.id desc limit ${count}`,
    ),
  );

export async function cancelAction(scope: RequestScope, id: string): Promise<ActionRow> {
  const row = await lockAction(scope, id);
  if (row.status === 'canceled') return row;
  if (row.status !== 'running') {
    const { status } = row;
    throw new ConflictError({ reason: 'wrong_status', status }, `The action is ${status} already.`);
  }
  await endAction(scope, id, 'canceled');
  const canceled = await findAction(scope, id);
  await audit(scope, 'contactActions.cancel', row, canceled);
  return canceled;
}

/** Ends an action. The text of its search, which can be an address or a name, does not stay. */
export const endAction = (
  { em }: OrganizationScope,
  id: string,
  status: 'completed' | 'failed' | 'canceled',
  failure: ActionFailure | null = null,
): Promise<unknown> =>
  query(
    em,
    sql`
      update contact_actions set status = ${status}, step_at = null, ended_at = now(),
        failure = ${failure && JSON.stringify(failure)}::jsonb,
        filter = case when filter ? 'search' then filter || '{"search": "[deleted]"}' else filter end
      where id = ${id}`,
  );

/** Test actions change nothing, so they are not recorded. The entry does not contain the text of the search. */
async function audit(
  scope: RequestScope,
  operation: string,
  before: ActionRow | null,
  after: ActionRow,
): Promise<void> {
  if (scope.mode === 'test') return;
  await recordChange(scope, {
    operation,
    resource: { type: 'contact_action', id: after.id },
    before: before && withoutSearch(before),
    after: withoutSearch(after),
  });
}

function withoutSearch(row: ActionRow) {
  const { filter, ...others } = presentAction(row);
  const { search, ...conditions } = filter;
  return {
    ...others,
    filter: search === undefined ? conditions : { ...conditions, search: '[deleted]' },
  };
}
