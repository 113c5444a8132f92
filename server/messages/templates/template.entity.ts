import { defineEntity, p } from '@mikro-orm/core';
import { createdAtOf, newId } from '../../platform/values/id.ts';
import type { LayoutName } from './layouts/index.ts';

/** What a template says in one locale. */
export interface TemplateContent {
  subject: string;
  html: string | null;
  text: string | null;
  /** What mail programs show beside the subject. Absent in versions from before there were layouts. */
  preheader?: string | null;
}

export interface TemplateVariable {
  name: string;
  required: boolean;
}

const templateSchema = defineEntity({
  name: 'Template',
  tableName: 'templates',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    slug: p.string(),
    name: p.string(),
    description: p.string().nullable(),
    version: p.integer(),
    defaultLocale: p.string(),
    successRedirectUrl: p.string().nullable(),
    fromEmail: p.string().nullable(),
    /** From then on only its versions are there, as long as something refers to them. */
    deletedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
    updatedAt: p
      .datetime(3)
      .onCreate(createdAtOf)
      .onUpdate(() => new Date()),
  },
});

export class Template extends templateSchema.class {}
templateSchema.setClass(Template);

const versionSchema = defineEntity({
  name: 'TemplateVersion',
  tableName: 'template_versions',
  properties: {
    id: p.uuid().primary().onCreate(newId),
    organizationId: p.uuid(),
    templateId: p.uuid(),
    version: p.integer(),
    defaultLocale: p.string(),
    layout: p.string().$type<LayoutName>().nullable(),
    content: p.json<Record<string, TemplateContent>>(),
    variables: p.json<TemplateVariable[]>(),
    createdAt: p.datetime(3).onCreate(createdAtOf),
  },
});

/** What a template said at one version; emails refer to it, so it never changes. */
export class TemplateVersion extends versionSchema.class {}
versionSchema.setClass(TemplateVersion);
