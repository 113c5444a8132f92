import { defineEntity, p } from '@mikro-orm/core';
import type { Block } from '../blocks/block.ts';
import { createdAtOf, newId } from '../../platform/values/id.ts';
import type { LayoutName } from './layouts/index.ts';

/** The content of a template in one locale. */
export interface TemplateContent {
  subject: string;
  html: string | null;
  text: string | null;
  /**
   * The preview text that mail programs show beside the subject. Absent in versions created before layouts
   * existed.
   */
  preheader?: string | null;
  /** What the HTML and the text were compiled from; absent when they were written. */
  blocks?: Block[];
  /** What the compiled HTML adds to the style sheet of the layout. */
  styles?: string;
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
    /** The content of its emails is not kept, and nobody can read it. */
    sensitive: p.boolean().default(false),
    /** Set when the template is deleted. Its versions are kept while something refers to them. */
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

/** An immutable version of a template; emails refer to it. */
export class TemplateVersion extends versionSchema.class {}
versionSchema.setClass(TemplateVersion);
