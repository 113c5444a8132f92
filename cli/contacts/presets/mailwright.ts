import type { Preset } from './preset.ts';

/** Exports of Mailwright, whose columns are named like targets. */
export const mailwright: Preset = {
  name: 'mailwright',
  title: 'Mailwright',
  signatures: [
    ['email', 'subscribed', 'validation_status', 'lists'],
    ['email', 'reason', 'note', 'created_at'],
  ],
  files: [
    {
      kind: 'suppressions',
      columns: ['reason'],
      targets: { reason: 'reason', note: 'note', created_at: 'created_at' },
      formulaEscape: true,
    },
    {
      kind: 'contacts',
      columns: ['subscribed'],
      targets: {
        name: 'name',
        locale: 'locale',
        timezone: 'timezone',
        subscribed: 'subscribed',
        lists: 'lists',
      },
      formulaEscape: true,
    },
  ],
  consentPrefix: 'consent.',
};
