import { NAMES, type Preset } from './preset.ts';

/**
 * The export of contacts, and that of unsubscribes and bounces, whose columns have TRUE or FALSE, or why an email bounced.
 */
export const hubspot: Preset = {
  name: 'hubspot',
  title: 'HubSpot',
  signatures: [
    ['record_id', 'email'],
    ['email', 'portal_bounce'],
    ['email', 'portal_unsubscribe'],
    ['email', 'portal_spam_report'],
  ],
  files: [
    {
      kind: 'suppressions',
      without: ['record_id'],
      targets: {
        portal_bounce: 'reason.hard_bounce',
        global_bounce: 'reason.hard_bounce',
        portal_spam_report: 'reason.complaint',
      },
    },
    {
      kind: 'contacts',
      columns: ['record_id'],
      targets: {
        ...NAMES,
        preferred_language: 'locale',
        company_name: 'data.company',
        unsubscribed_from_all_email: 'unsubscribed',
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
