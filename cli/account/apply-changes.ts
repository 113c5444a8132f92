import type { Mailwright } from '@mailwright/sdk';
import { explain } from '../explain.ts';
import { Failure } from '../failure.ts';
import { KINDS } from './kinds/index.ts';
import type { Change } from './plan.ts';
import { type Folder, labelOf } from './resource.ts';

const PAST_TENSE = { create: 'created', change: 'changed', delete: 'deleted' } as const;

export interface ApplyResult {
  made: Change[];
  warnings: string[];
  /** The error of the change that the server rejected; the following changes were not attempted. */
  failure: Failure | null;
}

/** Applies the changes in order, and stops at the first one that the server rejects. */
export async function applyChanges(
  client: Mailwright,
  changes: Change[],
  folder: Folder,
  setLabel: (label: string) => void,
): Promise<ApplyResult> {
  const made: Change[] = [];
  const warnings: string[] = [];
  for (const [position, change] of changes.entries()) {
    setLabel(`${position} of ${changes.length} done, ${labelOf(change)}`);
    try {
      // Checked here, because an earlier change can decide it.
      if (await isBlocked(client, change, folder)) continue;
      const result = await applyChange(client, change, folder);
      if (Array.isArray(result))
        warnings.push(...result.map((one) => `${labelOf(change)}: ${one}`));
      made.push(change);
    } catch (error) {
      const { message, exitCode, facts } = await explain(error);
      const sentences = report(change, made, changes.slice(position), message);
      const failure = new Failure(sentences, exitCode, facts);
      return { made, warnings, failure };
    }
  }
  return { made, warnings, failure: null };
}

async function isBlocked(
  client: Mailwright,
  { action, kind, id }: Change,
  folder: Folder,
): Promise<boolean> {
  if (action !== 'create') return false;
  return (await KINDS[kind].isBlocked?.(client, id, folder)) ?? false;
}

function applyChange(
  client: Mailwright,
  { action, kind, id, after }: Change,
  folder: Folder,
): Promise<unknown> {
  const { write, remove } = KINDS[kind];
  if (action !== 'delete') return write(client, id, after ?? {}, folder);
  if (!remove) throw new Failure(`The ${kind} can't be deleted.`);
  return remove(client, id);
}

function report(failed: Change, made: Change[], rest: Change[], message: string): string {
  const place = failed.origin ? ` (${failed.origin})` : '';
  const done = made.map((one) => `${PAST_TENSE[one.action]} ${labelOf(one)}`).join(', ');
  return [
    `${labelOf(failed)}${place}: ${message}`,
    made.length === 0 ? 'Nothing was changed.' : `Done: ${done}.`,
    `Not done: ${rest.map(labelOf).join(', ')}.`,
  ].join('\n');
}
