import type { readShownGuard } from '../../messages/sending/guard/states.ts';

/** An email about the state of an organization's guard. */
export type GuardAlert = Awaited<ReturnType<typeof readShownGuard>> & {
  alert_email: string;
  organization: string;
};

export function composeGuardAlert(alert: GuardAlert) {
  const { state, reason, organization, alert_email: to } = alert;
  const what = reason === 'complaints' ? 'complaints about' : 'hard bounces of';
  const effect = EFFECTS[state] ?? '';
  const subject =
    state === 'paused' ? `Sending of ${organization} is paused` : `Too many ${what} your email`;
  const text = [
    `There are too many ${what} your email: of the last ${alert.sample} emails, ${percent(alert.hard_bounce_rate)} bounced because the address does not exist, and ${percent(alert.complaint_rate)} were reported as spam.`,
    effect,
    'Find out where these addresses come from, and send nothing more to them. Then acknowledge the state: POST /api/v1/organization/sending/acknowledge, or `npx mailwright guard acknowledge`.',
    `Account: ${organization}`,
  ];
  return { to, subject, text: text.filter((part) => part !== '').join('\n\n') };
}

const EFFECTS: Record<string, string> = {
  warned: 'Your email is still sent. If the rates rise, it will be paused.',
  marketing_paused: 'Your email is still sent. If the rates rise further, it will be paused.',
  paused:
    'Sending is paused: sends are rejected with SENDING_PAUSED, and accepted email waits until its time to live ends.',
};

const percent = (rate: number | null): string => `${Math.round((rate ?? 0) * 10_000) / 100} %`;
