import { readFileSync } from 'node:fs';
import { addNewsTemplate, put as putCampaign } from '../../messages/campaigns/campaigns-setup.ts';
import { FORM } from '../../messages/forms/fixture.ts';
import { NEW_ACTION } from '../../audience/contact-actions/act.ts';
import { importFile } from '../../audience/imports/import-file.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../../support/app/app.ts';
import { insertEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { createSubscriber } from '../../support/app/tokens.ts';
import { putWebhook } from '../../webhooks/events.ts';

export interface Screen {
  name: string;
  /** As in the router, below the organization and the mode unless the screen is for people who have not signed in. */
  route: string;
  path: string;
  /** The first heading in English and in Czech. */
  titles: readonly [string, string];
  isPublic: boolean;
}

const ADA = 'ada@example.com';

/** Fills the demo account, so that each screen has something to show, and lists the screens. */
export async function prepareScreens(app: TestApp): Promise<Screen[]> {
  await putWebhook(app, 'crm', 'https://crm.example/hooks');
  const { id: ada } = await createSubscriber(app, { email: ADA });
  await app.live.post('/api/v1/contacts', { email: ADA, name: 'Ada Lovelace' });
  const failed = await app.asOwner((em) =>
    insertEmail(em, app, {
      subject: 'Your invoice',
      status: 'failed',
      failure_code: 'suppressed',
      failure_message: 'The address is suppressed.',
    }),
  );
  await app.live.request('PUT', `/api/v1/suppressions/${ADA}`, { body: { note: 'By telephone.' } });
  const { id: importId } = await importFile(app.live, {
    parts: ['email,name,unknown\nnew@example.com,New,1\nno address,Old,2\n'],
    options: { max_error_rate: 1 },
    dryRun: true,
  });
  // The guard has something to show.
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces, complaints)
        values (${app.organizationId}, gen_random_uuid(), now(), 1000, 12, 1)`,
    ),
  );
  await app.live.post('/api/v1/domains', { name: 'new.example' });
  await app.live.request('PUT', '/api/v1/lists/czechs', {
    body: { name: 'Czechs', rule: { any: [{ field: 'locale', op: 'eq', value: 'cs' }] } },
  });
  await app.live.request('PUT', '/api/v1/lists/staff', { body: { name: 'Staff' } });
  const { body: action } = await app.live.post(NEW_ACTION, {
    action: 'add_to_list',
    list: 'staff',
    filter: { search: 'ada' },
  });
  await addNewsTemplate(app);
  await app.live.request('PUT', '/api/v1/forms/footer', { body: FORM });
  await putCampaign(app.live, 'spring', { name: 'Spring', audience: { lists: ['czechs'] } });
  const { body: deliveries } = await eventually(
    () => app.live.get('/api/v1/webhooks/crm/deliveries'),
    ({ body }) => body.data.length > 0,
  );
  const [delivery] = deliveries.data;
  const at = (
    route: string,
    titles: readonly [string, string] | string,
    values: Record<string, string> = {},
  ): Screen => ({
    name: route.replaceAll('/$', '-').replaceAll('/', '-').replace(/^-/, '') || 'overview',
    route,
    path: route.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? ''),
    titles: typeof titles === 'string' ? [titles, titles] : titles,
    isPublic: false,
  });
  const outside = (route: string, path: string, titles: readonly [string, string]): Screen => ({
    ...at(route, titles),
    path,
    isPublic: true,
  });
  return [
    at('/', ['Overview', 'Přehled']),
    at('/emails', ['Emails', 'E-maily']),
    at('/emails/$id', 'Your invoice', { id: failed }),
    at('/contacts', ['Contacts', 'Kontakty']),
    at('/contacts/$id', ADA, { id: ada }),
    at('/contacts/$id/consent/$subtype', ['Consent proof', 'Doklad souhlasu'], {
      id: ada,
      subtype: 'newsletter',
    }),
    at('/contact-actions', ['Bulk actions', 'Hromadné akce']),
    at('/contact-actions/$id', ['Add to a list', 'Přidat do seznamu'], { id: action.id }),
    at('/statistics', ['Statistics', 'Statistiky']),
    at('/suppressions', ['Suppressions', 'Blokované adresy']),
    at('/refused-sends', ['Refused emails', 'Odmítnuté e-maily']),
    at('/webhooks', ['Webhooks', 'Webhooky']),
    at('/webhooks/$slug', 'crm', { slug: 'crm' }),
    at('/webhooks/$slug/deliveries/$id', delivery.type, { slug: 'crm', id: delivery.id }),
    at('/campaigns', ['Campaigns', 'Kampaně']),
    at('/campaigns/$slug', 'Spring', { slug: 'spring' }),
    at('/imports', ['Imports', 'Importy']),
    at('/imports/$id', ['Import: Contacts', 'Import: Kontakty'], { id: importId }),
    at('/forms', ['Sign-up forms', 'Formuláře k odběru']),
    at('/forms/$slug', 'News', { slug: 'footer' }),
    at('/lists', ['Lists', 'Seznamy']),
    at('/lists/$slug', 'Czechs', { slug: 'czechs' }),
    at('/designs', ['Designs', 'Návrhy']),
    at('/templates', ['Templates', 'Šablony']),
    at('/templates/$slug', 'news', { slug: 'news' }),
    at('/domains', ['Domains and senders', 'Domény a odesílatelé']),
    at('/domains/$name', 'new.example', { name: 'new.example' }),
    at('/requests', ['Requests', 'Požadavky']),
    at('/subscription-types', ['Subscriptions and texts', 'Odběry a texty']),
    at('/brand', ['Brand', 'Značka']),
    at('/attributes', ['Attributes', 'Atributy']),
    at('/settings', ['Settings', 'Nastavení']),
    at('/settings/page-texts', ['Texts of pages', 'Texty stránek']),
    at('/audit-log', ['Audit log', 'Protokol změn']),
    at('/keys', ['API keys', 'API klíče']),
    at('/people', ['People', 'Lidé']),
    at('/account', ['Your account', 'Váš účet']),
    outside('/invitation', '/invitation', ['Accept an invitation', 'Přijmout pozvání']),
    outside('/recovery', '/recovery#rec_unknown', ['Set a new password', 'Nastavit nové heslo']),
    outside('/oidc', '/oidc?error=access_denied&state=session.x', ['Sign in', 'Přihlášení']),
    outside('/oidc/$organization', '/oidc/demo', ['Sign in', 'Přihlášení']),
  ];
}

const ROUTER = new URL('../../../dashboard/src/app/router.tsx', import.meta.url);
/** The frame of an organization's screens. */
const FRAME = '/$organization/$mode';

/** The paths of the router. */
export const readRoutes = (): string[] =>
  [...readFileSync(ROUTER, 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)]
    .map(([, path = '']) => path)
    .filter((path) => path !== FRAME);
