import { LEFT, NAMES, type Preset } from './preset.ts';

export const resend: Preset = {
  name: 'resend',
  title: 'Resend',
  signatures: [['email', 'first_name', 'last_name', 'unsubscribed']],
  files: [
    {
      kind: 'suppressions',
      without: ['first_name', 'unsubscribed'],
      targets: { reason: 'reason', type: 'reason', created_at: 'created_at' },
    },
    { kind: 'contacts', targets: { ...NAMES, ...LEFT } },
  ],
};
