import { cleanLine } from '../../../cli/output/clean.ts';
import { Organization } from '../../account/organizations/organization.entity.ts';
import type { Acceptance } from '../../messages/emails/accept.ts';
import { resendEmail } from '../../messages/emails/resend.ts';
import {
  countFailed,
  type FailedCount,
  type FailedEmail,
  type FailedFilter,
  findFailed,
} from '../../messages/emails/resend-many.ts';
import { RETRIED_FAILURES, type RetriedFailure } from '../../messages/emails/retried-failures.ts';
import type { Config } from '../../platform/config.ts';
import { query, sql } from '../../platform/database/sql.ts';
import {
  ConflictError,
  GoneError,
  NotFoundError,
  OperatorError,
  QuotaExceededError,
  SendingPausedError,
  ValidationError,
} from '../../platform/errors.ts';
import { parseDomain } from '../../platform/values/address.ts';
import { type Actor, operatorNamed } from '../../platform/values/principal.ts';
import { readMoment } from './moment-option.ts';
import { operatorName } from './operator-name.ts';
import { print } from './print.ts';
import { type OpenedDatabase, openDatabase } from './with-database.ts';

export interface ResendOptions {
  reason: RetriedFailure[];
  since: string;
  until?: string;
  organization?: string;
  domain?: string;
  unknownOutcome?: boolean;
  dryRun?: boolean;
  as?: string;
  json?: boolean;
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
export async function resendFailed(config: Config, options: ResendOptions): Promise<void> {
  const since = readMoment('--since', options.since);
  const until = options.until === undefined ? new Date() : readMoment('--until', options.until);
  if (since >= until) throw new OperatorError('--since must be before --until, or in the past.');
  const domain = options.domain === undefined ? null : parseDomain(options.domain);
  if (options.domain !== undefined && domain === null) {
    throw new OperatorError('--domain must be a domain, such as shop.example.');
  }
  const { unknownOutcome = false } = options;
  if (options.reason.includes('outcome_unknown') && !unknownOutcome) {
    throw new OperatorError(
      'Emails with the reason outcome_unknown may have been delivered: recipients can get them twice. Add --unknown-outcome to send them again.',
    );
  }
  const failures = RETRIED_FAILURES.filter(
    (failure) =>
      options.reason.includes(failure) || (unknownOutcome && failure === 'outcome_unknown'),
  );
  const actor = operatorNamed(operatorName(options.as));
  await openDatabase(config, async (database) => {
    const organizationId = await findOrganization(database, options.organization);
    const filter: FailedFilter = { failures, organizationId, domain, since, until };
    const found = await database.transact((em) => countFailed(em, filter));
    if (options.dryRun === true) {
      return print(options.json ? JSON.stringify({ found }) : describeFound(found));
    }
    if (unknownOutcome) {
      process.stderr.write('Recipients can get emails with an unknown outcome twice.\n');
    }
    const result = await resendAll(database, filter, { actor, unknownOutcome });
    print(options.json ? JSON.stringify({ found, ...result }) : describe(result));
  });
}

async function findOrganization(
  { transact }: OpenedDatabase,
  slug: string | undefined,
): Promise<string | null> {
  if (slug === undefined) return null;
  const organization = await transact((em) => em.findOne(Organization, { slug }));
  if (!organization) throw new OperatorError(`There is no organization ${slug}.`);
  return organization.id;
}

interface Terms {
  actor: Actor;
  unknownOutcome: boolean;
}

async function resendAll(
  database: OpenedDatabase,
  filter: FailedFilter,
  terms: Terms,
): Promise<Result> {
  const acceptance = await database.openAcceptance();
  const result: Result = { resent: 0, skipped: {} };
  let after: string | null = null;
  for (;;) {
    const from: string | null = after;
    const page: FailedEmail[] = await database.transact((em) => findFailed(em, filter, from, PAGE));
    for (const email of page) {
      const reason = await resendOne(database, email, acceptance, terms);
      if (reason === null) result.resent += 1;
      else result.skipped[reason] = (result.skipped[reason] ?? 0) + 1;
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return result;
  }
}

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
        `${cleanLine(organization)}  ${failure}  ${emails}${lost > 0 ? `  (and ${lost} whose content is deleted, or that were sent again already)` : ''}`,
    ),
    'Nothing was sent.',
  ].join('\n');
}

const describe = ({ resent, skipped }: Result): string =>
  [
    `${resent} emails were queued again.`,
    ...Object.entries(skipped).map(([reason, emails]) => `${emails} were left out: ${reason}`),
  ].join('\n');
