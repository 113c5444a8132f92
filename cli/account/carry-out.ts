import type { Mailwright } from '@mailwright/sdk';
import { explain } from '../explain.ts';
import { Failure } from '../failure.ts';
import { KINDS } from './kinds/index.ts';
import type { Change } from './plan.ts';
import { nameOf } from './resource.ts';

const DONE = { create: 'created', change: 'changed', delete: 'deleted' } as const;

/** Makes the changes one by one, and stops at the first that the server refuses. */
export async function carryOut(
  client: Mailwright,
  changes: Change[],
  say: (label: string) => void,
): Promise<string[]> {
  const remarks: string[] = [];
  for (const [done, change] of changes.entries()) {
    say(`${done} of ${changes.length} done, ${nameOf(change)}`);
    try {
      const result = await make(client, change);
      if (Array.isArray(result)) remarks.push(...result.map((one) => `${nameOf(change)}: ${one}`));
    } catch (error) {
      const { message } = await explain(error);
      throw new Failure(report(changes, done, message));
    }
  }
  return remarks;
}

function make(client: Mailwright, { action, kind, id, after }: Change): Promise<unknown> {
  const { write, remove } = KINDS[kind];
  if (action !== 'delete') return write(client, id, after ?? {});
  if (!remove) throw new Failure(`The ${kind} can't be deleted.`);
  return remove(client, id);
}

function report(changes: Change[], done: number, message: string): string {
  const failed = changes[done];
  const rest = changes.slice(done).map(nameOf);
  const place = failed?.origin ? ` (${failed.origin})` : '';
  return [
    `${failed ? nameOf(failed) : ''}${place}: ${message}`,
    done === 0
      ? 'Nothing was changed.'
      : `Done: ${changes
          .slice(0, done)
          .map((one) => `${DONE[one.action]} ${nameOf(one)}`)
          .join(', ')}.`,
    `Not done: ${rest.join(', ')}.`,
  ].join('\n');
}
