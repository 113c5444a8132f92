import { recordChange } from '../../account/audit/index.ts';
import { clearState, readGuard, readShownGuard } from '../../messages/sending/guard/index.ts';
import { amount } from '../../../cli/output/numbers.ts';
import { showTime } from '../../../cli/output/time.ts';
import { operatorNamed } from '../../platform/values/principal.ts';
import { findOrganization, withDatabase } from './database/with-database.ts';
import type { Answer, OperatorContext } from './operator-command.ts';

/** Shows the state of an organization's guard. With `--clear` it sets the state to `ok`, whatever the rates are. */
export async function showGuard(
  { config, author }: OperatorContext,
  { clear = false }: { clear?: boolean },
  slug: string,
): Promise<Answer> {
  const guard = await withDatabase(config, async (em) => {
    const { id: organizationId } = await findOrganization(em, slug);
    const scope = { em, organizationId, actor: operatorNamed(author) };
    if (clear) {
      const { state: before } = await readGuard(scope);
      await clearState(scope, author);
      await recordChange(scope, {
        operation: 'organizations.guard',
        resource: { type: 'organization', id: slug },
        before: { state: before },
        after: { state: 'ok' },
      });
    }
    return readShownGuard(scope);
  });
  return { text: describe(slug, guard), json: guard };
}

const percent = (rate: number | null): string =>
  rate === null ? 'unknown' : `${Math.round(rate * 10_000) / 100} %`;

function describe(slug: string, guard: Awaited<ReturnType<typeof readShownGuard>>): string {
  const since = guard.since === null ? '' : ` since ${showTime(guard.since)}`;
  const reason = guard.reason === null ? '' : ` (${guard.reason})`;
  return [
    `${slug}: ${guard.state}${reason}${since}`,
    `  hard bounces  ${percent(guard.hard_bounce_rate)} of ${amount(guard.sample, 'email')}`,
    `  complaints    ${percent(guard.complaint_rate)}`,
  ].join('\n');
}
