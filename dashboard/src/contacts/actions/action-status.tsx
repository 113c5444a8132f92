import type { ContactActionSummary } from '@mailwright/sdk';
import { Status, type Tone } from '../../parts/data/status.tsx';
import { useTexts } from '../../texts/language.tsx';
import { word } from '../../texts/word.ts';

const TONES: Readonly<Record<string, Tone>> = {
  running: 'waiting',
  completed: 'good',
  failed: 'bad',
};

export function ActionStatus({ status }: { status: ContactActionSummary['status'] }) {
  const t = useTexts().contacts.actions;
  return <Status tone={TONES[status] ?? 'neutral'}>{word(t.statuses, status)}</Status>;
}
