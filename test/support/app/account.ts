import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { Organization } from '../../../server/account/organizations/organization.entity.ts';
import type { MailTransport } from '../../../server/platform/config.ts';
import type { ContentDraft, TemplateDraft } from '../../../server/messages/templates/draft.ts';
import { putTemplate } from '../../../server/messages/templates/save.ts';
import type { TemplateContent } from '../../../server/messages/templates/template.entity.ts';
import { newId, newRow } from '../../../server/platform/values/id.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';

export interface TestOrganization {
  id: string;
  live: TestClient;
  test: TestClient;
}

/** Creates an organization in addition to the demo account, with only a verified default sender. */
export async function createOrganization(app: TestApp, slug: string): Promise<TestOrganization> {
  const { id } = await app.asOwner(async (em) => {
    const organization = em.create(Organization, { slug, name: slug, brand: slug });
    await em.flush();
    await insertDefaultSender(em, organization, 'mailbox');
    return organization;
  });
  const live = app.client(await app.issue({ organizationId: id }));
  const test = app.client(await app.issue({ organizationId: id, mode: 'test' }));
  return { id, live, test };
}

/** Stores a verified default sender, `hello@` the organization's slug. */
export async function insertDefaultSender(
  em: EntityManager,
  { id, slug }: Organization,
  transport: MailTransport,
): Promise<void> {
  const email = `hello@${slug}.example`;
  const row = newRow();
  await query(
    em,
    sql`insert into sender_addresses
        (id, organization_id, email, email_key, is_default, verified_at, verified_with, created_at)
      values (${row.id}, ${id}, ${email}, ${email}, true, now(), ${transport}, ${row.createdAt})`,
  );
}

/** Requests per second by bucket, instead of the default limits. */
export async function setRateLimits(
  app: TestApp,
  limits: Partial<
    Record<
      'sends' | 'batches' | 'contact_batches' | 'reads' | 'writes' | 'uploads' | 'withdrawals',
      number
    >
  >,
  organizationId = app.organizationId,
): Promise<void> {
  await app.asOwner((em) =>
    query(
      em,
      sql`update organizations set rate_limits = ${JSON.stringify(limits)}
        where id = ${organizationId}`,
    ),
  );
}

/** Creates a template of the demo account, in English by default. */
export async function saveTemplate(
  app: TestApp,
  slug: string,
  content: Partial<ContentDraft>,
  more: Partial<TemplateDraft> = {},
): Promise<void> {
  const en = { subject: 'Subject', html: null, text: 'Text', ...content };
  const draft = { slug, name: slug, defaultLocale: 'en', content: { en }, ...more };
  await app.asOwner((em) => putTemplate({ em, organizationId: app.organizationId }, draft));
}

/**
 * Adds a version to a template of the demo account without validation. Returns the version's id.
 */
export async function changeTemplate(
  app: TestApp,
  slug: string,
  content: Record<string, TemplateContent>,
): Promise<string> {
  return app.asOwner(async (em) => {
    const versionId = newId();
    const { id, version } = await queryOne<{ id: string; version: number }>(
      em,
      sql`update templates set version = version + 1
        where slug = ${slug} and organization_id = ${app.organizationId} returning id, version`,
    );
    await query(
      em,
      sql`insert into template_versions
          (id, organization_id, template_id, version, default_locale, content, variables)
        values (${versionId}, ${app.organizationId}, ${id}, ${version}, 'en',
          ${JSON.stringify(content)}, '[]')`,
    );
    return versionId;
  });
}

/** Creates lists of the demo account. */
export async function addLists(
  app: TestApp,
  kind: 'static' | 'smart',
  slugs: string[],
): Promise<void> {
  const rule = kind === 'smart' ? '{"all":[]}' : null;
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into lists (id, organization_id, slug, name, kind, rule)
        select gen_random_uuid(), ${app.organizationId}, slug, slug, ${kind}, ${rule}::jsonb
        from unnest(${slugs}::text[]) as slug`,
    ),
  );
}

/** Creates an unusable key of the demo account with a given id. */
export async function storeKey(app: TestApp, id: string): Promise<void> {
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into api_keys (id, organization_id, mode, name, scopes, hash, hint)
        values (${id}, ${app.organizationId}, 'live', 'Test', '{read}', ${id}::text::bytea,
          'svc_live_sk_none')`,
    ),
  );
}

/** The number of rows in a table. */
export async function countRows(em: EntityManager, table: string): Promise<number> {
  const { count } = await queryOne<{ count: string }>(
    em,
    sql`select count(*) as count from ${sql.table(table)}`,
  );
  return Number(count);
}
