import { applyMutant, type Mutant } from './mutants.ts';

interface Equivalent {
  file: string;
  /** The line, or a part of it, before and after the change. */
  before: string;
  after: string;
  why: string;
}

/** Changes that no test can notice, because the result is the same. */
export const EQUIVALENT: Equivalent[] = [
  {
    file: 'server/delivery/feedback/sqs.ts',
    before: 'if (pauseMs > 0) setPause(0);',
    after: 'if (pauseMs >= 0) setPause(0);',
    why: 'A pause of zero is set to zero.',
  },
];

export function isEquivalent(source: string, mutant: Mutant): boolean {
  return EQUIVALENT.some(
    ({ file, before, after }) =>
      file === mutant.file && source.replace(before, () => after) === applyMutant(source, mutant),
  );
}
