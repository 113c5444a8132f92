import type { AccountContext } from '../command.ts';
import { readName } from '../arguments.ts';
import { withProgress } from '../output/progress.ts';

/** Prints the proof of a contact's consent to a subtype, for a file. */
export async function proveConsent(
  { out, client }: AccountContext,
  { subtype }: { subtype: string },
  given: string,
): Promise<void> {
  const email = readName('email', given);
  const proof = await withProgress(out, 'Reading the proof', () =>
    client.contacts.getConsentProof(email, { subtype }),
  );
  out.printJson(proof);
}
