import type { DisabledReason } from '../sending/endpoint-state.ts';

/** What an email about an endpoint says. */
export type AlertKind = 'failing' | 'disabled';

/** An email about an endpoint. */
export interface Alert {
  kind: AlertKind;
  slug: string;
  organization: string;
  alert_email: string;
  disabled_reason: DisabledReason | null;
  first_failure_at: string | null;
  disabled_at: string | null;
}

export function composeAlert(alert: Alert) {
  const { kind, slug, organization, alert_email: address } = alert;
  const subject =
    kind === 'failing' ? `Webhook ${slug} is failing` : `Webhook ${slug} has been disabled`;
  const text = [
    ...(kind === 'failing' ? FAILING(alert) : DISABLED(alert)),
    `Account: ${organization}`,
  ];
  return { to: address, subject, text: text.join('\n\n') };
}

const FAILING = ({ slug, first_failure_at: since }: Alert): string[] => [
  `No delivery to the webhook "${slug}" has succeeded since ${shown(since)}.`,
  'One delivery is attempted every minute; the others wait. If no attempt succeeds within five days, the webhook is disabled.',
  `The attempts and the responses are in the deliveries of the webhook: GET /api/v1/webhooks/${slug}/deliveries`,
];

const DISABLED = ({ slug, disabled_reason: reason, disabled_at: at }: Alert): string[] => [
  reason === 'gone'
    ? `The receiver of the webhook "${slug}" responded with 410 (Gone), so the webhook was disabled at ${shown(at)}.`
    : `No delivery to the webhook "${slug}" succeeded for five days, so the webhook was disabled at ${shown(at)}.`,
  `No event is lost: events are stored for 30 days. After the receiver works again, enable the webhook (PUT /api/v1/webhooks/${slug} with "enabled": true), and deliver everything that it has not received (POST /api/v1/webhooks/${slug}/replay with {"which": "undelivered"}).`,
];

/** To the second, in UTC. */
const shown = (timestamp: string | null): string =>
  timestamp === null ? 'an unknown time' : new Date(timestamp).toISOString().slice(0, 19) + 'Z';
