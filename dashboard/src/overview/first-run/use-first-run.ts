import type { EmailStatistics, EmailSummary } from '@mailwright/sdk';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';

/** How far the first email is: null when none was accepted yet. */
export interface Arrival {
  email: EmailSummary | null;
}

/**
 * The first steps end when one email has been delivered, or sent if the mail provider never reports deliveries. This is
 * read from the statistics, because the server deletes old emails but not their counts.
 */
export function useFirstRun(
  totals: EmailStatistics['totals'] | undefined,
): Arrival | 'over' | 'loading' {
  const isCounted =
    totals && (totals.delivered > 0 || (totals.sent > 0 && totals.delivery_rate === null));
  const enabled = totals !== undefined && !isCounted;
  const delivered = useCall(call('emails', 'list', { status: 'delivered', limit: 1 }), {
    enabled,
    repeat: (page) => (page?.data.length === 0 ? 3_000 : false),
  });
  const isDelivered = isCounted === true || (delivered.data && delivered.data.data.length > 0);
  const latest = useCall(call('emails', 'list', { limit: 1 }), {
    enabled: enabled && !isDelivered,
    repeat: () => 3_000,
  });
  if (isDelivered === true) return 'over';
  if (delivered.isLoading || latest.isLoading) return 'loading';
  // Unknown without the figures or the list.
  if (!delivered.data || !latest.data) return 'over';
  return { email: latest.data.data[0] ?? null };
}
