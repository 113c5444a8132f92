import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../app/app.ts';
import type { Answer, TestClient } from '../app/client.ts';

export const templatePath = (slug: string): string => `/api/v1/templates/${slug}`;

/** Creates a template, in English by default; a test sets only what matters to it. */
export const putTemplate = (client: TestClient, slug: string, body: object = {}): Promise<Answer> =>
  client.request('PUT', templatePath(slug), {
    body: { name: slug, content: { en: { subject: 'Subject', text: 'Text' } }, ...body },
  });

export const deleteTemplate = (client: TestClient, slug: string): Promise<Answer> =>
  client.request('DELETE', templatePath(slug));

/** Codes of warnings, each with its locale if it has one. */
export const codesOf = ({ body }: Answer): string[] =>
  (body.warnings as { code: string; locale: string | null }[]).map(({ code, locale }) =>
    locale === null ? code : `${code} ${locale}`,
  );

/** The audit entries of templates, oldest first, read by the database owner. */
export const auditOf = (app: TestApp, slug: string): Promise<AuditLine[]> =>
  app.asOwner((em) =>
    query<AuditLine>(
      em,
      sql`select operation, before, after from audit_log
        where resource_type = 'template' and resource_id = ${slug} order by id`,
    ),
  );

export interface AuditLine {
  operation: string;
  before: { version: number; name: string } | null;
  after: { version: number; name: string } | null;
}
