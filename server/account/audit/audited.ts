import type { AuthorScope } from '../../platform/database/tenancy.ts';
import { type Change, recordChange } from './record-change.ts';

/** 201 with the resource when the change creates it, 200 when it changes it, and 204 when it deletes it. */
type Response<Before, After> = After extends object
  ? { status: Before extends null ? 201 : 200; body: After }
  : { status: 204 };

/** Records the change in the audit log, and returns the response to the request that made it. */
export async function audited<Before extends object | null, After extends object | null>(
  scope: AuthorScope,
  change: Change & { before: Before; after: After },
): Promise<Response<Before, After>> {
  await recordChange(scope, change);
  const { before, after } = change;
  const response =
    after === null ? { status: 204 } : { status: before === null ? 201 : 200, body: after };
  return response as Response<Before, After>;
}
