import type { Organization } from '../../../account/organizations/index.ts';
import { pauseSending, resumeSending } from '../../../messages/sending/pauses/index.ts';
import { query, sql, toIsoOrNull, type Transaction } from '../../../platform/database/sql.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { recordPauseChange } from '../pause-change.ts';
import { findOrganization, withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';
import { readEnd, requireLine } from '../option-values.ts';

const suspension = (organizationId: string) => ({
  scope: 'organization' as const,
  organizationId,
  priority: null,
  by: 'operator' as const,
  refuses: true,
});

/** From now on, sends of the organization get a 403, and its accepted email waits. */
export async function suspend(
  { config, author }: OperatorContext,
  options: { reason: string; until?: string },
  slug: string,
): Promise<Answer> {
  const until = readEnd(options.until);
  const reason = requireLine('--reason', options.reason);
  const { pause, isNew } = await withDatabase(config, async (em) => {
    const { id } = await findRemaining(em, slug);
    const suspended = await pauseSending(em, { ...suspension(id), reason, author, until });
    const { pause: after, before } = suspended;
    await recordPauseChange(em, 'organizations.suspend', { before, after, author });
    return suspended;
  });
  return {
    text: `${slug} is suspended: its sends are rejected with SENDING_PAUSED, and accepted email waits.`,
    json: { organization: slug, is_new: isNew, until: toIsoOrNull(pause.until) },
  };
}

/** Ends the suspension. */
export async function endSuspension(
  { config, author }: OperatorContext,
  _options: object,
  slug: string,
): Promise<Answer> {
  const ended = await withDatabase(config, async (em) => {
    const { id } = await findRemaining(em, slug);
    const pauses = await resumeSending(em, suspension(id), author);
    for (const before of pauses) {
      await recordPauseChange(em, 'organizations.resume', { before, after: null, author });
    }
    return pauses;
  });
  return {
    text: ended.length > 0 ? `${slug} can send again.` : `${slug} is not suspended.`,
    json: { resumed: ended.length > 0 },
  };
}

/** An organization that is not being deleted. */
async function findRemaining(em: Transaction, slug: string): Promise<Organization> {
  const organization = await findOrganization(em, slug);
  const deleted = await query(
    em,
    sql`select from deleted_organizations where id = ${organization.id}`,
  );
  if (deleted.length > 0) {
    throw new OperatorError(`${slug} is being deleted; repeat \`organizations delete ${slug}\`.`);
  }
  return organization;
}
