import { errorJson, NO_FACTS } from '../../cli/output/error-json.ts';
import { createProgram } from './commands/program.ts';
import { EmbeddedDatabaseError } from '../platform/embedded-postgres/error.ts';
import { OperatorError } from '../platform/errors.ts';

// The reader of the output may close the pipe, such as `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await createProgram().parseAsync();
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof EmbeddedDatabaseError)) throw error;
  const { message } = error;
  const asJson = process.argv.includes('--json');
  process.stderr.write(`${asJson ? errorJson(message, NO_FACTS) : message}\n`);
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
}
