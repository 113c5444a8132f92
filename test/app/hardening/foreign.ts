import { issueKey } from '../../../server/account/api-keys/keys.ts';
import { sql, query } from '../../../server/platform/database/sql.ts';
import { putTemplate } from '../../../server/messages/templates/save.ts';
import { Organization } from '../../../server/account/organizations/organization.entity.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app.ts';

/** The resources of a second organization, to which the first must have no access. */
export interface Foreign {
  organizationId: string;
  liveKey: string;
  contact: string;
  locale: string;
  list: string;
  attribute: string;
  type: string;
  subtype: string;
  suppressed: string;
  /** Another one, which a probe may lift. */
  liftable: string;
  /** Ids of a key that a probe may revoke and of an entry of the audit log. */
  apiKey: string;
  change: string;
  template: string;
  templateId: string;
  sender: string;
  domain: string;
  liveEmail: string;
  testEmail: string;
}

/**
 * Creates a second organization with one of every resource; no name is used in the demo account.
 */
export async function createForeign(app: TestApp): Promise<Foreign> {
  const names = {
    contact: 'foreign@person.example',
    locale: 'pt-BR',
    list: 'foreign-list',
    attribute: 'foreign_attribute',
    type: 'foreign-type',
    subtype: 'foreign-subtype',
    suppressed: 'foreign-suppressed@person.example',
    liftable: 'foreign-liftable@person.example',
    template: 'foreign-template',
    sender: 'sender@foreign-shop.example',
    domain: 'foreign-domain.example',
  };
  const { hashAddress } = app.running.services.acceptance;
  const change = newId();
  const { organizationId, templateId, apiKey } = await app.asOwner(async (em) => {
    const { id } = em.create(Organization, { slug: 'foreign', name: 'Foreign', brand: 'Foreign' });
    await em.flush();
    await query(
      em,
      sql`insert into organization_texts (organization_id, locale, texts)
        values (${id}, 'pt-BR', '{"saved": "Foreign"}')`,
    );
    const { after: template } = await putTemplate(em, id, {
      slug: names.template,
      name: 'Foreign',
      defaultLocale: 'en',
      content: { en: { subject: 'Foreign subject', html: null, text: 'Foreign text' } },
    });
    // References prevent its deletion even if all access checks fail.
    const rule = {
      any: [
        { list: names.list },
        { consent: names.subtype },
        { field: `custom_attributes.${names.attribute}`, op: 'exists' },
      ],
    };
    const [contactId, listId, typeId, subtypeId] = [newId(), newId(), newId(), newId()];
    for (const statement of [
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        values (${contactId}, ${id}, ${names.contact}, ${names.contact}, ${names.locale})`,
      sql`insert into lists (id, organization_id, slug, name, kind)
        values (${listId}, ${id}, ${names.list}, 'Foreign', 'static')`,
      sql`insert into list_members values (${id}, ${contactId}, ${listId})`,
      sql`insert into contact_attributes (id, organization_id, key, type)
        values (${newId()}, ${id}, ${names.attribute}, 'string')`,
      sql`insert into subscription_types (id, organization_id, slug, name, kind)
        values (${typeId}, ${id}, ${names.type}, 'Foreign', 'operational')`,
      sql`insert into subscription_subtypes (id, organization_id, type_id, slug, name)
        values (${subtypeId}, ${id}, ${typeId}, ${names.subtype}, 'Foreign')`,
      sql`insert into consents (organization_id, contact_id, subtype_id, state, source)
        values (${id}, ${contactId}, ${subtypeId}, 'subscribed', 'api')`,
      sql`insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
          from_status, to_status, source, text_version)
        values (${newId()}, ${id}, ${contactId}, ${subtypeId}, ${names.subtype}, 'none', 'subscribed',
          'api', 1)`,
      sql`insert into lists (id, organization_id, slug, name, kind, rule)
        values (${newId()}, ${id}, 'foreign-smart', 'Foreign', 'smart', ${JSON.stringify(rule)})`,
      sql`insert into suppressions (organization_id, address_hash, email, reason)
        values (${id}, ${hashAddress(names.suppressed)}, ${names.suppressed}, 'manual'),
          (${id}, ${hashAddress(names.liftable)}, ${names.liftable}, 'manual')`,
      sql`insert into sender_addresses
          (id, organization_id, email, email_key, is_default, verified_at, verified_with)
        values (${newId()}, ${id}, ${names.sender}, ${names.sender}, true, now(), 'mailbox')`,
      sql`insert into domains (id, organization_id, name, verified_at, verified_with)
        values (${newId()}, ${id}, ${names.domain}, now(), 'mailbox')`,
    ]) {
      await query(em, statement);
    }
    const { stored } = issueKey(em, id, { name: 'Foreign', mode: 'live', scopes: ['full'] });
    await em.flush();
    await query(
      em,
      sql`insert into audit_log (id, organization_id, api_key_id, operation, resource_type,
          resource_id)
        values (${change}, ${id}, ${stored.id}, 'lists.put', 'list', ${names.list})`,
    );
    return { organizationId: id, templateId: template.id, apiKey: stored.id };
  });
  const send = async (mode: 'live' | 'test'): Promise<{ key: string; id: string }> => {
    const key = await app.issue({ mode, organizationId });
    const body = { to: names.contact, template: names.template };
    const answer = await app.client(key).post('/api/v1/emails/send', body);
    return { key, id: answer.body.id as string };
  };
  const live = await send('live');
  const { id: testEmail } = await send('test');
  return {
    ...names,
    organizationId,
    templateId,
    apiKey,
    change,
    liveKey: live.key,
    liveEmail: live.id,
    testEmail,
  };
}
