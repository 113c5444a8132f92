import type { Import } from '@mailwright/sdk';
import type { Output } from '../output/output.ts';
import { shorten } from '../output/width.ts';
import { amount } from '../output/numbers.ts';

const CLEAR_LINE = '\r\u001b[K';
const BAR = 20;

/** In a log, a line is written at most once in this time. */
const LOG_MS = 10_000;

/** Shows the progress of an import: as a bar on a terminal, and as lines in a log. */
export class ImportProgress {
  readonly #out: Output;
  #begun = performance.now();
  #step = '';
  #loggedAt = -Infinity;

  constructor(out: Output) {
    this.#out = out;
  }

  uploaded(bytes: number, total: number): void {
    this.#write('Uploading', bytes / total, `${(bytes / 1e6).toFixed(1)} MB`);
  }

  show({ status, processed_bytes: done, bytes, report, result }: Import): void {
    const isChecking = status === 'checking';
    const rows = (isChecking ? report : result)?.rows ?? 0;
    const step = isChecking ? 'Checking' : 'Importing';
    this.#write(step, bytes === 0 ? 0 : done / bytes, rows > 0 ? amount(rows, 'row') : '', rows);
  }

  end(): void {
    if (this.#out.terminal.stderr.isTTY) this.#out.terminal.stderr.write(CLEAR_LINE);
  }

  #write(step: string, part: number, detail: string, rows = 0): void {
    const now = performance.now();
    if (step !== this.#step) {
      this.#step = step;
      this.#begun = now;
      this.#loggedAt = -Infinity;
    }
    const seconds = (now - this.#begun) / 1_000;
    const left = part > 0.02 && seconds > 1 ? (seconds / part) * (1 - part) : null;
    const line = [
      `${step} ${Math.floor(part * 100)} %`,
      ...(detail === '' ? [] : [detail]),
      ...(rows > 0 && seconds > 1 ? [`${Math.round(rows / seconds)} rows/s`] : []),
      ...(left === null ? [] : [`${Math.ceil(left)} s left`]),
    ].join(', ');
    const { stderr } = this.#out.terminal;
    if (stderr.isTTY) {
      const bar = '#'.repeat(Math.round(part * BAR)).padEnd(BAR, '.');
      stderr.write(`${CLEAR_LINE}${shorten(`[${bar}] ${line}`, stderr.columns || 80)}`);
    } else if (now - this.#loggedAt >= LOG_MS) {
      this.#loggedAt = now;
      this.#out.note(line);
    }
  }
}
