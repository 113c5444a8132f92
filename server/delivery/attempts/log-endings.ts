import type { Log } from '../../platform/log.ts';
import type { Failure } from './status-of-outcome.ts';

/** Logs one line per email that ends without a hand-over. */
export function logEndings(log: Log, endings: (Pick<Failure, 'code'> & { id: string })[]): void {
  for (const { id, code } of endings) {
    log.info({ email_id: id, status: 'failed', failure: code }, 'email not sent');
  }
}
