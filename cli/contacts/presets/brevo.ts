import { LEFT, NAMES, type Preset } from './preset.ts';

export const brevo: Preset = {
  name: 'brevo',
  title: 'Brevo',
  signatures: [
    ['added_time', 'modified_time'],
    ['contact_id', 'email', 'firstname'],
    ['email', 'firstname', 'lastname', 'sms'],
  ],
  files: [
    {
      kind: 'suppressions',
      columns: ['reason'],
      targets: { reason: 'reason', blocked_at: 'created_at', date: 'created_at' },
    },
    {
      kind: 'contacts',
      targets: { ...NAMES, ...LEFT, landline_number: 'data.landline', job_title: 'data.job_title' },
      evidence: { collected_at: ['double_opt_in_date', 'opt_in_date'], ip: [] },
    },
  ],
};
