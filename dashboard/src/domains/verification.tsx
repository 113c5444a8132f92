import type { DomainRecord, DomainSummary } from '@mailwright/sdk';
import { Status, type Tone } from '../parts/data/status.tsx';
import { useTexts } from '../texts/language.tsx';

const TONES: Record<DomainSummary['status'] | DomainRecord['status'], Tone> = {
  pending: 'waiting',
  verified: 'good',
  failed: 'bad',
  unchecked: 'neutral',
  found: 'good',
  missing: 'bad',
  wrong: 'bad',
  unanswered: 'waiting',
};

/** Of a domain or an address. */
export function Verification({ status }: { status: DomainSummary['status'] }) {
  const t = useTexts().domains;
  return <Status tone={TONES[status]}>{t.statuses[status]}</Status>;
}

export function RecordStatus({ status }: { status: DomainRecord['status'] }) {
  const t = useTexts().domains;
  return <Status tone={TONES[status]}>{t.recordStatuses[status]}</Status>;
}
