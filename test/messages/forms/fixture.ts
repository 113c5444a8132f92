import { randomBytes } from 'node:crypto';
import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import { execute, includes, post, put, remove } from '../../support/app/requests.ts';
import type { Allowed, NounFixture } from '../../support/nouns/noun-fixture.ts';

const FORMS = '/api/v1/forms';
const PREVIEWS = '/api/v1/form-previews';

export const TEXTS = {
  en: { title: 'News', introduction: 'Once a month.', button: 'Sign me up', thanks: 'Thank you.' },
};

export const FORM = { subtypes: ['newsletter'], texts: TEXTS };

const CONTENT = { ...FORM, lists: [], fields: [], confirm_template: 'consent-confirm' };

interface Stored {
  organizationId: string;
  form: string;
  address: string;
  contactId?: string;
}

/** Stores a form with a submission and a count. */
export function storeForm(
  app: TestApp,
  { organizationId, form, address, contactId }: Stored,
): Promise<void> {
  const content = JSON.stringify({
    ...CONTENT,
    sent_url: null,
    confirmed_url: null,
    allowed_origins: [],
  });
  const id = newId();
  return execute(
    app,
    sql`insert into forms (id, organization_id, slug, token, enabled, content)
      values (${id}, ${organizationId}, ${form}, ${randomBytes(16).toString('base64url')}, true, ${content}::jsonb)`,
    sql`insert into form_submissions (id, organization_id, form_id, form_version, email, address_hash,
        locale, subtypes, entered, page, evidence, status, step_at, contact_id)
      values (${newId()}, ${organizationId}, ${id}, 1, ${address},
        ${app.running.services.acceptance.hashAddress(address.toLowerCase())}, 'en', '{newsletter}',
        ${JSON.stringify({ name: address, custom_attributes: {}, data: {} })}::jsonb,
        'https://shop.example/', ${JSON.stringify({ text: address })}::jsonb, 'sent', null,
        ${contactId ?? null})`,
    sql`insert into form_counts (id, organization_id, form_id, day, page, sent)
      values (${newId()}, ${organizationId}, ${id}, current_date, 'https://shop.example/', 1)`,
    sql`insert into form_usage (organization_id, day, sent) values (${organizationId}, current_date, 1)
      on conflict do nothing`,
  );
}

const OF_FORMS: Allowed = {
  reads: ['campaigns', 'read', 'manage', 'full'],
  writes: ['campaigns', 'manage', 'full'],
};

export const forms: NounFixture<'form'> = {
  async foreign(app, { id }) {
    const form = 'foreign-form';
    await storeForm(app, { organizationId: id, form, address: 'foreign-form@person.example' });
    return { form };
  },

  probes: {
    'forms.list': {
      entries: {
        found: 'live',
        probe: async (client, { form }) => includes(await client.get(`${FORMS}?limit=200`), form),
      },
    },
    'forms.get': {
      slug: { found: 'live', probe: (client, { form }) => client.get(`${FORMS}/${form}`) },
    },
    'forms.put': {
      slug: {
        found: 'live',
        probe: (client, { form }) => client.request('PUT', `${FORMS}/${form}`, { body: FORM }),
      },
      subtype: {
        found: 'live',
        probe: (client, { subtype }) =>
          client.request('PUT', `${FORMS}/own`, { body: { ...FORM, subtypes: [subtype] } }),
      },
      list: {
        found: 'live',
        probe: (client, { list }) =>
          client.request('PUT', `${FORMS}/own`, { body: { ...FORM, lists: [list] } }),
      },
      template: {
        found: 'live',
        probe: (client, { template }) =>
          client.request('PUT', `${FORMS}/own`, { body: { ...FORM, confirm_template: template } }),
      },
    },
    'forms.preview': {
      subtype: {
        found: 'live',
        probe: (client, { subtype }) => client.post(PREVIEWS, { ...FORM, subtypes: [subtype] }),
      },
    },
    'forms.listSubmissions': {
      slug: {
        found: 'live',
        probe: (client, { form }) => client.get(`${FORMS}/${form}/submissions`),
      },
    },
    'forms.listCounts': {
      slug: { found: 'live', probe: (client, { form }) => client.get(`${FORMS}/${form}/counts`) },
    },
    // Last, because the others need the form.
    'forms.delete': {
      slug: {
        found: 'live',
        probe: (client, { form }) => client.request('DELETE', `${FORMS}/${form}`),
      },
    },
  },
  probesCreate: { forms: 'slug' },

  writes: {
    'forms.put': {
      'a new form': put(`${FORMS}/footer`, FORM),
      'a known form': put(`${FORMS}/footer`, { ...FORM, enabled: false }),
      'an unknown subtype': put(`${FORMS}/footer`, { ...FORM, subtypes: ['none'] }),
    },
    'forms.preview': {
      'a form': { ...post(PREVIEWS, FORM), leavesNothing: true },
      'an unknown subtype': post(PREVIEWS, { ...FORM, subtypes: ['none'] }),
    },
    'forms.delete': {
      'a known form': remove(`${FORMS}/footer`),
      'an unknown form': remove(`${FORMS}/none`),
    },
  },

  pages: {
    'forms.list': {
      path: FORMS,
      make: async (client, n) => {
        await client.request('PUT', '/api/v1/subscription-types/of-forms', {
          body: { name: 'News', kind: 'marketing', subtypes: [{ slug: 'of-forms', name: 'News' }] },
        });
        await client.request('PUT', '/api/v1/templates/consent-confirm', {
          body: {
            name: 'Confirm',
            content: { en: { subject: 'Yes?', text: '{{ confirm_url }}' } },
          },
        });
        const body = { ...FORM, subtypes: ['of-forms'] };
        return client.request('PUT', `${FORMS}/form${n}`, { body });
      },
    },
    'forms.listSubmissions': {
      path: `${FORMS}/form1/submissions`,
      fill: (app, organizationId) =>
        execute(
          app,
          sql`insert into form_submissions (id, organization_id, form_id, form_version, email,
              address_hash, locale, subtypes, entered, evidence, status, step_at)
            select uuidv7(n * interval '-1 hour'), ${organizationId}, f.id, 1, 'n' || n || '@person.example',
              sha256(n::text::bytea), 'en', '{newsletter}', '{}', '{}', 'sent', null
            from generate_series(1, 5) n, forms f
            where f.organization_id = ${organizationId} and f.slug = 'form1'`,
        ),
    },
    'forms.listCounts': {
      path: `${FORMS}/form1/counts`,
      fill: (app, organizationId) =>
        execute(
          app,
          sql`insert into form_counts (id, organization_id, form_id, day, page)
            select uuidv7(n * interval '-1 hour'), ${organizationId}, f.id, current_date, n::text
            from generate_series(1, 5) n, forms f
            where f.organization_id = ${organizationId} and f.slug = 'form1'`,
        ),
    },
  },

  scopes: { forms: OF_FORMS, 'form-previews': OF_FORMS },

  fillPerson: (app, { address, facts: { contactId } }) =>
    storeForm(app, {
      organizationId: app.organizationId,
      form: `of-${newId()}`,
      address,
      contactId,
    }),
  personalData: { 'public.form_submissions': ['address', 'contactId'] },
};
