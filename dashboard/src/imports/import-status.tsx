import type { ImportSummary } from '@mailwright/sdk';
import { Status, type Tone } from '../parts/data/status.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

const TONES: Readonly<Record<string, Tone>> = {
  uploading: 'waiting',
  checking: 'waiting',
  ready: 'waiting',
  importing: 'waiting',
  completed: 'good',
  refused: 'bad',
  failed: 'bad',
};

export function ImportStatus({ status }: { status: ImportSummary['status'] }) {
  const t = useTexts().imports;
  return <Status tone={TONES[status] ?? 'neutral'}>{word(t.statuses, status)}</Status>;
}

/** Whether the server works on it. */
export const isBusy = (status: string): boolean => status === 'checking' || status === 'importing';
