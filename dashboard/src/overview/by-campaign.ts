import { call } from '../api/call.ts';

/** How long ago the campaigns that are compared can be. */
const CAMPAIGN_DAYS = 180;
const CAMPAIGNS = 5;

/** The last campaigns that have ended, the newest first. */
export const completedCampaigns = call('campaigns', 'list', {
  status: 'completed',
  limit: CAMPAIGNS,
});

/** The numbers of the emails of each campaign. */
export const emailsByCampaign = () =>
  call('statistics', 'emails', {
    since: daysAgo(CAMPAIGN_DAYS - 1),
    granularity: 'month',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    group_by: 'campaign',
  });

/** The date of so many days ago, in the zone of the browser. */
export function daysAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
