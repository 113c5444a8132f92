import { NAMES, type Preset } from './preset.ts';

/** The export of unsubscribes and bounces. Each column has TRUE or FALSE, or why an email bounced. */
export const hubspot: Preset = {
  name: 'hubspot',
  title: 'HubSpot',
  signatures: [
    ['email', 'portal_bounce'],
    ['email', 'portal_unsubscribe'],
    ['email', 'portal_spam_report'],
  ],
  files: [
    {
      kind: 'suppressions',
      targets: {
        portal_bounce: 'reason.hard_bounce',
        global_bounce: 'reason.hard_bounce',
        portal_spam_report: 'reason.complaint',
      },
    },
    {
      kind: 'contacts',
      targets: { ...NAMES, portal_unsubscribe: 'unsubscribed' },
      isOfLeft: true,
      left: 'portal_unsubscribe',
    },
  ],
};
