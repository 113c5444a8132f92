import { readFile } from 'node:fs/promises';
import type { Context } from '../command.ts';
import { EXIT, usageError } from '../failure.ts';
import { singleLine } from '../output/clean.ts';
import { type Verdict, verifyProof } from './verify-proof.ts';

/** Exit codes of `consent verify`. */
const CODES = { proven: EXIT.done, false: EXIT.failed, uncovered: EXIT.differences } as const;

const SENTENCES: Record<Verdict['result'], string> = {
  proven:
    'Proven: the entries are complete up to the last one shown, and the checkpoint covers them.',
  false: 'False: this file proves nothing.',
  uncovered:
    'Not yet covered: the entries are chained, but no checkpoint in the file covers all of them.',
};

/** Verifies a proof of consent, without the server. */
export async function verifyConsent(
  { out }: Context,
  { key }: { key?: string },
  file: string,
): Promise<void> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw usageError(`The file ${file} can't be read (${error.code}).`);
  });
  const verdict = await verifyProof(bytes, key ?? null);
  const keyFromProof = key === undefined;
  if (out.json) out.printJson({ ...verdict, key_from_proof: keyFromProof });
  else {
    out.print(SENTENCES[verdict.result]);
    const { subtype, state, entries } = verdict;
    out.facts([
      ['Subtype', subtype],
      ['State', state],
      ['Entries', entries === null ? null : String(entries)],
    ]);
    // Findings contain text of the file, which could be made for a terminal.
    for (const finding of verdict.findings) out.print(singleLine(finding));
    if (keyFromProof && verdict.result !== 'false' && verdict.key !== null) {
      out.print(
        'The key comes from the proof itself: compare it with the one that the server publishes, or use --key.',
        singleLine(verdict.key),
      );
    }
  }
  process.exitCode = CODES[verdict.result];
}
