import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../audit/record-change.ts';
import type { Handlers } from '../../http/operation.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { Principal } from '../../platform/values/principal.ts';
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
import { deleteLogo, presentLogo, putLogo, readLogo } from './logo.ts';
import type { Organization } from './organization.entity.ts';
import { getOrganization, updateOrganization } from './organizations.ts';

export interface OrganizationParts {
  links: Links;
  /** The address of the organization's default sender; null when it has none. */
  readDefaultSender: (em: EntityManager, organizationId: string) => Promise<string | null>;
}

export const organizationHandlers = (parts: OrganizationParts) =>
  ({
    'organization.get': async ({ principal, em }) => {
      const organization = await getOrganization(em, principal.organizationId);
      return { status: 200, body: await presentOrganization(em, organization, parts) };
    },

    'organization.update': async ({ body, principal, em }) => {
      const after = await change(em, principal, parts, 'organization.update', (organization) =>
        updateOrganization(em, organization, body),
      );
      return { status: 200, body: after };
    },

    'organization.putLogo': {
      async prepare({ body }) {
        const logo = await readLogo(body.data);
        return async ({ principal, em }) => {
          const after = await change(em, principal, parts, 'organization.putLogo', (organization) =>
            putLogo(em, organization, logo),
          );
          return { status: 200, body: after };
        };
      },
    },

    'texts.get': async ({ path, principal, em }) => {
      const locale = localeOf(path.locale);
      return {
        status: 200,
        body: presentTexts(locale, await readTexts(em, principal.organizationId)),
      };
    },

    'texts.put': async ({ path, body, principal, em }) => {
      const { organizationId } = principal;
      const locale = localeOf(path.locale);
      await lockSetup(em, organizationId);
      const before = await readTexts(em, organizationId);
      await putTexts(em, organizationId, locale, before, body.texts);
      const after = await readTexts(em, organizationId);
      await recordTexts(em, principal, 'texts.put', locale, before, after);
      return { status: locale in before ? 200 : 201, body: presentTexts(locale, after) };
    },

    'texts.delete': async ({ path, principal, em }) => {
      const { organizationId } = principal;
      const locale = localeOf(path.locale);
      await lockSetup(em, organizationId);
      const before = await readTexts(em, organizationId);
      if (!(locale in before)) throw noSuchTexts();
      await deleteTexts(em, organizationId, locale);
      await recordTexts(em, principal, 'texts.delete', locale, before, {});
      return { status: 204 };
    },

    'organization.deleteLogo': async ({ principal, em }) => {
      await change(em, principal, parts, 'organization.deleteLogo', (organization) =>
        deleteLogo(em, organization),
      );
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;

const recordTexts = (
  em: EntityManager,
  principal: Principal,
  operation: string,
  locale: string,
  before: Replacements,
  after: Replacements,
) =>
  recordChange(em, principal, {
    operation,
    resource: { type: 'texts', id: locale },
    before: before[locale] ?? null,
    after: after[locale] ?? null,
  });

/** Serializes changes of the organization and records each effective one in the audit log. */
async function change(
  em: EntityManager,
  principal: Principal,
  parts: OrganizationParts,
  operation: string,
  apply: (organization: Organization) => Promise<void>,
) {
  await lockSetup(em, principal.organizationId);
  const organization = await getOrganization(em, principal.organizationId);
  const before = await presentOrganization(em, organization, parts);
  await apply(organization);
  const after = await presentOrganization(em, organization, parts);
  await recordChange(em, principal, {
    operation,
    before,
    after,
    resource: { type: 'organization', id: organization.slug },
  });
  return after;
}

const presentOrganization = async (
  em: EntityManager,
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
  text_locales: await listTextLocales(em, organization.id),
  brand_color: organization.brandColor ?? null,
  brand_footer: organization.brandFooter ?? null,
  brand_support_email: organization.brandSupportEmail ?? null,
  legal_entity: organization.legalEntity ?? null,
  legal_address: organization.legalAddress ?? null,
  legal_details: organization.legalDetails ?? null,
  default_locale: organization.defaultLocale,
  unknown_outcome: organization.unknownOutcome,
  default_from: await parts.readDefaultSender(em, organization.id),
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
});
