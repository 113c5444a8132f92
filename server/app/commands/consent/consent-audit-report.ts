import type { AuditFault, AuditReport, KnownRoot } from '../../../audience/consent-log/index.ts';
import { cleanLine } from '../../../../cli/output/clean.ts';
import { amount } from '../../../../cli/output/numbers.ts';

export interface VerifiedCheckpoint extends KnownRoot {
  file: string;
}

export interface Audited {
  report: AuditReport;
  /** Smallest first. */
  checkpoints: VerifiedCheckpoint[];
  /** Sentences about checkpoints that could not be used. */
  unusable: string[];
  keyFromDatabase: boolean;
  seconds: number;
}

export type AuditResult = 'intact' | 'false' | 'incomplete' | 'open';

/** `open`: no entry is false, but the checkpoints do not prove every entry. */
export function resultOf({ report, unusable }: Audited): AuditResult {
  if (report.faultCount > 0) return 'false';
  if (unusable.length > 0) return 'incomplete';
  const { uncovered, doubtful } = report;
  return uncovered + doubtful.length > 0 ? 'open' : 'intact';
}

/** Faults that are printed. `--json` has more. */
const SHOWN = 20;

const SENTENCES: Record<AuditResult, string> = {
  intact:
    'Intact: the checkpoints cover all entries, and no entry has changed since they were signed.',
  false: 'False: the consent history contradicts the checkpoints, or itself.',
  incomplete:
    'Not audited completely: nothing contradicts the checkpoints that could be used, but other checkpoints could not be used.',
  open: 'Intact as far as the checkpoints show: nothing contradicts them. The open questions are listed below.',
};

/** The lines that describe the result. */
export function describeAudit(audited: Audited): string[] {
  const { report, checkpoints, unusable, keyFromDatabase, seconds } = audited;
  const { entries, uncovered, tombstones, erased } = report;
  const largest = checkpoints.at(-1);
  const earlier = checkpoints.length - 1;
  return [
    SENTENCES[resultOf(audited)],
    `Checked ${amount(entries, 'entry', 'entries')} in ${seconds.toFixed(1)} s against ${largest?.name}${earlier > 0 ? ` and ${amount(earlier, 'earlier one', 'earlier ones')}` : ''}.`,
    ...(keyFromDatabase
      ? ['The keys come from the database itself: compare them with yours, or use --key.']
      : []),
    ...unusable,
    ...list(report.faults.map(sentenceOf), report.faultCount),
    ...counted(uncovered, 'Not covered by a checkpoint yet'),
    ...list(report.backdated.map(sentenceOf)),
    ...counted(erased, 'Without private values, because the person was erased'),
    ...counted(tombstones, 'Reduced to their hash, because CONSENT_RETENTION has ended'),
    ...list(report.doubtful.map(sentenceOf)),
  ].map(cleanLine);
}

const counted = (number: number, what: string): string[] =>
  number > 0 ? [`${what}: ${amount(number, 'entry', 'entries')}.`] : [];

const list = (sentences: string[], total = sentences.length): string[] => [
  ...sentences.slice(0, SHOWN).map((sentence) => `- ${sentence}`),
  ...(total > SHOWN ? [`- and ${total - SHOWN} more; --json shows the first 1,000.`] : []),
];

function sentenceOf({ id, place, message }: AuditFault): string {
  if (id !== null) return `Entry ${id}${place === null ? '' : ` (place ${place})`} ${message}.`;
  return place === null ? message : `Place ${place} ${message}.`;
}
