import { sql } from '../../../server/platform/database/sql.ts';
import { ONE_PIXEL } from '../../support/browser/images.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, patch, put, remove } from '../../support/app/requests.ts';

const ORGANIZATION = '/api/v1/organization';
const LOGO = `${ORGANIZATION}/logo`;
const ALERT_LINK = `${ORGANIZATION}/alert-email/link`;
const textsPath = (locale: string): string => `${ORGANIZATION}/texts/${locale}`;
/** The locale of the other organization's texts. */
const FOREIGN_TEXTS = textsPath('pt-BR');

export const organizations: NounFixture = {
  async foreign(app, { id }) {
    await execute(
      app,
      sql`insert into organization_texts (organization_id, locale, texts)
        values (${id}, 'pt-BR', '{"saved": "Foreign"}')`,
    );
    return {};
  },

  // The key identifies its organization, so no request names one: nothing is found.
  probes: {
    'organization.get': {
      "the key's own": {
        found: null,
        probe: async (client, { organizationId }) =>
          includes(await client.get(ORGANIZATION), organizationId),
      },
    },
    'organization.update': {
      "the key's own": {
        found: null,
        probe: async (client, { organizationId }) =>
          includes(await client.request('PATCH', ORGANIZATION, { body: {} }), organizationId),
      },
    },
    'organization.sendAlertLink': {
      "the key's own": {
        found: null,
        probe: async (client) => includes(await client.request('POST', ALERT_LINK), 'pt-BR'),
      },
    },
    'organization.putLogo': {
      "the key's own": {
        found: null,
        probe: async (client, { organizationId }) => {
          const body = { data: ONE_PIXEL };
          return includes(await client.request('PUT', LOGO, { body }), organizationId);
        },
      },
    },
    'organization.deleteLogo': {
      "the key's own": {
        found: null,
        probe: async (client, { organizationId }) =>
          includes(await client.request('DELETE', LOGO), organizationId),
      },
    },
    'texts.get': {
      locale: {
        found: null, // Every locale is found, with the texts of the key's own organization.
        probe: async (client) => includes(await client.get(FOREIGN_TEXTS), 'Foreign'),
      },
    },
    'texts.put': {
      locale: {
        found: null, // As above.
        probe: async (client) => {
          const answer = await client.request('PUT', FOREIGN_TEXTS, { body: { texts: {} } });
          await client.request('DELETE', FOREIGN_TEXTS);
          return includes(answer, 'Foreign');
        },
      },
    },
    'texts.delete': {
      locale: { found: 'live', probe: (client) => client.request('DELETE', FOREIGN_TEXTS) },
    },
  },

  writes: {
    'organization.update': {
      'an address for alerts': patch(ORGANIZATION, { alert_email: 'alerts@example.com' }),
      'two fields': patch(ORGANIZATION, { brand: null, legal_details: 'No. 1' }),
      'no language': patch(ORGANIZATION, { default_locale: 'x' }),
    },
    'organization.sendAlertLink': {
      // The update has mailed one.
      'a link': { method: 'POST', path: ALERT_LINK, leavesNothing: true },
    },
    'organization.putLogo': {
      'a logo': put(LOGO, { data: ONE_PIXEL }),
      'no image': put(LOGO, { data: 'PHN2Zy8+' }),
    },
    'organization.deleteLogo': {
      'a logo': remove(LOGO),
    },
    'texts.put': {
      'a new locale': put(textsPath('de'), { texts: { saved: 'Gemerkt.' } }),
      'a known locale': put(textsPath('de'), { texts: { saved: null } }),
      'an invalid placeholder': put(textsPath('de'), { texts: { saved: '{x}' } }),
    },
    'texts.delete': {
      'a known locale': remove(textsPath('de')),
      'an unknown locale': remove(textsPath('de')),
    },
  },

  scopes: { organization: ALLOWED.managed },
};
