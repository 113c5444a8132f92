import { defineEntity, p } from '@mikro-orm/core';
import type { ImageType } from '../assets/image.ts';
import { createdAtOf, newId } from '../../platform/values/id.ts';

/** What an organization remembers of its logo; its bytes are an asset. */
export interface Logo {
  hash: string;
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  /** Of the file as it was uploaded, in hex. */
  source_sha256: string;
}

const schema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    /** Binds transactions to the organization's rows, so it is shown to nobody but the operator. */
    id: p.uuid().primary().onCreate(newId),
    /** Shown by the API as `id`; nothing is found by it. */
    publicId: p.uuid().onCreate(newId),
    slug: p.string(),
    name: p.string(),
    brand: p.string().nullable(),
    logo: p.json<Logo>().nullable(),
    brandColor: p.string().nullable(),
    brandFooter: p.string().nullable(),
    brandSupportEmail: p.string().nullable(),
    legalEntity: p.string().nullable(),
    legalAddress: p.string().nullable(),
    legalDetails: p.string().nullable(),
    defaultLocale: p.string().default('en'),
    /** V3: of mail without a subtype whose send says nothing about it. */
    unknownOutcome: p.enum(['fail', 'resend'] as const).default('fail'),
    rateLimits: p.json<Record<string, number>>().onCreate(() => ({})),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    updatedAt: p
      .datetime(3)
      .onCreate(createdAtOf)
      .onUpdate(() => new Date()),
  },
});

/** A tenant: everything else belongs to one. */
export class Organization extends schema.class {}
schema.setClass(Organization);
