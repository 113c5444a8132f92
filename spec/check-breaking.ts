/** `node spec/check-breaking.ts`: fails if the document breaks programs that were written for the released one. */
import { readFile } from 'node:fs/promises';
import { breakingChanges, type Document } from './breaking/compare.ts';

const read = async (name: string): Promise<Document> => {
  const file = new URL(`../generated/${name}`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Document;
};

const released = await read('openapi.released.json');
const changes = breakingChanges(released, await read('openapi.json'));
// One change of a shared schema can break many operations.
const byChange = Map.groupBy(changes, (change) => change.replace(/^[^:]*: /, ''));
const lines = [...byChange].map(([what, [first = '', ...others]]) =>
  others.length === 0
    ? `- ${first}`
    : `- ${first.split(':')[0]} and ${others.length} more: ${what}`,
);
if (lines.length > 0) {
  process.stderr.write(
    `Against the released ${released.info.version} this breaks callers:\n${lines.join('\n')}\n`,
  );
  process.exitCode = 1;
}
