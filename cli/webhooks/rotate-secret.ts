import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { usageError } from '../failure.ts';
import { showTime } from '../output/time.ts';

export async function rotateSecret(
  { out, client, testMode }: AccountContext,
  { overlapHours }: { overlapHours: string },
  slug: string,
): Promise<void> {
  if (!/^\d{1,3}$/.test(overlapHours)) {
    throw usageError('--overlap-hours must be a whole number from 0 to 168.');
  }
  const rotated = await client.webhooks.rotateSecret(readName('slug', slug), {
    overlap_hours: Number(overlapHours),
  });
  if (out.json) out.printJson(rotated);
  else out.print(rotated.secret);
  if (testMode) return out.note('This is a test key: the secret has not changed.');
  const until = showTime(rotated.previous_secret_expires_at);
  out.note(
    until
      ? `It is not shown again. Deliveries are also signed with the previous secret until ${until}.`
      : 'It is not shown again. The previous secret is no longer used.',
  );
}
