import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { showTime } from '../output/time.ts';

export async function rescheduleEmail(
  { out, client }: AccountContext,
  { at }: { at: string },
  id: string,
): Promise<void> {
  const time = at === 'now' ? null : at;
  const email = await client.emails.update(readName('id', id), { scheduled_at: time });
  if (out.json) return out.printJson(email);
  const isScheduled = email.status === 'scheduled';
  out.print(
    isScheduled
      ? `${email.id} is scheduled for ${showTime(email.scheduled_at)}.`
      : `${email.id} is ${email.status}.`,
  );
}
