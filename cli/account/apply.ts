import type { AccountContext } from '../command.ts';
import { EXIT, Failure, usageError } from '../failure.ts';
import { amount } from '../output/numbers.ts';
import { ask } from '../output/prompt.ts';
import { withProgress } from '../output/progress.ts';
import { type ApplyResult, applyChanges } from './apply-changes.ts';
import { KINDS } from './kinds/index.ts';
import { makePlan, type Plan } from './plan.ts';
import { type Folder, KIND_NAMES, labelOf, type ResourceId } from './resource.ts';
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
  if (testMode) out.note('This is a test key: the server validates every change and stores none.');
  const plan = await withProgress(out, 'Comparing', (setLabel) =>
    makePlan(client, folder, { prune }, setLabel),
  );
  if (!out.json) showPlan(out, plan);
  if (dryRun) {
    if (plan.changes.length > 0) process.exitCode = EXIT.differences;
    printResult(context, plan, null);
    return;
  }
  await confirmDeletions(context, plan, yes);
  const result = await withProgress(out, 'Applying', (setLabel) =>
    applyChanges(client, plan.changes, folder, setLabel),
  );
  for (const warning of result.warnings) out.note(warning);
  if (out.json || !result.failure) printResult(context, plan, result);
  if (result.failure) throw result.failure;
  await printOutstandingSteps(context, folder);
}

function printResult(
  { out, testMode }: AccountContext,
  plan: Plan,
  result: ApplyResult | null,
): void {
  if (out.json) {
    const made = (result?.made ?? []).map(({ action, kind, id }) => ({ action, kind, id }));
    out.printJson({ dry_run: result === null, test_mode: testMode, ...plan, made });
    return;
  }
  const count = (result?.made ?? plan.changes).length;
  const changes = amount(count, 'change');
  if (count === 0) out.print(plan.changes.length === 0 ? 'Nothing to change.' : 'Nothing changed.');
  else if (!result) out.print(`${changes} to make. Nothing was changed.`);
  else out.print(testMode ? `${changes} would be made.` : `${changes} made.`);
}

async function confirmDeletions(
  { out, terminal }: AccountContext,
  { changes }: Plan,
  yes: boolean,
): Promise<void> {
  const deleted = changes.flatMap((change): ResourceId[] =>
    change.action === 'delete' ? [change] : change.loses,
  );
  if (deleted.length === 0 || yes) return;
  if (!terminal.stdin.isTTY) {
    throw usageError(
      `--prune would delete ${amount(deleted.length, 'resource')}, and there is no terminal to confirm it: add --yes. Nothing was changed.`,
    );
  }
  // With --json, the plan is not shown before the prompt.
  if (out.json) out.note(`To delete: ${deleted.map(labelOf).join(', ')}.`);
  const answer = await ask(
    terminal,
    `Permanently delete ${amount(deleted.length, 'resource')}? Type yes to continue: `,
  );
  if (answer !== 'yes') throw new Failure('Nothing was changed.');
}

/** Verification needs steps outside Mailwright, so unverified domains and senders are not a failure. */
async function printOutstandingSteps(
  { out, client }: AccountContext,
  folder: Folder,
): Promise<void> {
  for (const kind of KIND_NAMES) {
    const described = folder.resources.filter((one) => one.kind === kind);
    if (described.length === 0) continue;
    const lines = await KINDS[kind].outstanding?.(client, described, folder);
    for (const line of lines ?? []) out.note(line);
  }
}
