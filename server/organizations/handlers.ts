import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../audit/record.ts';
import type { Handlers } from '../http/operation.ts';
import { lockSetup } from './lock.ts';
import type { Organization } from './organization.entity.ts';
import { getOrganization, readDefaultSender, updateOrganization } from './organizations.ts';

export const organizationHandlers = {
  'organization.get': async ({ caller, em }) => {
    const organization = await getOrganization(em, caller.organizationId);
    return { status: 200, body: await presentOrganization(em, organization) };
  },

  'organization.update': async ({ body, caller, em }) => {
    await lockSetup(em, caller.organizationId);
    const organization = await getOrganization(em, caller.organizationId);
    const before = await presentOrganization(em, organization);
    await updateOrganization(em, organization, body);
    const after = await presentOrganization(em, organization);
    await recordChange(em, caller, {
      operation: 'organization.update',
      resource: { type: 'organization', id: organization.slug },
      ...{ before, after },
    });
    return { status: 200, body: after };
  },
} satisfies Partial<Handlers>;

const presentOrganization = async (em: EntityManager, organization: Organization) => ({
  id: organization.publicId,
  slug: organization.slug,
  name: organization.name,
  brand: organization.brand ?? null,
  effective_brand: organization.brand ?? organization.name,
  company: organization.brand ?? organization.name,
  brand_color: organization.brandColor ?? null,
  brand_footer: organization.brandFooter ?? null,
  brand_support_email: organization.brandSupportEmail ?? null,
  legal_entity: organization.legalEntity ?? null,
  legal_address: organization.legalAddress ?? null,
  legal_details: organization.legalDetails ?? null,
  default_locale: organization.defaultLocale,
  unknown_outcome: organization.unknownOutcome,
  default_from: await readDefaultSender(em, organization.id),
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
});
