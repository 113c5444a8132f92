import type { NounFixture } from '../../support/nouns/noun-fixture.ts';
import { contactPath, includes } from '../../support/app/requests.ts';

const exportPath = (address: string): string => `${contactPath(address)}/export`;

export const exports: NounFixture = {
  probes: {
    'contacts.export': {
      contact: { found: 'live', probe: (client, { contact }) => client.get(exportPath(contact)) },
      suppression: {
        found: 'live',
        probe: (client, { suppressed }) => client.get(exportPath(suppressed)),
      },
      emails: {
        found: 'live',
        probe: async (client, { contact, liveEmail }) =>
          includes(await client.get(exportPath(contact)), liveEmail),
      },
      'test emails': {
        found: 'test',
        probe: async (client, { contact, testEmail }) =>
          includes(await client.get(exportPath(contact)), testEmail),
      },
    },
  },
};
