import type { Mailwright } from '@mailwright/sdk';
import { explain } from '../explain.ts';
import { Failure } from '../failure.ts';
import { KINDS } from './kinds/index.ts';
import type { Change } from './plan.ts';
import { type Folder, nameOf } from './resource.ts';

const DONE = { create: 'created', change: 'changed', delete: 'deleted' } as const;

export interface CarriedOut {
  made: Change[];
  remarks: string[];
  /** The change that the server refused; the following ones were not attempted. */
  failure: Failure | null;
}

/** Applies the changes in order, and stops at the first one that the server refuses. */
export async function carryOut(
  client: Mailwright,
  changes: Change[],
  folder: Folder,
  say: (label: string) => void,
): Promise<CarriedOut> {
  const made: Change[] = [];
  const remarks: string[] = [];
  for (const [position, change] of changes.entries()) {
    say(`${position} of ${changes.length} done, ${nameOf(change)}`);
    try {
      // It may depend on an earlier change.
      if (await mustWait(client, change, folder)) continue;
      const result = await make(client, change, folder);
      if (Array.isArray(result)) remarks.push(...result.map((one) => `${nameOf(change)}: ${one}`));
      made.push(change);
    } catch (error) {
      const { message, exitCode, facts } = await explain(error);
      const sentences = report(change, made, changes.slice(position), message);
      const failure = new Failure(sentences, exitCode, facts);
      return { made, remarks, failure };
    }
  }
  return { made, remarks, failure: null };
}

async function mustWait(
  client: Mailwright,
  { action, kind, id }: Change,
  folder: Folder,
): Promise<boolean> {
  if (action !== 'create') return false;
  return (await KINDS[kind].waits?.(client, id, folder)) ?? false;
}

function make(
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
  const done = made.map((one) => `${DONE[one.action]} ${nameOf(one)}`).join(', ');
  return [
    `${nameOf(failed)}${place}: ${message}`,
    made.length === 0 ? 'Nothing was changed.' : `Done: ${done}.`,
    `Not done: ${rest.map(nameOf).join(', ')}.`,
  ].join('\n');
}
