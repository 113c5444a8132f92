import type { TestClient } from '../../support/app/client.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { includes } from '../../support/app/requests.ts';

const exportOf = (name: string) => async (client: TestClient, text: string) =>
  includes(await client.get(`/api/v1/${name}`), text);

const contactsIn = exportOf('contacts.csv');
const suppressionsIn = exportOf('suppressions.ndjson');
const consentIn = exportOf('consent-history.csv');

export const bulkExports: NounFixture = {
  probes: {
    'contacts.exportAll': {
      rows: { found: 'live', probe: (client, { contact }) => contactsIn(client, contact) },
      columns: { found: 'live', probe: (client, { subtype }) => contactsIn(client, subtype) },
      list: {
        found: 'live',
        probe: async (client, { list, contact }) =>
          includes(await client.get(`/api/v1/contacts.ndjson?list=${list}`), contact),
      },
    },
    'suppressions.exportAll': {
      rows: {
        found: 'live',
        probe: (client, { suppressed }) => suppressionsIn(client, suppressed),
      },
      address: {
        found: 'live',
        probe: async (client, { suppressed }) =>
          includes(await client.get(`/api/v1/suppressions.csv?email=${suppressed}`), 'manual'),
      },
    },
    'contacts.exportConsentHistory': {
      rows: { found: 'live', probe: (client, { contact }) => consentIn(client, contact) },
    },
  },

  scopes: {
    'contacts.{format}': ALLOWED.hidden,
    'emails.{format}': ALLOWED.hidden,
    'suppressions.{format}': ALLOWED.hidden,
    'consent-history.{format}': ALLOWED.hidden,
  },
};
