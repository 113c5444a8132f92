import { sql } from '../../server/database/sql.ts';
import { eventually } from '../support/eventually.ts';
import type { SesEndpoint } from '../support/ses-endpoint.ts';
import type { Installation } from './installation.ts';
import type { EmailCounts } from './row.ts';

export interface Audit {
  counts: EmailCounts;
  /** How many failed, by the reason that is stored. */
  failures: Record<string, number>;
  violations: string[];
}

interface StoredEmail {
  id: string;
  to_key: string;
  status: string;
  failure_code: string | null;
}

export interface AuditOptions {
  /** Recipients and ids, as they were answered. */
  acknowledged: ReadonlyMap<string, string>;
  /** Reasons that the scenario gave an email to fail. */
  mayFail: string[];
}

/** Waits until every email has come to an end; gives up after so long. */
export async function settleDown(installation: Installation, patienceMs: number): Promise<void> {
  const countOpen = async (): Promise<number> => {
    const [row] = await installation.ask<{ open: number }>(
      sql`select count(*)::integer as open from emails where status in ('queued', 'sending')`,
    );
    return row?.open ?? 0;
  };
  // What is still open then, the audit counts.
  await eventually(countOpen, (open) => open === 0, patienceMs).catch(() => undefined);
}

/** Compares what clients were told, what is stored and what the provider got. */
export async function audit(
  installation: Installation,
  provider: SesEndpoint,
  { acknowledged, mayFail }: AuditOptions,
): Promise<Audit> {
  const rows = await installation.ask<StoredEmail>(
    sql`select id, to_key, status, failure_code from emails`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  const recipients = new Map([...acknowledged].map(([to, id]) => [id, to]));
  const taken = countRecipients(provider);
  /** Of mail whose outcome is unknown that is said, and of no other. */
  const toldTrue = ({ id, status, failure_code: code, to_key: key }: StoredEmail): boolean => {
    // An erased recipient is known to the client alone.
    const reached = taken.has(recipients.get(id) ?? key);
    if (status !== 'failed') return reached || isOpen(status);
    return code === 'outcome_unknown' || (mayFail.includes(code ?? '') && !reached);
  };

  const missing = [...acknowledged.values()].filter((id) => !stored.has(id));
  const untrue = rows.filter((row) => !toldTrue(row));
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
  const failed = Object.groupBy(
    rows.filter(({ status }) => status === 'failed'),
    (row) => row.failure_code ?? 'no reason',
  );
  const must = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);
  return {
    counts,
    failures: Object.fromEntries(
      Object.entries(failed).map(([code, of]) => [code, of?.length ?? 0]),
    ),
    violations: [
      ...must(missing.length === 0, `${missing.length} acknowledged emails are not stored.`),
      ...must(
        rows.length === acknowledged.size,
        `${rows.length} emails are stored, ${acknowledged.size} were acknowledged.`,
      ),
      ...must(untrue.length === 0, `${untrue.length} emails say what is not so: ${say(untrue)}.`),
      ...must(doubled.length === 0, `${doubled.length} emails reached the provider twice.`),
      ...must(open.length === 0, `${open.length} emails have come to no end: ${say(open)}.`),
      ...installation.complaints(),
    ],
  };
}

const isOpen = (status: string): boolean => ['queued', 'sending'].includes(status);

/** By recipient, as every order has one of its own: two rows for one order would be noticed too. */
function countRecipients({ messages }: SesEndpoint): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { email } of messages) {
    const to = email.Destination?.ToAddresses?.[0] ?? '';
    counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

const say = (rows: StoredEmail[]): string =>
  [...new Set(rows.map(({ status, failure_code: code }) => (code ? `${status} ${code}` : status)))]
    .slice(0, 5)
    .join(', ');

/** For a row's facts. */
export const describeFailures = (failures: Record<string, number>): string[] =>
  Object.entries(failures).map(([code, count]) => `${count} failed as ${code}`);
