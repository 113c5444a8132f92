import type { Command } from 'commander';
import { declare, run } from '../command.ts';
import { cancelImport, deleteImport, showOne, startImport } from './actions.ts';
import { downloadErrors } from './errors.ts';
import { listImports } from './list.ts';

const ID = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10';

export function addImportCommands(program: Command): void {
  const imports = program.command('imports').description('imports of files');
  declare(imports, 'list', {
    description: 'list imports, newest first',
    example: 'imports list --limit 10',
  })
    .option('--limit <number>', 'maximum number of imports', '50')
    .action(run(listImports));
  declare(imports, 'show <id>', {
    description: 'show what an import has done, or would do',
    example: `imports show ${ID}`,
  }).action(run(showOne));
  declare(imports, 'start <id>', {
    description:
      'import a file that was uploaded or checked (exit code 3: some rows were not imported; 1: refused)',
    example: `imports start ${ID}`,
  }).action(run(startImport));
  declare(imports, 'cancel <id>', {
    description: 'cancel an import; what was imported stays',
    example: `imports cancel ${ID}`,
  })
    .option('--yes', 'without a confirmation prompt')
    .action(run(cancelImport));
  declare(imports, 'delete <id>', {
    description: 'delete an import with its file and its errors; what was imported stays',
    example: `imports delete ${ID} --yes`,
  })
    .option('--yes', 'without a confirmation prompt')
    .action(run(deleteImport));
  declare(imports, 'errors <id>', {
    description: 'print the rows of an import that were not imported, in the format of the file',
    example: `imports errors ${ID} > errors.csv`,
  }).action(run(downloadErrors));
}
