import {
  type Acceptance,
  countFailed,
  countFailedFrom,
  type FailedCount,
  type FailedEmail,
  type FailedFilter,
  type FailedSlice,
  findFailed,
  resendEmail,
  RETRIED_FAILURES,
  type RetriedFailure,
} from '../../../messages/emails/index.ts';
import { cleanLine } from '../../../../cli/output/clean.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import {
  ConflictError,
  GoneError,
  NotFoundError,
  OperatorError,
  QuotaExceededError,
  SendingPausedError,
  ValidationError,
} from '../../../platform/errors.ts';
import { recordOperation } from '../../../platform/installation/operator-log.ts';
import { type Actor, operatorNamed } from '../../../platform/values/principal.ts';
import { findOrganization, type OpenedDatabase, openDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';
import { findMoment, readDomain, readMoment } from '../option-values.ts';

interface ResendOptions {
  reason: RetriedFailure[];
  since: string;
  until?: string;
  organization?: string;
  domain?: string;
  unknownOutcome?: boolean;
  dryRun?: boolean;
}

/** How many emails are read at a time. */
const PAGE = 500;

interface Result {
  resent: number;
  /** Emails that failed the checks of a send, by the reason. */
  skipped: Record<string, number>;
}

/**
 * Sends failed emails again, as new emails that are due now. Each passes the checks of a send in a transaction of its own,
 * so that an interruption leaves the rest as it is, and a repetition sends nothing twice.
 */
export async function resendFailed(
  { config, author }: OperatorContext,
  options: ResendOptions,
): Promise<Answer> {
  const since = readMoment('--since', options.since);
  const until = findMoment('--until', options.until) ?? new Date();
  if (since >= until) throw new OperatorError('--since must be before --until, or in the past.');
  const domain = readDomain(options.domain);
  const { organization: slug, unknownOutcome = false } = options;
  if (options.reason.includes('outcome_unknown') && !unknownOutcome) {
    throw new OperatorError(
      'Emails with the reason outcome_unknown may have been delivered: recipients can get them twice. Add --unknown-outcome to send them again.',
    );
  }
  const failures = RETRIED_FAILURES.filter(
    (failure) =>
      options.reason.includes(failure) || (unknownOutcome && failure === 'outcome_unknown'),
  );
  const actor = operatorNamed(author);
  return openDatabase(config, async (database) => {
    const organizationId =
      slug === undefined ? null : (await database.transact((em) => findOrganization(em, slug))).id;
    const filter: FailedFilter = { failures, organizationId, domain, since, until };
    const found = await database.transact((em) => countFailed(em, filter));
    if (options.dryRun === true) {
      return { text: describeFound(found), json: { found } };
    }
    if (unknownOutcome) {
      process.stderr.write('Recipients can get emails with an unknown outcome twice.\n');
    }
    await database.transact((em) => recordResend(em, options, author));
    const result = await resendAll(database, filter, { actor, unknownOutcome });
    if (process.stderr.isTTY && found.length > 0) process.stderr.write('\n');
    return { text: describe(result), json: { found, ...result } };
  });
}

/** Each email has an entry in the audit log of its organization. This one stands for the command. */
function recordResend(
  em: Transaction,
  { reason, since, until, organization, domain }: ResendOptions,
  author: string | null,
): Promise<void> {
  return recordOperation(em, {
    operation: 'queue.resend',
    resource: { type: 'queue', id: 'failed' },
    author,
    organization,
    after: { reason, since, until, domain },
  });
}

interface Terms {
  actor: Actor;
  unknownOutcome: boolean;
}

/** Reasons that also apply to all further emails of the organization. */
const OF_ORGANIZATION = new Set(['sending_paused', 'quota_exceeded']);

async function resendAll(
  database: OpenedDatabase,
  filter: FailedFilter,
  terms: Terms,
): Promise<Result> {
  const acceptance = await database.openAcceptance();
  const result: Result = { resent: 0, skipped: {} };
  const skip = (reason: string, emails: number): void => {
    result.skipped[reason] = (result.skipped[reason] ?? 0) + emails;
  };
  const stopped = new Set<string>();
  let after: string | null = null;
  for (;;) {
    const slice: FailedSlice = { after, limit: PAGE, without: [...stopped] };
    const page: FailedEmail[] = await database.transact((em) => findFailed(em, filter, slice));
    for (const email of page) {
      if (stopped.has(email.organizationId)) continue;
      const reason = await resendOne(database, email, acceptance, terms);
      if (reason === null) result.resent += 1;
      else if (!OF_ORGANIZATION.has(reason)) skip(reason, 1);
      else {
        stopped.add(email.organizationId);
        skip(reason, await database.transact((em) => countFailedFrom(em, filter, email)));
      }
      showProgress(result);
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return result;
  }
}

/** On a terminal, one line that is overwritten. */
function showProgress({ resent, skipped }: Result): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r${amount(resent, 'email')} queued again, ${sumOf(skipped)} left out`);
}

const sumOf = (skipped: Record<string, number>): number =>
  Object.values(skipped).reduce((sum, emails) => sum + emails, 0);

/** Returns null, or the reason why the email cannot be sent again. */
async function resendOne(
  { transact }: OpenedDatabase,
  { id, organizationId }: FailedEmail,
  acceptance: Acceptance,
  { actor, unknownOutcome }: Terms,
): Promise<string | null> {
  try {
    await transact(async (em) => {
      await query(em, sql`select set_config('app.organization_id', ${organizationId}, true)`);
      const scope = {
        em,
        organizationId,
        mode: 'live' as const,
        actor,
        scopes: [],
        senderDomains: null,
      };
      const options = { afterUnknownOutcome: unknownOutcome };
      await resendEmail(scope, id, acceptance, new Date(), options);
    });
    return null;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return reason;
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof ValidationError) return error.details.reason;
  if (error instanceof ConflictError) return error.details.reason;
  if (error instanceof SendingPausedError) return 'sending_paused';
  if (error instanceof QuotaExceededError) return 'quota_exceeded';
  return error instanceof GoneError || error instanceof NotFoundError ? 'content_deleted' : null;
}

function describeFound(found: FailedCount[]): string {
  if (found.length === 0) return 'No failed email matches.';
  return [
    ...found.map(
      ({ organization, failure, emails, lost }) =>
        `${cleanLine(organization)}  ${failure}  ${emails}${lost > 0 ? `  (${lost} more cannot be sent again: the content is deleted, the email was sent again already, or it belongs to a campaign)` : ''}`,
    ),
    'Nothing was sent.',
  ].join('\n');
}

const describe = ({ resent, skipped }: Result): string =>
  [
    `${amount(resent, 'email')} ${resent === 1 ? 'was' : 'were'} queued again.`,
    ...Object.entries(skipped).map(
      ([reason, emails]) => `${emails} ${emails === 1 ? 'was' : 'were'} left out: ${reason}`,
    ),
  ].join('\n');
