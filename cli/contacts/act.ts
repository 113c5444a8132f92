import { setTimeout as sleep } from 'node:timers/promises';
import type { ContactAction, ContactActionCreate, Mailwright } from '@mailwright/sdk';
import type { AccountContext } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import type { Output } from '../output/output.ts';
import { withProgress } from '../output/progress.ts';
import { ask } from '../output/prompt.ts';
import { readUnlessUnavailable } from '../polling.ts';
import { amount } from '../output/numbers.ts';

export const ACTIONS = [
  'add_to_list',
  'remove_from_list',
  'update',
  'unsubscribe',
  'erase',
] as const;

export interface ActFlags {
  onList?: string;
  search?: string;
  validationStatus?: string;
  subscribed?: string;
  list?: string;
  subtype?: string[];
  set?: string;
  reason?: string;
  dryRun?: boolean;
  yes?: boolean;
}

const POLL_MS = 500;

/** These cannot be undone, so they are confirmed with the number of contacts. */
const CONFIRMED: Partial<Record<ContactActionCreate['action'], string>> = {
  unsubscribe: 'Unsubscribe',
  erase: 'Permanently erase',
};

/** Does something with all contacts that match a filter, and follows it until it ends. */
export async function actOnContacts(
  { out, terminal, client }: AccountContext,
  flags: ActFlags,
  action: ContactActionCreate['action'],
): Promise<void> {
  const request = requestOf(action, flags);
  const verb = CONFIRMED[action];
  if (verb && !flags.dryRun && !flags.yes) {
    if (!terminal.stdin.isTTY) {
      throw usageError(
        'There is no terminal to confirm the action: count the contacts with --dry-run, then add --yes. Nothing was changed.',
      );
    }
    const { matched } = await follow(client, out, { ...request, dry_run: true });
    const answer = await ask(
      terminal,
      `${verb} ${amount(matched, 'contact')}? Type yes to continue: `,
    );
    if (answer !== 'yes') throw new Failure('Nothing was changed.');
  }
  finish(out, await follow(client, out, request));
}

function requestOf(action: ContactActionCreate['action'], flags: ActFlags): ContactActionCreate {
  const { onList, search, validationStatus, subscribed, list, subtype, set, reason, dryRun } =
    flags;
  const filter = {
    ...(onList !== undefined && { list: onList }),
    ...(search !== undefined && { search }),
    ...(validationStatus !== undefined && { validation_status: validationStatus }),
    ...(subscribed !== undefined && { subscribed: subscribed === 'true' }),
  };
  return {
    action,
    filter: filter as ContactActionCreate['filter'],
    ...(list !== undefined && { list }),
    ...(subtype && { subtypes: subtype }),
    ...(set !== undefined && { set: readSet(set) }),
    ...(reason !== undefined && { reason }),
    dry_run: dryRun ?? false,
  };
}

/** The server checks the fields. */
function readSet(text: string): NonNullable<ContactActionCreate['set']> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The message below says what is wrong.
  }
  throw usageError('The option --set must be a JSON object, such as \'{"locale": "cs"}\'.');
}

async function follow(
  client: Mailwright,
  out: Output,
  request: ContactActionCreate,
): Promise<ContactAction> {
  const { id } = await client.contactActions.create(request);
  return withProgress(out, 'Processing contacts', async (setLabel) => {
    for (;;) {
      const found = await readUnlessUnavailable(out, () => client.contactActions.get(id));
      if (found && found.status !== 'running') return found;
      if (found) setLabel(`Processing contacts: ${found.matched}`);
      await sleep(POLL_MS);
    }
  });
}

function finish(out: Output, action: ContactAction): void {
  const { id, status, matched, changed, failure } = action;
  if (out.json) out.printJson(action);
  else {
    out.facts([
      ['Action', id],
      ['Status', status],
      ['Matching', String(matched)],
      ['Changed', String(changed)],
    ]);
  }
  if (status === 'failed') throw new Failure(failure?.message ?? 'The action failed.');
  if (status === 'canceled') throw new Failure('The action was canceled; what it changed stays.');
}
