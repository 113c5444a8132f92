import type { AccountContext } from '../command.ts';
import { EXIT, Failure, misuse } from '../failure.ts';
import { ask } from '../output/prompt.ts';
import { withProgress } from '../output/progress.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { KINDS } from './kinds/index.ts';
import { makePlan, type Plan } from './plan.ts';
import { type Folder, KIND_NAMES, nameOf, type Remnant } from './resource.ts';
import { showPlan } from './show-plan.ts';

export interface ApplyOptions {
  dryRun?: boolean;
  prune?: boolean;
  yes?: boolean;
}

/** Changes the account on the server to match the folder: shows the differences, then applies them. */
export async function applyFolder(
  context: AccountContext,
  folder: Folder,
  { dryRun = false, prune = false, yes = false }: ApplyOptions,
): Promise<void> {
  const { out, client, testMode } = context;
  if (testMode) out.note('This is a test key: the server checks every change and stores none.');
  const plan = await withProgress(out, 'Comparing', (say) =>
    makePlan(client, folder, { prune }, say),
  );
  if (!out.json) showPlan(out, plan);
  if (dryRun) {
    if (plan.changes.length > 0) process.exitCode = EXIT.differences;
    tell(context, plan, null);
    return;
  }
  await confirmDeletions(context, plan, yes);
  const result = await withProgress(out, 'Applying', (say) =>
    carryOut(client, plan.changes, folder, say),
  );
  for (const remark of result.remarks) out.note(remark);
  if (out.json || !result.failure) tell(context, plan, result);
  if (result.failure) throw result.failure;
  await tellOutstanding(context, folder);
}

function tell({ out, testMode }: AccountContext, plan: Plan, result: CarriedOut | null): void {
  if (out.json) {
    const made = (result?.made ?? []).map(({ action, kind, id }) => ({ action, kind, id }));
    out.printJson({ dry_run: result === null, test_mode: testMode, ...plan, made });
    return;
  }
  const count = (result?.made ?? plan.changes).length;
  const changes = count === 1 ? '1 change' : `${count} changes`;
  if (count === 0) out.print(plan.changes.length === 0 ? 'Nothing to change.' : 'Nothing changed.');
  else if (!result) out.print(`${changes} to make; nothing was changed.`);
  else out.print(testMode ? `${changes} would be made.` : `${changes} made.`);
}

async function confirmDeletions(
  { out, terminal }: AccountContext,
  { changes }: Plan,
  yes: boolean,
): Promise<void> {
  const deleted = changes.flatMap((change): Remnant[] =>
    change.action === 'delete' ? [change] : change.loses,
  );
  if (deleted.length === 0 || yes) return;
  if (!terminal.stdin.isTTY) {
    throw misuse(
      `--prune would delete ${deleted.length} and there is no terminal to confirm it: add --yes. Nothing was changed.`,
    );
  }
  // With --json the plan is not shown before the question.
  if (out.json) out.note(`To delete: ${deleted.map(nameOf).join(', ')}.`);
  const answer = await ask(terminal, `Delete ${deleted.length} for good? Type yes to go on: `);
  if (answer !== 'yes') throw new Failure('Nothing was changed.');
}

/** Verification needs people: their outstanding steps are not a failure. */
async function tellOutstanding({ out, client }: AccountContext, folder: Folder): Promise<void> {
  for (const kind of KIND_NAMES) {
    const described = folder.resources.filter((one) => one.kind === kind);
    if (described.length === 0) continue;
    const lines = await KINDS[kind].outstanding?.(client, described, folder);
    for (const line of lines ?? []) out.note(line);
  }
}
