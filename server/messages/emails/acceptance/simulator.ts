export type SimulatedOutcome = 'delivered' | 'bounced' | 'complained' | 'suppressed';

const OUTCOMES: Record<string, SimulatedOutcome> = {
  'bounce@simulator.amazonses.com': 'bounced',
  'complaint@simulator.amazonses.com': 'complained',
  'suppressionlist@simulator.amazonses.com': 'suppressed',
};

/** The simulator addresses with this outcome. */
export const addressesOf = (outcome: SimulatedOutcome): string[] =>
  Object.keys(OUTCOMES).filter((key) => OUTCOMES[key] === outcome);

/** The outcome of mail that is not really sent, by the addresses of the SES mailbox simulator (T2, V1). */
export const simulatedOutcome = (addressKey: string): SimulatedOutcome =>
  OUTCOMES[addressKey] ?? 'delivered';
