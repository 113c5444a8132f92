import type { AccountContext } from '../command.ts';
import { withProgress } from '../output/progress.ts';

export async function resendEmail({ out, client }: AccountContext, id: string): Promise<void> {
  const queued = await withProgress(out, 'Sending', () => client.emails.resend(id));
  if (out.json) return out.printJson(queued);
  out.print(`${queued.id} is ${queued.status}. It repeats ${id}.`);
}
