import { type ListedOperation, listOperations } from '../../account/audit/index.ts';
import { cleanLine } from '../../../cli/output/clean.ts';
import { showTime } from '../../../cli/output/time.ts';
import type { Config } from '../../platform/config.ts';
import { OperatorError } from '../../platform/errors.ts';
import { readMoment } from './moment-option.ts';
import { print } from './print.ts';
import { withDatabase } from './database/with-database.ts';

export interface OperatorLogOptions {
  since?: string;
  until?: string;
  limit: string;
  json?: boolean;
}

const MOST = 10_000;

/** Lists what operators' commands have changed in the whole installation, the newest first. */
export async function showOperatorLog(config: Config, options: OperatorLogOptions): Promise<void> {
  const since = options.since === undefined ? null : readMoment('--since', options.since);
  const until = options.until === undefined ? null : readMoment('--until', options.until);
  if (since && until && since >= until) throw new OperatorError('--since must be before --until.');
  const limit = Number(options.limit);
  if (!/^\d{1,5}$/.test(options.limit) || limit < 1 || limit > MOST) {
    throw new OperatorError(`--limit must be a whole number from 1 to ${MOST}.`);
  }
  const operations = await withDatabase(config, (em) =>
    listOperations(em, { since, until, limit }),
  );
  if (options.json) return print(JSON.stringify({ operations }));
  if (operations.length === 0) return print('No command has changed anything in this time.');
  for (const operation of operations) print(describe(operation));
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
