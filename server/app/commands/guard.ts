import { recordChange } from '../../account/audit/index.ts';
import { Organization } from '../../account/organizations/index.ts';
import { clearState, readGuard, readShownGuard } from '../../messages/sending/guard/index.ts';
import { amount } from '../../../cli/output/numbers.ts';
import { showTime } from '../../../cli/output/time.ts';
import type { Config } from '../../platform/config.ts';
import { OperatorError } from '../../platform/errors.ts';
import { operatorNamed } from '../../platform/values/principal.ts';
import { operatorName } from './operator-name.ts';
import { print } from './print.ts';
import { withDatabase } from './database/with-database.ts';

export interface GuardOptions {
  clear?: boolean;
  as?: string;
  json?: boolean;
}

/** Shows the state of an organization's guard. With `--clear` it sets the state to `ok`, whatever the rates are. */
export async function showGuard(
  config: Config,
  slug: string,
  { clear = false, as, json }: GuardOptions,
): Promise<void> {
  const author = operatorName(as);
  const guard = await withDatabase(config, async (em) => {
    const organization = await em.findOne(Organization, { slug });
    if (!organization) throw new OperatorError(`There is no organization ${slug}.`);
    const scope = { em, organizationId: organization.id, actor: operatorNamed(author) };
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
  print(json ? JSON.stringify(guard) : describe(slug, guard));
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
