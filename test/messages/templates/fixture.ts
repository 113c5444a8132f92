import { putTemplate } from '../../../server/messages/templates/save.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { includes, OWN_CONTACT, post, put, putting, remove } from '../../support/app/requests.ts';

const TEMPLATES = '/api/v1/templates';

const cursorAt = (id: string): string => Buffer.from(id).toString('base64url');
const putAt = (client: TestClient, slug: string, body: object): Promise<Answer> =>
  client.request('PUT', `${TEMPLATES}/${slug}`, {
    body: { name: 'Own', content: { en: { subject: 'Own', text: 'Own' } }, ...body },
  });
const testSend = (client: TestClient, slug: string, body: object): Promise<Answer> =>
  client.post(`${TEMPLATES}/${slug}/test-send`, { to: OWN_CONTACT, ...body });

const note = (text: string) => ({ name: 'Note', content: { en: { subject: 'Note', text } } });
const numbered = (n: number) => ({
  name: `Note ${n}`,
  content: { en: { subject: `Note ${n}`, text: 'Text' } },
});

export const templates: NounFixture<'template' | 'templateId'> = {
  async foreign(app, { id }) {
    const template = 'foreign-template';
    const { after } = await app.asOwner((em) =>
      putTemplate(
        { em, organizationId: id },
        {
          slug: template,
          name: 'Foreign',
          defaultLocale: 'en',
          content: { en: { subject: 'Foreign subject', html: null, text: 'Foreign text' } },
        },
      ),
    );
    return { template, templateId: after.id };
  },

  // The caller's own templates are `greeting` and `own-draft`.
  probes: {
    'templates.list': {
      entries: {
        found: 'live',
        probe: async (client, { template }) =>
          includes(await client.get(`${TEMPLATES}?limit=200`), template),
      },
      cursor: {
        found: null, // A cursor is a place in time, not a row.
        probe: (client, { templateId }) =>
          client.get(`${TEMPLATES}?cursor=${cursorAt(templateId)}`),
      },
    },
    'templates.get': {
      slug: {
        found: 'live',
        probe: (client, { template }) => client.get(`${TEMPLATES}/${template}`),
      },
    },
    'templates.put': {
      slug: {
        found: null, // Writes always go to the caller's own organization.
        probe: (client, { template }) => putAt(client, template, {}),
      },
      sender: {
        found: 'test',
        probe: (client, { sender }) => putAt(client, 'own-draft', { from: sender }),
      },
      domain: {
        found: 'test',
        probe: (client, { domain }) => putAt(client, 'own-draft', { from: `me@${domain}` }),
      },
    },
    'templates.delete': {
      slug: {
        found: 'test',
        probe: (client, { template }) => client.request('DELETE', `${TEMPLATES}/${template}`),
      },
    },
    'templates.listVersions': {
      slug: {
        found: 'live',
        probe: (client, { template }) => client.get(`${TEMPLATES}/${template}/versions`),
      },
      cursor: {
        found: null, // A version of another template is no place in this list.
        probe: (client, { templateId }) =>
          client.get(`${TEMPLATES}/greeting/versions?cursor=${cursorAt(templateId)}`),
      },
    },
    'templates.getVersion': {
      slug: {
        found: 'live',
        probe: (client, { template }) => client.get(`${TEMPLATES}/${template}/versions/1`),
      },
    },
    'templates.preview': {
      slug: {
        found: 'live',
        probe: (client, { template }) => client.post(`${TEMPLATES}/${template}/preview`, {}),
      },
    },
    'templates.testSend': {
      slug: { found: 'live', probe: (client, { template }) => testSend(client, template, {}) },
      sender: {
        found: 'live',
        probe: (client, { sender }) => testSend(client, 'greeting', { from: sender }),
      },
      domain: {
        found: 'live',
        probe: (client, { domain }) => testSend(client, 'greeting', { from: `me@${domain}` }),
      },
      suppression: {
        found: 'live',
        probe: (client, { suppressed }) => testSend(client, 'greeting', { to: suppressed }),
      },
    },
  },
  probesCreate: { templates: 'slug' },

  writes: {
    'templates.put': {
      'a new template': put(`${TEMPLATES}/note`, note('A note')),
      'a known template': put(`${TEMPLATES}/note`, note('Another note')),
      'broken content': put(`${TEMPLATES}/note`, note('{{')),
    },
    'templates.preview': {
      'a known template': {
        ...post(`${TEMPLATES}/note/preview`, { data: { name: 'Ada' } }),
        leavesNothing: true,
      },
      'an unknown template': post(`${TEMPLATES}/none/preview`, {}),
    },
    'templates.testSend': {
      'a known template': {
        ...post(`${TEMPLATES}/note/test-send`, { to: 'ada@example.com' }),
        repeated: 'creates another',
      },
      'an unknown template': post(`${TEMPLATES}/none/test-send`, { to: 'ada@example.com' }),
    },
    'templates.delete': {
      'a known template': remove(`${TEMPLATES}/note`),
      'an unknown template': remove(`${TEMPLATES}/none`),
    },
  },

  pages: {
    'templates.list': {
      path: TEMPLATES,
      make: putting((n) => `templates/note${n}`, numbered),
    },
    'templates.listVersions': {
      path: `${TEMPLATES}/note1/versions`,
      most: 20,
      make: putting(
        () => 'templates/note1',
        (n) => numbered(n + 1),
      ),
    },
  },

  scopes: { templates: ALLOWED.managed },
};
