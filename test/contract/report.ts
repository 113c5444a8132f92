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

/** Describes what a run will do to the account. */
export function announce({ document, baseUrl, testMode, mail, prefix }: Account): string {
  const { title, version, operations } = document;
  const head = `${title} ${version}: ${operations.length} operations against ${baseUrl}, with a ${testMode ? 'test' : 'live'} key.`;
  if (testMode) {
    return `${head}
Nothing is stored but test sends, which only test keys see and which are deleted after a day. Existing
lists are read. Examples that name resources which the account lacks are skipped; a live key runs them too.`;
  }
  const safe = new Set(safeOperations(document, ''));
  const single = operations.filter((operation) => !safe.has(operation));
  const outside = operations.filter(reachesOut).length;
  const mailing =
    mail === null
      ? `  skips the ${outside} operations that send mail or register senders with the provider (see --mail);`
      : `  sends mail to the address given with --mail, and registers senders and domains named ${prefix}… with the provider;`;
  return `${head}
This run
  creates templates, lists, subscription types, contacts and every other resource of the document, all named
  ${prefix}…, writes to nothing else, and removes them at its end, API keys immediately;
${mailing}
  skips operations that change resources of which there is only one: ${single.map(({ operationId }) => operationId).join(', ')};
  leaves in the account what is never deleted: the audit log, revoked API keys, and the consent history of
  its own contacts, without their addresses.`;
}

/** One line for each operation, and each failure with a command that repeats it. */
export function summarize({ results, leftBehind }: Report): string {
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  const left = leftBehind.length > 0 ? `\n${describeLeft(leftBehind)}\n` : '';
  const total = `${count(results, 'passed')} passed, ${failures.length} failed, ${count(results, 'skipped')} skipped`;
  return `${operationLines(results).join('\n')}\n${failures.map(failure).join('')}${left}\n${total}\n`;
}

const describeLeft = (paths: string[]): string =>
  `Could not remove these resources, please remove them: ${paths.join(', ')}`;

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
