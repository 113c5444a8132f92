import type { Command } from 'commander';
import { type AccountContext, declare, run } from '../command.ts';
import type { ApplyOptions } from './apply.ts';

export function addFolderCommands(program: Command): void {
  withApplyOptions(
    declare(program, 'apply <folder>', {
      description: 'change the account to match a folder of files, after showing the differences',
      example: 'apply ./account --dry-run',
    }),
  )
    .option('--prune', 'delete resources that are on the server but not in the folder')
    .option('--yes', 'delete without a confirmation prompt')
    .action(run(apply));

  const templates = program.command('templates').description('email templates as files');
  declare(templates, 'pull <folder>', {
    description: "write the server's templates into <folder>/templates",
    example: 'templates pull ./account',
  })
    .option('--force', 'overwrite files that differ, and rename files that push would reject')
    .action(run(pull));
  withApplyOptions(
    declare(templates, 'push <folder> [slug...]', {
      description: 'apply only the templates of a folder: all, or the given ones',
      example: 'templates push ./account order-shipped',
    }),
  ).action(run(push));
}

const withApplyOptions = (command: Command): Command =>
  command.option('--dry-run', 'only show the differences; the exit code is 3 if there are any');

// Imported on demand, because the YAML and diff packages would slow down the other commands.
async function apply(context: AccountContext, options: ApplyOptions, root: string): Promise<void> {
  const { readFolder } = await import('./read/folder.ts');
  const { applyFolder } = await import('./apply.ts');
  await applyFolder(context, await readFolder(root), options);
}

async function push(
  context: AccountContext,
  options: ApplyOptions,
  root: string,
  slugs: string[],
): Promise<void> {
  const { readTemplatesOnly } = await import('./read/folder.ts');
  const { applyFolder } = await import('./apply.ts');
  await applyFolder(context, await readTemplatesOnly(root, slugs), options);
}

async function pull(
  context: AccountContext,
  options: { force?: boolean },
  root: string,
): Promise<void> {
  const { pullTemplates } = await import('./pull.ts');
  await pullTemplates(context, options, root);
}
