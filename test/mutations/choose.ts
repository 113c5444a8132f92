import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { createCompiler } from './compile.ts';
import { isEquivalent } from './equivalent.ts';
import { findMutants, type Mutant } from './mutants.ts';

interface Chosen {
  mutants: Mutant[];
  /** The number of all mutants. */
  found: number;
  /** The number of those that came first in the order and do not compile. */
  refused: number;
}

/** The first `count` mutants in an order that the seed decides, of files or folders. */
export function chooseMutants(
  root: string,
  paths: string[],
  { seed, count }: { seed: string; count: number },
): Chosen {
  const files = paths
    .flatMap((path) =>
      path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: root }).map(normalize),
    )
    .toSorted();
  const all = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return findMutants(file, source).filter((mutant) => !isEquivalent(source, mutant));
  });
  const ordered = inOrder(all, seed);
  const findCompiling = createCompiler(root);
  const mutants: Mutant[] = [];
  let refused = 0;
  for (let next = 0; mutants.length < count && next < ordered.length; next += count) {
    const candidates = ordered.slice(next, next + count);
    const compiling = findCompiling(candidates);
    refused += candidates.length - compiling.length;
    mutants.push(...compiling);
  }
  return { mutants: mutants.slice(0, count), found: all.length, refused };
}

function inOrder(mutants: Mutant[], seed: string): Mutant[] {
  const placeOf = ({ file, start, kind }: Mutant): string =>
    createHash('sha256').update(`${seed} ${file} ${start} ${kind}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, place: placeOf(mutant) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ mutant }) => mutant);
}
