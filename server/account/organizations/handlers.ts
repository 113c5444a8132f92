import type { components } from '../../../generated/types.ts';
import { LOGO, readUpload } from '../assets/image.ts';
import { audited } from '../audit/audited.ts';
import { recordChange } from '../audit/record-change.ts';
import { refreshWanted } from '../events/event-log.ts';
import type { Handlers } from '../../http/operation.ts';
import type { AuthorScope, OrganizationScope } from '../../platform/database/tenancy.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { type AlertLinkParts, mailAlertLink } from './alert-email.ts';
import { lockSetup } from './lock.ts';
import type { Replacements } from '../texts/page-texts.ts';
import {
  deleteTexts,
  listTextLocales,
  localeOf,
  noSuchTexts,
  presentTexts,
  putTexts,
  readTexts,
} from './texts.ts';
import { deleteLogo, presentLogo, putLogo } from './logo.ts';
import type { Organization } from './organization.entity.ts';
import { getOrganization, updateOrganization } from './organizations.ts';

export interface OrganizationParts {
  alertLinks: AlertLinkParts;
  links: Links;
  /** The address of the organization's default sender; null when it has none. */
  readDefaultSender: (scope: OrganizationScope) => Promise<string | null>;
  /** Whether and how much the organization may send. */
  readSending: (scope: OrganizationScope) => Promise<components['schemas']['OrganizationSending']>;
}

export const organizationHandlers = (parts: OrganizationParts) =>
  ({
    'organization.get': async ({ scope }) => {
      const settings = await presentSettings(scope, await getOrganization(scope), parts);
      return { status: 200, body: { ...settings, sending: await parts.readSending(scope) } };
    },

    'organization.update': async ({ body, scope }) => {
      const response = await change(scope, parts, 'organization.update', (organization) =>
        updateOrganization(scope, organization, body, parts.alertLinks),
      );
      return body.event_log === undefined
        ? response
        : { ...response, afterCommit: refreshWanted(scope) };
    },

    'organization.sendAlertLink': async ({ scope }) => {
      await lockSetup(scope);
      await mailAlertLink(scope, await getOrganization(scope), parts.alertLinks);
      return { status: 204 };
    },

    'organization.putLogo': {
      async prepare({ body }) {
        const logo = await readUpload('data', body.data, LOGO);
        return ({ scope }) =>
          change(scope, parts, 'organization.putLogo', (organization) =>
            putLogo(scope, organization, logo),
          );
      },
    },

    'texts.get': async ({ path, scope }) => {
      const locale = localeOf(path.locale);
      const texts = await readTexts(scope);
      return { status: 200, body: presentTexts(locale, texts, await getOrganization(scope)) };
    },

    'texts.put': async ({ path, body, scope }) => {
      const locale = localeOf(path.locale);
      await lockSetup(scope);
      const before = await readTexts(scope);
      await putTexts(scope, locale, before, body.texts);
      const after = await readTexts(scope);
      await recordTexts(scope, 'texts.put', locale, before, after);
      const shown = presentTexts(locale, after, await getOrganization(scope));
      return { status: locale in before ? 200 : 201, body: shown };
    },

    'texts.delete': async ({ path, scope }) => {
      const locale = localeOf(path.locale);
      await lockSetup(scope);
      const before = await readTexts(scope);
      if (!(locale in before)) throw noSuchTexts();
      await deleteTexts(scope, locale);
      await recordTexts(scope, 'texts.delete', locale, before, {});
      return { status: 204 };
    },

    'organization.deleteLogo': async ({ scope }) => {
      await change(scope, parts, 'organization.deleteLogo', (organization) =>
        deleteLogo(scope, organization),
      );
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;

const recordTexts = (
  scope: AuthorScope,
  operation: string,
  locale: string,
  before: Replacements,
  after: Replacements,
) =>
  recordChange(scope, {
    operation,
    resource: { type: 'texts', id: locale },
    before: before[locale] ?? null,
    after: after[locale] ?? null,
  });

/** Serializes changes of the organization and records each effective one in the audit log. */
async function change(
  scope: AuthorScope,
  parts: OrganizationParts,
  operation: string,
  apply: (organization: Organization) => Promise<void>,
) {
  await lockSetup(scope);
  const organization = await getOrganization(scope);
  const before = await presentSettings(scope, organization, parts);
  await apply(organization);
  const after = await presentSettings(scope, organization, parts);
  const resource = { type: 'organization', id: organization.slug };
  const { status, body } = await audited(scope, { operation, resource, before, after });
  return { status, body: { ...body, sending: await parts.readSending(scope) } };
}

/** The fields that an update can change, and those that never change. */
const presentSettings = async (
  scope: OrganizationScope,
  organization: Organization,
  parts: OrganizationParts,
) => ({
  id: organization.publicId,
  slug: organization.slug,
  name: organization.name,
  brand: organization.brand ?? null,
  effective_brand: organization.brand ?? organization.name,
  company: organization.brand ?? organization.name,
  logo: presentLogo(organization.logo, parts.links),
  text_locales: await listTextLocales(scope),
  brand_color: organization.brandColor ?? null,
  brand_footer: organization.brandFooter ?? null,
  brand_support_email: organization.brandSupportEmail ?? null,
  legal_entity: organization.legalEntity ?? null,
  legal_address: organization.legalAddress ?? null,
  legal_details: organization.legalDetails ?? null,
  default_locale: organization.defaultLocale,
  unknown_outcome: organization.unknownOutcome,
  content_retention_days: organization.contentRetentionDays,
  event_log: organization.eventLog,
  alert_email: organization.alertEmail ?? null,
  alert_email_verified_at: organization.alertEmailVerifiedAt?.toISOString() ?? null,
  default_from: await parts.readDefaultSender(scope),
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
});
