import type { CampaignStatus } from '@mailwright/sdk';
import type { Output } from '../output/output.ts';

export const STATUSES = [
  ...['draft', 'scheduled', 'preparing', 'sending', 'paused', 'completed', 'canceled'],
];

const COLORS = {
  draft: 'dim',
  scheduled: 'cyan',
  preparing: 'cyan',
  sending: 'cyan',
  paused: 'yellow',
  completed: 'green',
  canceled: 'dim',
} as const;

/** A newer server may know more statuses. */
export function styleStatus(out: Output, status: CampaignStatus, cell: string): string {
  const color = Object.hasOwn(COLORS, status) ? COLORS[status as keyof typeof COLORS] : null;
  return color === null ? cell : out.style(color, cell);
}
