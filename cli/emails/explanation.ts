import { cleanLine } from '../output/clean.ts';
import { showTime } from '../output/time.ts';

interface Step {
  at: string | null;
  message: string;
}

export interface Explanation {
  id: string;
  status: string;
  steps: Step[];
  next: Step;
}

const TIME_WIDTH = '2026-01-31 09:30:00 UTC'.length;

/** One line per step: its time, and its message. */
export const explanationLines = ({ steps, next }: Explanation): string[] => [
  ...steps.map(({ at, message }) => `${showTime(at).padEnd(TIME_WIDTH)}  ${cleanLine(message)}`),
  `${'Next'.padEnd(TIME_WIDTH)}  ${cleanLine(next.message)}`,
];
