import { createHash } from 'node:crypto';
import { hashOf, replaceAsset, retireAsset } from '../assets/assets.ts';
import { type Image, readImage } from '../assets/image.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { Logo, Organization } from './organization.entity.ts';

export interface ReadLogo {
  image: Image;
  sourceSha256: string;
}

/** Decodes the file of a request. This takes long and needs no transaction. */
export async function readLogo(data: string): Promise<ReadLogo> {
  const bytes = Buffer.from(data, 'base64');
  // Buffer.from ignores invalid characters, so the result is encoded again and compared.
  if (bytes.length === 0 || bytes.toString('base64') !== data) {
    throw invalid(
      'data',
      'invalid_format',
      'The field data must be a file in base64 (RFC 4648 §4).',
    );
  }
  const sourceSha256 = createHash('sha256').update(bytes).digest('hex');
  return { image: await readImage('data', bytes), sourceSha256 };
}

export async function putLogo(
  scope: OrganizationScope,
  organization: Organization,
  { image, sourceSha256 }: ReadLogo,
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
