import type { WebhookDeliverySummary, WebhookSummary } from '@mailwright/sdk';
import { Status, type Tone } from '../parts/data/status.tsx';
import { useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

const TONES: Readonly<Record<string, Tone>> = {
  enabled: 'good',
  failing: 'waiting',
  disabled: 'bad',
  delivered: 'good',
  pending: 'waiting',
  failed: 'bad',
};

export function WebhookStatus({ status }: { status: WebhookSummary['status'] }) {
  const t = useTexts().webhooks;
  return <Status tone={TONES[status] ?? 'neutral'}>{word(t.statuses, status)}</Status>;
}

export function DeliveryStatus({ status }: { status: WebhookDeliverySummary['status'] }) {
  const t = useTexts().webhooks;
  return <Status tone={TONES[status] ?? 'neutral'}>{word(t.deliveryStatuses, status)}</Status>;
}
