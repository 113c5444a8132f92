/** `npm run check:package`: checks the size of the last SDK build in a user's bundle. */
import { resolve } from 'node:path';
import { budgets, sizeOf } from './budgets.ts';

const root = resolve(import.meta.dirname, '../..');
for (const budget of budgets) {
  const size = await sizeOf(budget, root);
  process.stdout.write(
    `${budget.title}: ${size} of at most ${budget.most} bytes, minified and gzipped.\n`,
  );
  if (size > budget.most) process.exitCode = 1;
}
