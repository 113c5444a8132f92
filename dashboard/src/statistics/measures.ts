/** The numbers of a period, and of a group in it. */
export type Entry<Name extends string> = {
  period: string;
  starts_at?: string;
  group?: string | null;
} & Record<Name, number | null>;

/** A column: a number, or the share of a number in another one. */
export interface Measure<Name extends string> {
  name: Name;
  shareOf?: readonly [Name, Name];
  /** Hidden until somebody chooses it. */
  isExtra?: boolean;
}

export const EMAIL_MEASURES = [
  { name: 'bounce_rate', shareOf: ['hard_bounced', 'sent'] },
  { name: 'sent' },
  { name: 'delivered' },
  { name: 'hard_bounced' },
  { name: 'complaint_rate', shareOf: ['complained', 'delivered'] },
  { name: 'open_rate', shareOf: ['opened', 'delivered'] },
  { name: 'click_rate', shareOf: ['clicked', 'delivered'] },
  { name: 'delivery_rate', shareOf: ['delivered', 'reported'], isExtra: true },
  { name: 'unsubscribe_rate', shareOf: ['unsubscribed', 'delivered'], isExtra: true },
  { name: 'reported', isExtra: true },
  { name: 'soft_bounced', isExtra: true },
  { name: 'complained', isExtra: true },
  { name: 'opened', isExtra: true },
  { name: 'machine_opened', isExtra: true },
  { name: 'clicked', isExtra: true },
  { name: 'machine_clicked', isExtra: true },
  { name: 'unsubscribed', isExtra: true },
  { name: 'failed', isExtra: true },
  { name: 'canceled', isExtra: true },
] as const;

export const CONSENT_MEASURES = [
  { name: 'granted' },
  { name: 'withdrawn' },
  { name: 'requested' },
  { name: 'lapsed' },
] as const;

export const CONTACT_MEASURES = [
  { name: 'created' },
  { name: 'subscribed' },
  { name: 'valid' },
  { name: 'risky' },
  { name: 'invalid' },
  { name: 'unknown' },
  { name: 'pending' },
] as const;

/** The numbers of each group in all periods. Those of the periods can be added: everything counts in one of them. */
export function sumsOf<Name extends string>(
  entries: readonly Entry<Name>[],
  measures: readonly Measure<Name>[],
): Entry<Name>[] {
  const groups = Map.groupBy(entries, ({ group = null }) => group);
  return [...groups].map(([group, ofGroup]) => {
    const sum = (name: Name): number =>
      ofGroup.reduce((total, entry) => total + (entry[name] ?? 0), 0);
    const values = measures.map(({ name, shareOf }) => {
      if (!shareOf) return [name, sum(name)];
      const [part, whole] = shareOf.map(sum);
      return [name, whole ? (part ?? 0) / whole : null];
    });
    return { period: '', group, ...(Object.fromEntries(values) as Record<Name, number | null>) };
  });
}
