import type { EmailSummary } from '@mailwright/sdk';
import { Status, type Tone } from '../parts/data/status.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

const TONES: Readonly<Record<string, Tone>> = {
  scheduled: 'waiting',
  queued: 'waiting',
  sending: 'waiting',
  delivered: 'good',
  bounced: 'bad',
  complained: 'bad',
  failed: 'bad',
};

export function EmailStatus({ status }: { status: EmailSummary['status'] }) {
  const t = useTexts().emails;
  return <Status tone={TONES[status] ?? 'neutral'}>{word(t.statuses, status)}</Status>;
}

/** Whether nothing more happens to the email soon, so that it need not be read again and again. */
export const isSettled = (status: string | undefined): boolean =>
  status !== undefined && !['scheduled', 'queued', 'sending', 'sent'].includes(status);
