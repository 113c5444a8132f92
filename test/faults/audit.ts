import { sql } from '../../server/platform/database/sql.ts';
import { eventually } from '../support/eventually.ts';
import type { Installation } from './installation.ts';
import type { Provider } from './provider.ts';
import type { EmailCounts } from './row.ts';

/** PROVIDERS-3: the maximum number of emails that a worker has claimed and that have no connection yet. */
export const MOST_CLAIMED = 20;

export interface Audit {
  counts: EmailCounts;
  /** The number of emails that did not simply arrive, by what happened to them. */
  facts: string[];
  /** The number of failed emails, by their stored failure code. */
  failures: Record<string, number>;
  violations: string[];
}

interface StoredEmail {
  id: string;
  to_key: string;
  status: string;
  failure_code: string | null;
  resent: boolean;
}

export interface AuditOptions {
  /** Recipients and ids, as the responses reported them. */
  acknowledged: ReadonlyMap<string, string>;
  /** Failure codes that the scenario causes before the hand-over. */
  mayFail?: string[];
  /** Failure codes that the scenario causes after the hand-over. */
  mayFailLater?: string[];
}

/**
 * Waits until every email has a final status and every provider event was applied, or until the
 * time limit.
 */
export async function waitUntilSettled(
  installation: Installation,
  provider: Provider,
  maxWaitMs: number,
): Promise<void> {
  const countOpen = async (): Promise<number> => {
    const [row] = await installation.ask<{ open: number }>(
      sql`select (select count(*) from emails where status in ('queued', 'sending'))::integer
        + (select count(*) from provider_events)::integer as open`,
    );
    return (row?.open ?? 0) + provider.unread();
  };
  // Emails that are still open then are counted by the audit.
  await eventually(countOpen, (open) => open === 0, maxWaitMs).catch(() => undefined);
}

/** Compares the responses to clients, the stored data and the emails that the provider received. */
export async function audit(
  installation: Installation,
  provider: Provider,
  { acknowledged, mayFail = [], mayFailLater = [] }: AuditOptions,
): Promise<Audit> {
  const rows = await installation.ask<StoredEmail>(
    sql`select id, to_key, status, failure_code, resent_at is not null as resent from emails`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  const recipients = new Map([...acknowledged].map(([to, id]) => [id, to]));
  const taken = countRecipients(provider);
  /**
   * An email may be given up as unknown only if the provider has not reported that it accepted it.
   */
  const hasTrueStatus = ({ id, status, failure_code: code, to_key: key }: StoredEmail): boolean => {
    // Only the client still knows the address of an erased recipient.
    const reached = taken.has(recipients.get(id) ?? key);
    if (status === 'canceled') return !reached;
    if (status !== 'failed') return reached || isOpen(status);
    if (code === 'outcome_unknown') return provider.mute || !reached;
    return (reached ? mayFailLater : mayFail).includes(code ?? '');
  };

  const missing = [...acknowledged.values()].filter((id) => !stored.has(id));
  const untrue = rows.filter((row) => !hasTrueStatus(row));
  const open = rows.filter(({ status }) => isOpen(status));
  const doubled = [...taken].filter(([, count]) => count > 1);
  const counts = {
    acknowledged: acknowledged.size,
    stored: rows.length,
    handedOver: taken.size,
    lost: missing.length + untrue.length,
    doubled: doubled.length,
    final: rows.length - open.length,
  };
  const failures: Record<string, number> = {};
  for (const { status, failure_code: code } of rows) {
    if (status === 'failed') failures[code ?? 'none'] = (failures[code ?? 'none'] ?? 0) + 1;
  }
  const resent = rows.filter((row) => row.resent).length;
  const must = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);
  return {
    counts,
    failures,
    facts: [
      ...(resent > 0 ? [`${resent} sent a second time`] : []),
      ...Object.entries(failures).map(([code, count]) => `${count} failed as ${code}`),
    ],
    violations: [
      ...must(missing.length === 0, `${missing.length} acknowledged emails are not stored.`),
      ...must(
        rows.length === acknowledged.size,
        `${rows.length} emails are stored, ${acknowledged.size} were acknowledged.`,
      ),
      ...must(
        untrue.length === 0,
        `${untrue.length} emails have an untrue status: ${describe(untrue)}.`,
      ),
      ...must(doubled.length === 0, `${doubled.length} emails reached the provider twice.`),
      ...must(open.length === 0, `${open.length} emails have no final status: ${describe(open)}.`),
      ...installation.complaints(),
    ],
  };
}

const isOpen = (status: string): boolean => ['queued', 'sending'].includes(status);

/** By recipient, because every order has its own: two rows for one order would be noticed too. */
function countRecipients({ ses }: Provider): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { email } of ses.messages) {
    const to = email.Destination?.ToAddresses?.[0] ?? '';
    counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

const describe = (rows: StoredEmail[]): string =>
  [...new Set(rows.map(({ status, failure_code: code }) => (code ? `${status} ${code}` : status)))]
    .slice(0, 5)
    .join(', ');
