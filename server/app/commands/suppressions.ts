import {
  countSuppressions,
  LIFT_BATCH,
  type LiftFilter,
  type Lifted,
  liftBatch,
} from '../../audience/suppressions/index.ts';
import { amount } from '../../../cli/output/numbers.ts';
import type { Config } from '../../platform/config.ts';
import { OperatorError } from '../../platform/errors.ts';
import { type Actor, operatorNamed } from '../../platform/values/principal.ts';
import { findOrganization, withDatabase } from './database/with-database.ts';
import type { Answer, OperatorContext } from './operator-command.ts';
import { findMoment, readMoment } from './option-values.ts';

interface LiftOptions {
  organization: string;
  reason: LiftFilter['reason'];
  since: string;
  until?: string;
  dryRun?: boolean;
}

/**
 * Lifts suppressions of an organization by reason and time, such as those that a faulty mail server has
 * caused. Each batch has its own transaction: an interruption leaves the rest unchanged, and requests wait
 * for at most one batch.
 */
export async function liftSuppressions(
  { config, author }: OperatorContext,
  options: LiftOptions,
): Promise<Answer> {
  const { organization: slug, reason, dryRun = false } = options;
  const actor = operatorNamed(author);
  const since = readMoment('--since', options.since);
  const until = findMoment('--until', options.until) ?? new Date();
  if (since >= until) {
    throw new OperatorError(
      options.until === undefined
        ? '--since must be in the past.'
        : '--since must be before --until.',
    );
  }
  const { filter, found } = await withDatabase(config, async (em) => {
    const { id: organizationId } = await findOrganization(em, slug);
    const wanted: LiftFilter = { organizationId, reason, since, until };
    return { filter: wanted, found: await countSuppressions(em, wanted) };
  });
  const lifted = dryRun
    ? { suppressions: 0, contacts: 0 }
    : await liftAll(config, { filter, actor, found });
  return {
    text: dryRun
      ? `Found ${amount(found, 'suppression')}; nothing was lifted.`
      : `Lifted ${amount(lifted.suppressions, 'suppression')}; ${amount(lifted.contacts, 'contact')} ${lifted.contacts === 1 ? 'is' : 'are'} validated again.`,
    json: { found, lifted: lifted.suppressions, contacts: lifted.contacts },
  };
}

async function liftAll(
  config: Config,
  { filter, actor, found }: { filter: LiftFilter; actor: Actor; found: number },
): Promise<Lifted> {
  const total: Lifted = { suppressions: 0, contacts: 0 };
  if (found === 0) return total;
  for (;;) {
    const batch = await withDatabase(config, (em) => liftBatch(em, filter, actor));
    total.suppressions += batch.suppressions;
    total.contacts += batch.contacts;
    if (batch.suppressions < LIFT_BATCH) return total;
  }
}
