import { defineEntity, p } from '@mikro-orm/core';
import type { ImageType } from '../assets/image.ts';
import { createdAtOf, newId } from '../../platform/values/id.ts';

/** Metadata of an organization's logo; the bytes are stored in `assets`. */
export interface Logo {
  hash: string;
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  /** SHA-256 of the uploaded file, in hex. */
  source_sha256: string;
}

const schema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  properties: {
    /** Row-level security uses this id, so only the operator ever sees it. */
    id: p.uuid().primary().onCreate(newId),
    /** Shown by the API as `id`; no lookup uses it. */
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
    /** PROVIDERS-3: the default for mail without a subtype when the send request does not set it. */
    unknownOutcome: p.enum(['fail', 'resend'] as const).default('fail'),
    /** EMAILS-22: days for which the content of emails is kept after they were sent. */
    contentRetentionDays: p.smallint().default(7),
    /** EVENTS-4: logs all events, whether or not an endpoint wants them. */
    eventLog: p.boolean().default(false),
    alertEmail: p.string().nullable(),
    alertEmailVerifiedAt: p.datetime(3).nullable(),
    /** When the first link was mailed to `alertEmail`; null if none was. */
    alertEmailLinkAt: p.datetime(3).nullable(),
    rateLimits: p.json<Record<string, number>>().onCreate(() => ({})),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    updatedAt: p
      .datetime(3)
      .onCreate(createdAtOf)
      .onUpdate(() => new Date()),
  },
});

/** An organization: every other row belongs to one. */
export class Organization extends schema.class {}
schema.setClass(Organization);
