import { expect, test } from '@jest/globals';
import { createRequire } from 'node:module';

/** `pipeline.ts` was written against the source of this version. */
const READ_VERSION = '8.23.0';

const REREAD = `pg is no longer ${READ_VERSION}. Compare what server/platform/database/pipeline.ts uses with the new
source, and then set READ_VERSION:
- lib/query.js: the constructor (a copy of the configuration, \`callback\`), submit(), prepare(),
  handleDataRow(), handleCommandComplete(), handleError(), and the fields \`name\`, \`text\` and \`_result\`;
- lib/client.js: query() for a Submittable, _handleParseComplete() and _handleErrorMessage(), which read
  \`name\` and \`text\` of the active query;
- lib/connection.js: parse(), bind(), execute(), close(), stream, parsedStatements, submittedNamedStatements.
Then run transaction.test.ts, transaction-at-random.test.ts and prepared.test.ts.`;

test('the version of pg is the one whose internals the pipeline uses', () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
  if (version !== READ_VERSION) throw new Error(REREAD);
  expect(version).toBe(READ_VERSION);
});
