import { type GuardMode, HIGHEST } from '../../messages/sending/guard/thresholds.ts';
import type { readShownGuard } from '../../messages/sending/guard/guard-state.ts';

/** An email about the state of an organization's guard. */
export type GuardAlert = Awaited<ReturnType<typeof readShownGuard>> & {
  alert_email: string;
  organization: string;
};

export function composeGuardAlert(alert: GuardAlert, mode: GuardMode) {
  const { state, reason, organization, alert_email: to } = alert;
  const what = reason === 'complaints' ? 'complaints about' : 'hard bounces of';
  const subject =
    state === 'paused' ? `Sending of ${organization} is paused` : `Too many ${what} your email`;
  const text = [
    `There are too many ${what} your email: of the last ${alert.sample} emails, ${percent(alert.hard_bounce_rate)} bounced because the address does not exist, and ${percent(alert.complaint_rate)} were reported as spam.`,
    EFFECTS[state] ?? '',
    nextEffect(state, mode),
    'Find out where these addresses come from, and send nothing more to them. Then acknowledge the state: POST /api/v1/organization/sending/acknowledge, or `npx mailwright guard acknowledge`.',
    `Account: ${organization}`,
  ];
  return { to, subject, text: text.filter((part) => part !== '').join('\n\n') };
}

const EFFECTS: Record<string, string> = {
  warned: 'Campaigns are sent at a quarter of their rate. All other email is sent as before.',
  marketing_paused:
    'Campaigns are paused, and no campaign can be started or scheduled. All other email is sent as before.',
  paused:
    'All sending is paused: sends are rejected with SENDING_PAUSED, campaigns are paused, and accepted email waits until its time to live ends.',
};

/** What happens if the rates rise; empty in the highest state of the mode. */
function nextEffect(state: string, mode: GuardMode): string {
  if (state === HIGHEST[mode]) return '';
  if (state === 'warned') return 'If the rates rise, campaigns are paused.';
  return state === 'marketing_paused' ? 'If the rates rise further, all sending is paused.' : '';
}

const percent = (rate: number | null): string => `${Math.round((rate ?? 0) * 10_000) / 100} %`;
