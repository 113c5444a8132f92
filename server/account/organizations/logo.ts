import { hashOf, replaceAsset, retireAsset } from '../assets/assets.ts';
import type { Upload } from '../assets/image.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { Logo, Organization } from './organization.entity.ts';

export async function putLogo(
  scope: OrganizationScope,
  organization: Organization,
  { image, sourceSha256 }: Upload,
): Promise<void> {
  const hash = hashOf(organization.id, image);
  const { logo } = organization;
  if (logo?.hash === hash && logo.source_sha256 === sourceSha256) return;
  if (logo?.hash !== hash) await replaceAsset(scope, hash, image);
  const { contentType, width, height, content } = image;
  organization.logo = {
    hash,
    content_type: contentType,
    width,
    height,
    bytes: content.length,
    source_sha256: sourceSha256,
  };
  await scope.em.flush();
}

export async function deleteLogo(
  scope: OrganizationScope,
  organization: Organization,
): Promise<void> {
  if (!organization.logo) return;
  await retireAsset(scope);
  organization.logo = null;
  await scope.em.flush();
}

export function presentLogo(logo: Logo | null | undefined, links: Links) {
  if (!logo) return null;
  const { hash, ...rest } = logo;
  return { url: links.asset(hash), ...rest };
}
