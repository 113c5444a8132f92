import type { Campaign } from '@mailwright/sdk';
import { Status, type Tone } from '../parts/data/status.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

const TONES: Readonly<Record<string, Tone>> = {
  scheduled: 'waiting',
  preparing: 'waiting',
  sending: 'waiting',
  paused: 'bad',
  completed: 'good',
};

export function CampaignStatus({ status }: { status: Campaign['status'] }) {
  const t = useTexts().campaigns;
  return <Status tone={TONES[status] ?? 'neutral'}>{word(t.statuses, status)}</Status>;
}

/** Whether its settings can be changed. */
export const isEditable = (status: string): boolean => status === 'draft' || status === 'scheduled';

/** Whether its numbers change by themselves. */
export const isRunning = (status: string): boolean =>
  ['scheduled', 'preparing', 'sending', 'paused'].includes(status);
