import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { withProgress } from '../output/progress.ts';

export async function resendEmail(
  { out, client }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  const name = readName('id', id);
  const queued = await withProgress(out, 'Sending', () => client.emails.resend(name));
  if (out.json) return out.printJson(queued);
  out.print(`${queued.id} is ${queued.status}. It sends ${id} again.`);
}
