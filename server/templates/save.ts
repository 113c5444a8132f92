import type { EntityManager } from '@mikro-orm/postgresql';
import { type FieldFailure, ValidationError } from '../errors.ts';
import { checkTemplate, templateVariables } from './language/index.ts';
import {
  Template,
  type TemplateContent,
  type TemplateVariable,
  TemplateVersion,
} from './template.entity.ts';

export interface TemplateDraft {
  slug: string;
  name: string;
  description?: string | null;
  defaultLocale: string;
  successRedirectUrl?: string | null;
  fromEmail?: string | null;
  content: Record<string, TemplateContent>;
}

/** Stores a new template as version 1, after checking its syntax and safety. */
export async function createTemplate(
  em: EntityManager,
  organizationId: string,
  draft: TemplateDraft,
): Promise<Template> {
  checkContent(draft.content);
  const { content, ...fields } = draft;
  const template = em.create(Template, { ...fields, organizationId, version: 1 });
  await em.flush();
  em.create(TemplateVersion, {
    organizationId,
    templateId: template.id,
    version: 1,
    content,
    variables: variablesOf(content),
  });
  return template;
}

function checkContent(content: Record<string, TemplateContent>): void {
  const [first, ...rest] = Object.entries(content).flatMap(([locale, parts]) =>
    (['subject', 'html', 'text'] as const).flatMap((part) =>
      checkTemplate(parts[part] ?? '').map(({ line, column, message }): FieldFailure => ({
        field: `content.${locale}.${part}`,
        reason: 'invalid_format',
        message: `Line ${line}, column ${column}: ${message}`,
      })),
    ),
  );
  if (first) throw new ValidationError([first, ...rest]);
}

/** Over all locales and parts: required where any of them requires it. */
function variablesOf(content: Record<string, TemplateContent>): TemplateVariable[] {
  const variables = new Map<string, TemplateVariable>();
  for (const { subject, html, text } of Object.values(content)) {
    for (const source of [subject, html ?? '', text ?? '']) {
      for (const { name, required } of templateVariables(source)) {
        variables.set(name, { name, required: required || variables.get(name)?.required === true });
      }
    }
  }
  return [...variables.values()];
}
