import type { Document } from './document.ts';
import { reachesOut, safeOperations } from './effects.ts';
import { NO_OPERATION, type Report, type Result } from './run.ts';

export interface Account {
  document: Document;
  baseUrl: string;
  testMode: boolean;
  mail: string | null;
  prefix: string;
}

/** What a run will do to the account, before it does it. */
export function announce({ document, baseUrl, testMode, mail, prefix }: Account): string {
  const { title, version, operations } = document;
  const head = `${title} ${version}: ${operations.length} operations against ${baseUrl}, with a ${testMode ? 'test' : 'live'} key.`;
  if (testMode) {
    return `${head}
Nothing is stored but test sends, which only test keys see and which go after a day. Lists are read as
they are. Examples that name what the account doesn't have are skipped; a live key tries them, too.`;
  }
  const safe = new Set(safeOperations(document, ''));
  const single = operations.filter((operation) => !safe.has(operation));
  const outside = operations.filter(reachesOut).length;
  const mailing =
    mail === null
      ? `  leaves out the ${outside} operations that send mail or tell the mail provider of senders (see --mail);`
      : `  sends mail to the address given with --mail, and tells the mail provider of senders and domains named ${prefix}…;`;
  return `${head}
This run
  makes templates, lists, subscription types, contacts and whatever else the document can make, all named
  ${prefix}…, writes to nothing else, and removes them at its end, API keys at once;
${mailing}
  leaves out what would change things that there is only one of: ${single.map(({ operationId }) => operationId).join(', ')};
  leaves in the account what is never removed: the audit log, revoked API keys, and the history of its own
  contacts' consent, without their addresses.`;
}

/** One line for each operation, and each failure as it can be repeated. */
export function summarize({ results, leftBehind }: Report): string {
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  const left = leftBehind.length > 0 ? `\n${describeLeft(leftBehind)}\n` : '';
  const total = `${count(results, 'passed')} passed, ${failures.length} failed, ${count(results, 'skipped')} skipped`;
  return `${operationLines(results).join('\n')}\n${failures.map(failure).join('')}${left}\n${total}\n`;
}

const describeLeft = (paths: string[]): string =>
  `These could not be removed; please do: ${paths.join(', ')}`;

function operationLines(results: Result[]): string[] {
  const byOperation = Map.groupBy(results, ({ operationId }) => operationId ?? NO_OPERATION);
  return [...byOperation].map(([name, own]) => {
    const failed = count(own, 'failed');
    const parts = [
      `${count(own, 'passed')} passed`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(count(own, 'skipped') > 0 ? [`${count(own, 'skipped')} skipped`] : []),
    ];
    return `${failed > 0 ? '✗' : '✓'} ${name}: ${parts.join(', ')}`;
  });
}

const count = (results: Result[], wanted: Result['outcome']): number =>
  results.filter(({ outcome }) => outcome === wanted).length;

const failure = ({ operationId, name, expected, got, curl }: Result): string => `
✗ ${operationId ?? NO_OPERATION}: ${name}
  expected ${expected}
  got      ${got}
${curl ? `  ${curl}\n` : ''}`;
