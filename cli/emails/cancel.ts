import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { usageError } from '../failure.ts';

export async function cancelEmails(
  { out, client }: AccountContext,
  { batch }: { batch?: string },
  id?: string,
): Promise<void> {
  if ((id === undefined) === (batch === undefined)) {
    throw usageError('Name either an email or, with --batch, a batch.');
  }
  if (id !== undefined) {
    const email = await client.emails.cancel(readName('id', id));
    return out.json ? out.printJson(email) : out.print(`${email.id} is ${email.status}.`);
  }
  const counts = await client.emails.cancelBatch({ batch_id: readName('batch', batch ?? '') });
  if (out.json) return out.printJson(counts);
  const { canceled, not_canceled: others } = counts;
  out.print(`${canceled} ${canceled === 1 ? 'email is' : 'emails are'} canceled.`);
  if (others > 0) {
    out.print(`${others} ${others === 1 ? 'email' : 'emails'} can no longer be canceled.`);
  }
}
