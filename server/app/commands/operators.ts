import { type ListedOperation, listOperations } from '../../account/audit/index.ts';
import { cleanLine } from '../../../cli/output/clean.ts';
import { showTime } from '../../../cli/output/time.ts';
import { OperatorError } from '../../platform/errors.ts';
import { withDatabase } from './database/with-database.ts';
import type { Answer, OperatorContext } from './operator-command.ts';
import { findMoment } from './option-values.ts';

const MOST = 10_000;

/** Lists what operators' commands have changed in the whole installation, the newest first. */
export async function showOperatorLog(
  { config }: OperatorContext,
  options: { since?: string; until?: string; limit: string },
): Promise<Answer> {
  const since = findMoment('--since', options.since);
  const until = findMoment('--until', options.until);
  if (since && until && since >= until) throw new OperatorError('--since must be before --until.');
  const limit = Number(options.limit);
  if (!/^\d{1,5}$/.test(options.limit) || limit < 1 || limit > MOST) {
    throw new OperatorError(`--limit must be a whole number from 1 to ${MOST}.`);
  }
  const operations = await withDatabase(config, (em) =>
    listOperations(em, { since, until, limit }),
  );
  const lines = operations.map(describe);
  return {
    text: lines.join('\n') || 'No command has changed anything in this time.',
    json: { operations },
  };
}

const describe = (entry: ListedOperation): string =>
  [
    showTime(entry.occurred_at),
    entry.operator ?? '–',
    entry.organization ?? '–',
    entry.operation,
    `${entry.resource.type} ${entry.resource.id}`,
  ]
    .map(cleanLine)
    .join('  ');
