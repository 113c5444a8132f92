export type SimulatedOutcome = 'delivered' | 'bounced' | 'complained' | 'suppressed';

const OUTCOMES: Record<string, SimulatedOutcome> = {
  'bounce@simulator.amazonses.com': 'bounced',
  'complaint@simulator.amazonses.com': 'complained',
  'suppressionlist@simulator.amazonses.com': 'suppressed',
};

/** What becomes of mail that never leaves, by the addresses of the SES mailbox simulator (T2, V1). */
export const simulatedOutcome = (addressKey: string): SimulatedOutcome =>
  OUTCOMES[addressKey] ?? 'delivered';
