import { NAMES, type Preset } from './preset.ts';

export const listmonk: Preset = {
  name: 'listmonk',
  title: 'listmonk',
  signatures: [['uuid', 'email', 'attributes', 'status']],
  files: [
    {
      kind: 'suppressions',
      without: ['attributes', 'status'],
      targets: { type: 'reason', created_at: 'created_at' },
    },
    {
      kind: 'contacts',
      targets: { ...NAMES, attributes: 'data.attributes', status: 'unsubscribed' },
    },
  ],
};
