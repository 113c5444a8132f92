import type { components } from '../../../generated/types.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { parseColor } from '../../platform/values/color.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { requireLines, requireName } from '../../platform/values/text.ts';
import { type AlertLinkParts, setAlertEmail } from './alert-email.ts';
import { Organization } from './organization.entity.ts';

export type OrganizationUpdate = components['schemas']['OrganizationUpdate'];

export const getOrganization = ({
  em,
  organizationId: id,
}: OrganizationScope): Promise<Organization> => em.findOneOrFail(Organization, { id });

/** Omitted fields stay unchanged. Accepted mail keeps the values that were injected at acceptance (EMAILS-2). */
export async function updateOrganization(
  scope: OrganizationScope,
  organization: Organization,
  update: OrganizationUpdate,
  parts: AlertLinkParts,
): Promise<void> {
  const { name, brand, default_locale: locale, unknown_outcome: unknownOutcome } = update;
  const { content_retention_days: contentDays } = update;
  updateBranding(organization, update);
  const { legal_entity: entity, legal_address: address, legal_details: details } = update;
  if (name !== undefined) organization.name = requireName('name', name);
  if (brand !== undefined) organization.brand = brand && requireName('brand', brand);
  if (entity !== undefined) {
    organization.legalEntity = entity && requireName('legal_entity', entity);
  }
  if (address !== undefined) {
    organization.legalAddress = address && requireLines('legal_address', address);
  }
  if (details !== undefined) {
    organization.legalDetails = details && requireLines('legal_details', details);
  }
  if (locale !== undefined) organization.defaultLocale = requireLocale('default_locale', locale);
  if (unknownOutcome !== undefined) organization.unknownOutcome = unknownOutcome;
  if (contentDays !== undefined) organization.contentRetentionDays = contentDays;
  if (update.event_log !== undefined) organization.eventLog = update.event_log;
  const { alert_email: alertEmail } = update;
  if (alertEmail !== undefined) await setAlertEmail(scope, organization, alertEmail, parts);
  await scope.em.flush();
}

/**
 * Updates the color, footer and support address of pages and mail. Every color is allowed: text and
 * background colors are derived from it so that text stays readable.
 */
function updateBranding(
  organization: Organization,
  { brand_color: color, brand_footer: footer, brand_support_email: support }: OrganizationUpdate,
): void {
  if (color !== undefined) organization.brandColor = color && requireColor('brand_color', color);
  if (footer !== undefined)
    organization.brandFooter = footer && requireLines('brand_footer', footer);
  if (support !== undefined) {
    organization.brandSupportEmail =
      support && requireAddress('brand_support_email', support).address;
  }
}

function requireColor(field: string, text: string): string {
  const color = parseColor(text);
  if (color) return color;
  throw invalid(field, 'invalid_format', `The field ${field} must be a color such as #1d4ed8.`);
}
