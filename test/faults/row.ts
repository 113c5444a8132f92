/** What one scenario did, and its results. */
export interface Row {
  scenario: string;
  /** What was done to the installation. */
  done: string;
  emails?: EmailCounts;
  /** Further results. */
  facts: string[];
  /** What must not happen; the scenario passes if this is empty. */
  violations: string[];
}

export interface EmailCounts {
  /** Acknowledged with a 200. */
  acknowledged: number;
  /** Rows in the database. */
  stored: number;
  /** Accepted by the provider at least once. */
  handedOver: number;
  /** Acknowledged, and neither handed over nor failed with a true reason. */
  lost: number;
  /** Accepted by the provider more than once. */
  doubled: number;
  /** With a final status. */
  final: number;
}

const COUNTS: [keyof EmailCounts, string][] = [
  ['acknowledged', 'Acknowledged'],
  ['stored', 'Stored'],
  ['handedOver', 'Handed over'],
  ['lost', 'Lost'],
  ['doubled', 'Doubled'],
  ['final', 'Final'],
];

/** The rows as a table in Markdown. */
export function formatTable(rows: Row[]): string {
  const titles = ['Scenario', 'Done', ...COUNTS.map(([, title]) => title), 'Facts', 'Verdict'];
  const lines = rows.map(({ scenario, done, emails, facts, violations }) => [
    scenario,
    done,
    ...COUNTS.map(([name]) => (emails ? String(emails[name]) : '–')),
    facts.join('; '),
    violations.length === 0 ? 'ok' : `${violations.length} violations`,
  ]);
  const rule = titles.map((_title, i) => (i >= 2 && i < 2 + COUNTS.length ? '--:' : '---'));
  return [titles, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
