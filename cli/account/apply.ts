import type { AccountContext } from '../command.ts';
import { EXIT, Failure, misuse } from '../failure.ts';
import { ask } from '../output/prompt.ts';
import { withProgress } from '../output/progress.ts';
import { carryOut } from './carry-out.ts';
import { KINDS } from './kinds/index.ts';
import { makePlan, type Plan } from './plan.ts';
import { type Folder, KIND_NAMES } from './resource.ts';
import { showPlan } from './show-plan.ts';

export interface ApplyOptions {
  dryRun?: boolean;
  prune?: boolean;
  yes?: boolean;
}

/** Makes the account on the server what the folder says: shows the differences, then makes them. */
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
  const different = plan.changes.length > 0;
  if (dryRun) {
    if (different) process.exitCode = EXIT.differences;
  } else {
    await confirmDeletions(context, plan, yes);
    const remarks = await withProgress(out, 'Applying', (say) =>
      carryOut(client, plan.changes, say),
    );
    for (const remark of remarks) out.note(remark);
  }
  if (out.json) out.printJson({ dry_run: dryRun, test_mode: testMode, ...plan });
  else out.print(summary(plan, dryRun));
  if (!dryRun) await tellOutstanding(context, folder);
}

function summary({ changes }: Plan, dryRun: boolean): string {
  if (changes.length === 0) return 'Nothing to change.';
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return dryRun ? `${count} to make; nothing was changed.` : `${count} made.`;
}

async function confirmDeletions(
  { terminal }: AccountContext,
  { changes }: Plan,
  yes: boolean,
): Promise<void> {
  const count = changes.filter(({ action }) => action === 'delete').length;
  if (count === 0 || yes) return;
  if (!terminal.stdin.isTTY) {
    throw misuse(
      `--prune would delete ${count} and nobody can be asked: add --yes. Nothing was changed.`,
    );
  }
  const answer = await ask(terminal, `Delete ${count} for good? Type yes to go on: `);
  if (answer !== 'yes') throw new Failure('Nothing was changed.');
}

/** Verification takes people: what they have to do is no failure. */
async function tellOutstanding({ out, client }: AccountContext, folder: Folder): Promise<void> {
  for (const kind of KIND_NAMES) {
    const ids = folder.resources.filter((one) => one.kind === kind).map(({ id }) => id);
    const lines = ids.length > 0 ? await KINDS[kind].outstanding?.(client, ids) : undefined;
    for (const line of lines ?? []) out.note(line);
  }
}
