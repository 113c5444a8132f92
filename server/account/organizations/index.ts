import { often } from '../../platform/maintenance.ts';
import { deleteOldLinks } from '../../platform/tokens/mailed-links.ts';
import { ALERT_LINKS } from './alert-email.ts';
import { noun } from '../../http/noun.ts';
import { organizationHandlers } from './handlers.ts';
import { Organization } from './organization.entity.ts';

// For the rest of the server.
export type { AlertLinkParts } from './alert-email.ts';
export { MAXIMA, type MaximumName } from './maxima.ts';
export { Organization } from './organization.entity.ts';

export const organizations = noun({
  name: 'organizations',
  schema: import.meta.dirname,
  handlers: organizationHandlers,
  entities: [Organization],
  grants: {
    organizations: {
      app: `select, update (name, brand, brand_color, brand_footer, brand_support_email, logo,
    legal_entity, legal_address, legal_details, default_locale, unknown_outcome, content_retention_days,
    event_log, alert_email, alert_email_verified_at, alert_email_link_at, updated_at)`,
      worker: 'select, update (alert_email_link_at)',
      auth: 'select (id, slug, name, maxima), insert (id, public_id, slug, name, brand, created_at, updated_at)',
      rows: 'itself',
    },
    alert_links: { app: 'select, insert', worker: 'select, insert, delete' },
    organization_texts: { app: 'select, insert, update, delete', worker: 'select' },
  },
  // The organization's own addresses.
  erases: { traces: { organizations: 'none', alert_links: 'none', organization_texts: 'none' } },
  deletes: { organizations: 'stays' },
  maintenance: () => ({
    'delete old links of alert addresses': often((em) => deleteOldLinks(em, ALERT_LINKS)),
  }),
});
