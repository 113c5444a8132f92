import { NAMES, type Preset } from './preset.ts';

const CREATED = { created: 'created_at' };

export const sendgrid: Preset = {
  name: 'sendgrid',
  title: 'SendGrid',
  signatures: [
    ['address_line_1', 'state_province_region'],
    ['first_name', 'last_name', 'alternate_emails'],
    ['status', 'reason', 'email', 'created'],
    ['ip', 'email', 'created'],
    ['reason', 'email', 'created'],
  ],
  files: [
    // Bounces, and invalid addresses.
    {
      kind: 'suppressions',
      columns: ['reason', 'created'],
      targets: CREATED,
      reason: 'hard_bounce',
    },
    // Spam reports.
    { kind: 'suppressions', columns: ['ip', 'created'], targets: CREATED, reason: 'complaint' },
    // Global unsubscribes.
    { kind: 'suppressions', columns: ['created'], targets: CREATED, reason: 'manual' },
    {
      kind: 'contacts',
      without: ['created'],
      targets: {
        ...NAMES,
        address_line_1: 'data.address_line_1',
        address_line_2: 'data.address_line_2',
        state_province_region: 'data.state_province_region',
        postal_code: 'data.postal_code',
      },
    },
  ],
};
