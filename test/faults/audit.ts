import { sql } from '../../server/platform/database/sql.ts';
import { eventually } from '../support/eventually.ts';
import type { Installation } from './installation.ts';
import type { Provider } from './provider.ts';
import type { EmailCounts } from './row.ts';

export interface Audit {
  counts: EmailCounts;
  /** What became of the emails that took no straight way. */
  facts: string[];
  /** How many failed, by the reason that is stored. */
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
  /** Recipients and ids, as they were answered. */
  acknowledged: ReadonlyMap<string, string>;
  /** Reasons that the scenario gave an email to fail before it was handed over. */
  mayFail?: string[];
  /** The same of emails that the provider had taken. */
  mayFailLater?: string[];
}

/** Waits until every email has come to an end and every report was heard; gives up after so long. */
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
  // What is still open then, the audit counts.
  await eventually(countOpen, (open) => open === 0, maxWaitMs).catch(() => undefined);
}

/** Compares what clients were told, what is stored and what the provider got. */
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
  /** Mail is given up as unknown only if the provider hasn't reported that it got it. */
  const toldTrue = ({ id, status, failure_code: code, to_key: key }: StoredEmail): boolean => {
    // An erased recipient is known to the client alone.
    const reached = taken.has(recipients.get(id) ?? key);
    if (status === 'canceled') return !reached;
    if (status !== 'failed') return reached || isOpen(status);
    if (code === 'outcome_unknown') return provider.mute || !reached;
    return (reached ? mayFailLater : mayFail).includes(code ?? '');
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
      ...(resent > 0 ? [`${resent} sent once more`] : []),
      ...Object.entries(failures).map(([code, count]) => `${count} failed as ${code}`),
    ],
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
function countRecipients({ ses }: Provider): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { email } of ses.messages) {
    const to = email.Destination?.ToAddresses?.[0] ?? '';
    counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

const say = (rows: StoredEmail[]): string =>
  [...new Set(rows.map(({ status, failure_code: code }) => (code ? `${status} ${code}` : status)))]
    .slice(0, 5)
    .join(', ');
