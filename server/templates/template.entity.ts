import { defineEntity, p } from '@mikro-orm/core';
import { newId } from '../values/id.ts';

/** What a template says in one locale. */
export interface TemplateContent {
  subject: string;
  html: string | null;
  text: string | null;
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
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate(() => new Date())
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
    content: p.json<Record<string, TemplateContent>>(),
    variables: p.json<TemplateVariable[]>(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** What a template said at one version; emails refer to it, so it never changes. */
export class TemplateVersion extends versionSchema.class {}
versionSchema.setClass(TemplateVersion);
