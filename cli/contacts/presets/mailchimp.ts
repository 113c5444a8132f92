import { LEFT, NAMES, type Preset } from './preset.ts';

/** The export of an audience is an archive with a file for each status of contacts. */
export const mailchimp: Preset = {
  name: 'mailchimp',
  title: 'Mailchimp',
  signatures: [
    ['member_rating', 'optin_time'],
    ['leid', 'euid'],
    ['unsub_time', 'unsub_reason'],
    ['clean_time', 'clean_campaign_title'],
  ],
  files: [
    {
      kind: 'suppressions',
      columns: ['clean_time'],
      targets: { clean_time: 'created_at' },
      reason: 'hard_bounce',
    },
    {
      kind: 'contacts',
      columns: ['unsub_time'],
      targets: { ...NAMES, ...LEFT, address: 'data.address' },
      isOfLeft: true,
      evidence: { collected_at: ['unsub_time'], ip: [] },
    },
    {
      kind: 'contacts',
      without: ['clean_time'],
      targets: { ...NAMES, address: 'data.address' },
      evidence: { collected_at: ['confirm_time', 'optin_time'], ip: ['confirm_ip', 'optin_ip'] },
    },
  ],
};
