import type { Command } from 'commander';
import { type AccountContext, declare, run } from '../command.ts';
import type { ApplyOptions } from './apply.ts';

export function addFolderCommands(program: Command): void {
  withApplyOptions(
    declare(program, 'apply <folder>', {
      description: 'make the account what a folder of files says, after showing the differences',
      example: 'apply ./account --dry-run',
    }),
  )
    .option('--prune', 'delete what is on the server and not in the folder')
    .option('--yes', 'delete without asking')
    .action(run(apply));

  const templates = program.command('templates').description('email templates as files');
  declare(templates, 'pull <folder>', {
    description: "write the server's templates into <folder>/templates",
    example: 'templates pull ./account',
  })
    .option('--force', 'overwrite files that differ')
    .action(run(pull));
  withApplyOptions(
    declare(templates, 'push <folder> [slug...]', {
      description: 'apply only the templates of a folder, all or those named',
      example: 'templates push ./account order-shipped',
    }),
  ).action(run(push));
}

const withApplyOptions = (command: Command): Command =>
  command.option('--dry-run', 'only show the differences: exit code 3 when there are any');

// What reads YAML and shows differences is loaded when it is used.
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
