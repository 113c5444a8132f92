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

const TITLES = ['Scenario', 'What was done', 'Emails', 'Lost, doubled', 'Result'];

/** The rows as a table in Markdown, with what was counted besides in a list below it. */
export function formatTable(rows: Row[]): string {
  const lines = rows.map(({ scenario, done, emails, violations }) => [
    scenario,
    done,
    emails ? tell(emails) : '–',
    emails ? `${emails.lost}, ${emails.doubled}` : '–',
    violations.length === 0 ? 'ok' : `${violations.length} violations`,
  ]);
  const table = [TITLES, TITLES.map(() => '---'), ...lines].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const counted = rows
    .filter(({ facts }) => facts.length > 0)
    .map(({ scenario, facts }) => `- **${scenario}**: ${facts.join('; ')}.`);
  return [table.join('\n'), ...(counted.length > 0 ? [counted.join('\n')] : [])].join('\n\n');
}

function tell({ acknowledged, stored, handedOver, final }: EmailCounts): string {
  const all = acknowledged === stored && stored === final;
  return all
    ? `${acknowledged} acknowledged, stored and final; ${handedOver} handed over`
    : `${acknowledged} acknowledged, ${stored} stored, ${handedOver} handed over, ${final} final`;
}
