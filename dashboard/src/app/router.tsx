import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from '@tanstack/react-router';
import { EMAIL_FILTERS } from '../emails/email-filters.ts';
import { prefix } from '../page-settings.ts';
import { NotFound } from '../parts/page/not-found.tsx';
import { AcceptInvitationPage } from '../sign-in/accept-invitation-page.tsx';
import { RecoveryPage } from '../sign-in/recovery-page.tsx';
import { STATISTICS_FILTERS } from '../statistics/statistics-filters.ts';
import { NoOrganization } from './no-organization.tsx';
import { ME, useMe } from './me.ts';
import { OrganizationLayout } from './organization-layout.tsx';
import { queries } from './queries.ts';
import { filtersOf, parseSearch, stringifySearch } from './search.ts';
import { SessionGate } from './session-gate.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: AcceptInvitationPage,
});

const recovery = createRoute({
  getParentRoute: () => root,
  path: '/recovery',
  component: RecoveryPage,
});

const oidc = createRoute({
  getParentRoute: () => root,
  path: '/oidc',
  component: lazyRouteComponent(() => import('../sign-in/oidc-page.tsx'), 'OidcPage'),
});

const oidcOfOrganization = createRoute({
  getParentRoute: () => root,
  path: '/oidc/$organization',
  component: lazyRouteComponent(() => import('../sign-in/oidc-page.tsx'), 'OidcPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  // Asked for when the page is opened; the gate does not have to be shown before.
  loader: () => void queries.prefetchQuery({ ...ME, staleTime: Infinity }),
  component: () => (
    <SessionGate>
      <Outlet />
    </SessionGate>
  ),
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: function Start() {
    const [first] = useMe().memberships;
    if (!first) return <NoOrganization />;
    const params = { organization: first.organization.slug, mode: 'live' };
    return <Navigate to="/$organization/$mode" params={params} replace />;
  },
});

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/$organization/$mode',
  component: OrganizationLayout,
});

const overview = createRoute({
  getParentRoute: () => organization,
  path: '/',
  component: lazyRouteComponent(() => import('../overview/overview-page.tsx'), 'OverviewPage'),
});

const emails = createRoute({
  getParentRoute: () => organization,
  path: '/emails',
  validateSearch: filtersOf(...EMAIL_FILTERS),
  component: lazyRouteComponent(() => import('../emails/emails-page.tsx'), 'EmailsPage'),
});

const email = createRoute({
  getParentRoute: () => organization,
  path: '/emails/$id',
  component: lazyRouteComponent(() => import('../emails/email-page.tsx'), 'EmailPage'),
});

const refusedSends = createRoute({
  getParentRoute: () => organization,
  path: '/refused-sends',
  validateSearch: filtersOf('to', 'reason', 'since'),
  component: lazyRouteComponent(
    () => import('../emails/refused-sends-page.tsx'),
    'RefusedSendsPage',
  ),
});

const contacts = createRoute({
  getParentRoute: () => organization,
  path: '/contacts',
  validateSearch: filtersOf('search', 'list', 'validation_status', 'subscribed'),
  component: lazyRouteComponent(() => import('../contacts/contacts-page.tsx'), 'ContactsPage'),
});

const contact = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/$id',
  component: lazyRouteComponent(() => import('../contacts/contact-page.tsx'), 'ContactPage'),
});

const contactActions = createRoute({
  getParentRoute: () => organization,
  path: '/contact-actions',
  validateSearch: filtersOf(),
  component: lazyRouteComponent(
    () => import('../contacts/actions/contact-actions-page.tsx'),
    'ContactActionsPage',
  ),
});

const contactAction = createRoute({
  getParentRoute: () => organization,
  path: '/contact-actions/$id',
  validateSearch: filtersOf('of'),
  component: lazyRouteComponent(
    () => import('../contacts/actions/contact-action-page.tsx'),
    'ContactActionPage',
  ),
});

const statistics = createRoute({
  getParentRoute: () => organization,
  path: '/statistics',
  validateSearch: filtersOf(...STATISTICS_FILTERS),
  component: lazyRouteComponent(
    () => import('../statistics/statistics-page.tsx'),
    'StatisticsPage',
  ),
});

const suppressions = createRoute({
  getParentRoute: () => organization,
  path: '/suppressions',
  validateSearch: filtersOf('email', 'reason'),
  component: lazyRouteComponent(
    () => import('../suppressions/suppressions-page.tsx'),
    'SuppressionsPage',
  ),
});

const keys = createRoute({
  getParentRoute: () => organization,
  path: '/keys',
  validateSearch: filtersOf(),
  component: lazyRouteComponent(() => import('../keys/keys-page.tsx'), 'KeysPage'),
});

const people = createRoute({
  getParentRoute: () => organization,
  path: '/people',
  validateSearch: filtersOf('invitations'),
  component: lazyRouteComponent(() => import('../people/people-page.tsx'), 'PeoplePage'),
});

const consentProof = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/$id/consent/$subtype',
  component: lazyRouteComponent(
    () => import('../contacts/consent-proof-page.tsx'),
    'ConsentProofPage',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks/$slug',
  validateSearch: filtersOf('status', 'type'),
  component: lazyRouteComponent(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const delivery = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks/$slug/deliveries/$id',
  component: lazyRouteComponent(() => import('../webhooks/delivery-page.tsx'), 'DeliveryPage'),
});

const campaigns = createRoute({
  getParentRoute: () => organization,
  path: '/campaigns',
  validateSearch: filtersOf('status'),
  component: lazyRouteComponent(() => import('../campaigns/campaigns-page.tsx'), 'CampaignsPage'),
});

const campaign = createRoute({
  getParentRoute: () => organization,
  path: '/campaigns/$slug',
  validateSearch: filtersOf('state', 'step', 'block', 'locale'),
  component: lazyRouteComponent(() => import('../campaigns/campaign-page.tsx'), 'CampaignPage'),
});

const forms = createRoute({
  getParentRoute: () => organization,
  path: '/forms',
  component: lazyRouteComponent(() => import('../sign-up-forms/forms-page.tsx'), 'FormsPage'),
});

const form = createRoute({
  getParentRoute: () => organization,
  path: '/forms/$slug',
  validateSearch: filtersOf(),
  component: lazyRouteComponent(() => import('../sign-up-forms/form-page.tsx'), 'FormPage'),
});

const imports = createRoute({
  getParentRoute: () => organization,
  path: '/imports',
  validateSearch: filtersOf('again'),
  component: lazyRouteComponent(() => import('../imports/imports-page.tsx'), 'ImportsPage'),
});

const importOfFile = createRoute({
  getParentRoute: () => organization,
  path: '/imports/$id',
  component: lazyRouteComponent(() => import('../imports/import-page.tsx'), 'ImportPage'),
});

const lists = createRoute({
  getParentRoute: () => organization,
  path: '/lists',
  validateSearch: filtersOf('kind'),
  component: lazyRouteComponent(() => import('../lists/lists-page.tsx'), 'ListsPage'),
});

const list = createRoute({
  getParentRoute: () => organization,
  path: '/lists/$slug',
  validateSearch: filtersOf('search'),
  component: lazyRouteComponent(() => import('../lists/list-page.tsx'), 'ListPage'),
});

const templates = createRoute({
  getParentRoute: () => organization,
  path: '/templates',
  validateSearch: filtersOf(),
  component: lazyRouteComponent(() => import('../templates/templates-page.tsx'), 'TemplatesPage'),
});

const designs = createRoute({
  getParentRoute: () => organization,
  path: '/designs',
  component: lazyRouteComponent(() => import('../templates/designs-page.tsx'), 'DesignsPage'),
});

const template = createRoute({
  getParentRoute: () => organization,
  path: '/templates/$slug',
  validateSearch: filtersOf('version'),
  component: lazyRouteComponent(() => import('../templates/template-page.tsx'), 'TemplatePage'),
});

const domains = createRoute({
  getParentRoute: () => organization,
  path: '/domains',
  validateSearch: filtersOf('senders'),
  component: lazyRouteComponent(() => import('../domains/domains-page.tsx'), 'DomainsPage'),
});

const domain = createRoute({
  getParentRoute: () => organization,
  path: '/domains/$name',
  component: lazyRouteComponent(() => import('../domains/domain-page.tsx'), 'DomainPage'),
});

const requests = createRoute({
  getParentRoute: () => organization,
  path: '/requests',
  validateSearch: filtersOf('status', 'operation', 'api_key_id', 'since', 'until'),
  component: lazyRouteComponent(() => import('../logs/requests-page.tsx'), 'RequestsPage'),
});

const auditLog = createRoute({
  getParentRoute: () => organization,
  path: '/audit-log',
  validateSearch: filtersOf(
    ...(['resource_type', 'resource_id', 'operation'] as const),
    ...(['person_id', 'since', 'until'] as const),
  ),
  component: lazyRouteComponent(() => import('../logs/audit-log-page.tsx'), 'AuditLogPage'),
});

const attributes = createRoute({
  getParentRoute: () => organization,
  path: '/attributes',
  validateSearch: filtersOf(),
  component: lazyRouteComponent(
    () => import('../attributes/attributes-page.tsx'),
    'AttributesPage',
  ),
});

const subscriptionTypes = createRoute({
  getParentRoute: () => organization,
  path: '/subscription-types',
  validateSearch: filtersOf(),
  component: lazyRouteComponent(
    () => import('../types/subscription-types-page.tsx'),
    'SubscriptionTypesPage',
  ),
});

const settings = createRoute({
  getParentRoute: () => organization,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});

const brand = createRoute({
  getParentRoute: () => organization,
  path: '/brand',
  component: lazyRouteComponent(() => import('../settings/brand-page.tsx'), 'BrandPage'),
});

const pageTexts = createRoute({
  getParentRoute: () => organization,
  path: '/settings/page-texts',
  validateSearch: filtersOf('locale'),
  component: lazyRouteComponent(() => import('../settings/page-texts-page.tsx'), 'PageTextsPage'),
});

const account = createRoute({
  getParentRoute: () => organization,
  path: '/account',
  validateSearch: filtersOf(),
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    invitation,
    recovery,
    oidc,
    oidcOfOrganization,
    signedIn.addChildren([
      start,
      organization.addChildren([
        ...([overview, emails, email, refusedSends] as const),
        ...([contacts, contact, consentProof] as const),
        ...([contactActions, contactAction] as const),
        ...([statistics, suppressions, keys, people] as const),
        ...([webhooks, webhook, delivery, lists, list] as const),
        ...([campaigns, campaign, forms, form, imports, importOfFile] as const),
        ...([designs, templates, template, domains, domain, requests, auditLog] as const),
        ...([attributes, subscriptionTypes, brand, settings, pageTexts, account] as const),
      ]),
    ]),
  ]),
  basepath: `${prefix}/dashboard`,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // Nothing of a contact stays on the page of another one.
  defaultRemountDeps: ({ params }) => params,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
