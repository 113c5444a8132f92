import { Organization } from '../../../account/organizations/index.ts';
import { pauseSending, resumeSending } from '../../../messages/sending/pauses/index.ts';
import type { Config } from '../../../platform/config.ts';
import { query, sql, toIsoOrNull, type Transaction } from '../../../platform/database/sql.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { readMoment } from '../moment-option.ts';
import { operatorName } from '../operator-name.ts';
import { recordPauseChange } from '../pause-change.ts';
import { print } from '../print.ts';
import { requireLine } from '../require-line.ts';
import { withDatabase } from '../database/with-database.ts';

interface CommonOptions {
  as?: string;
  json?: boolean;
}

export interface SuspendOptions extends CommonOptions {
  reason: string;
  until?: string;
}

const suspension = (organizationId: string) => ({
  scope: 'organization' as const,
  organizationId,
  priority: null,
  by: 'operator' as const,
  refuses: true,
});

/** From now on, sends of the organization get a 403, and its accepted email waits. */
export async function suspend(
  config: Config,
  slug: string,
  options: SuspendOptions,
): Promise<void> {
  const until = options.until === undefined ? null : readMoment('--until', options.until);
  if (until && until <= new Date()) throw new OperatorError('--until must be in the future.');
  const reason = requireLine('--reason', options.reason);
  const author = operatorName(options.as);
  const { pause, isNew } = await withDatabase(config, async (em) => {
    const { id } = await findOrganization(em, slug);
    const suspended = await pauseSending(em, { ...suspension(id), reason, author, until });
    const { pause: after, before } = suspended;
    await recordPauseChange(em, 'organizations.suspend', { before, after, author });
    return suspended;
  });
  if (options.json) {
    return print(
      JSON.stringify({ organization: slug, is_new: isNew, until: toIsoOrNull(pause.until) }),
    );
  }
  print(
    `${slug} is suspended: its sends are rejected with SENDING_PAUSED, and accepted email waits.`,
  );
}

/** Ends the suspension. */
export async function endSuspension(
  config: Config,
  slug: string,
  options: CommonOptions,
): Promise<void> {
  const author = operatorName(options.as);
  const ended = await withDatabase(config, async (em) => {
    const { id } = await findOrganization(em, slug);
    const pauses = await resumeSending(em, suspension(id), author);
    for (const before of pauses) {
      await recordPauseChange(em, 'organizations.resume', { before, after: null, author });
    }
    return pauses;
  });
  if (options.json) return print(JSON.stringify({ resumed: ended.length > 0 }));
  print(ended.length > 0 ? `${slug} can send again.` : `${slug} is not suspended.`);
}

/** An organization that is not being deleted. */
async function findOrganization(em: Transaction, slug: string): Promise<Organization> {
  const organization = await em.findOne(Organization, { slug });
  if (!organization) throw new OperatorError(`There is no organization ${slug}.`);
  const deleted = await query(
    em,
    sql`select from deleted_organizations where id = ${organization.id}`,
  );
  if (deleted.length > 0) {
    throw new OperatorError(`${slug} is being deleted; repeat \`organizations delete ${slug}\`.`);
  }
  return organization;
}
