import { setTimeout as sleep } from 'node:timers/promises';
import type { Import, Mailwright } from '@mailwright/sdk';
import { EXIT, Failure } from '../failure.ts';
import type { Output } from '../output/output.ts';
import { readUnlessUnavailable } from '../polling.ts';
import { ImportProgress } from './import-progress.ts';
import { showImport } from './show-import.ts';

const POLL_MS = 500;

/** Reads the import until it has ended, or has been checked in a dry run. */
export async function follow(
  client: Mailwright,
  id: string,
  out: Output,
  progress = new ImportProgress(out),
): Promise<Import> {
  for (;;) {
    const found = await readUnlessUnavailable(out, () => client.imports.get(id));
    if (found && !['checking', 'importing'].includes(found.status)) {
      progress.end();
      return found;
    }
    if (found) progress.show(found);
    await sleep(POLL_MS);
  }
}

/** The exit code says whether the import is done, done with errors, or refused. */
export function finish(out: Output, found: Import): void {
  if (out.json) out.printJson(found);
  else showImport(out, found);
  const { id, status, refusal } = found;
  if (status === 'refused') {
    throw new Failure(`Refused: ${refusal?.message ?? 'the file cannot be imported.'}`);
  }
  if (status === 'failed' || status === 'canceled') {
    const reason = refusal ? ` ${refusal.message}` : '';
    throw new Failure(`The import is ${status}; what it imported stays.${reason}`);
  }
  const invalid = (found.result ?? found.report)?.invalid ?? 0;
  if (invalid === 0) return;
  const message = `${invalid} ${invalid === 1 ? 'row was' : 'rows were'} not imported: mailwright imports errors ${id}`;
  throw new Failure(message, EXIT.differences);
}
