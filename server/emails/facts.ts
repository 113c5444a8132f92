import type { EntityManager } from '@mikro-orm/postgresql';
import { queryOne, sql } from '../database/sql.ts';
import { isOrganization, ownedBy } from '../database/tenancy.ts';
import { invalid } from '../errors.ts';
import type { Address } from '../values/address.ts';

/** Everything in the database that decides about one order, read in one round trip. */
export interface SendFacts {
  organization: {
    brand: string | null;
    legal_entity: string | null;
    legal_address: string | null;
    legal_details: string | null;
  };
  template: TemplateFacts | null;
  /** Verified senders that may be meant: the one named, else the template's; the organization's. */
  senders: SenderFacts[];
  /** The domain of the sender named, else of the template's, if it is verified. */
  domain: { verified_with: string | null } | null;
  contact: { id: string; locale: string } | null;
  subtypes: SubtypeFacts[];
  suppressed: boolean;
}

export interface TemplateFacts {
  version_id: string;
  default_locale: string;
  locales: string[];
  from_email: string | null;
}

export interface SenderFacts {
  email: string;
  email_key: string;
  name: string | null;
  is_default: boolean;
  verified_with: string | null;
}

export interface SubtypeFacts {
  id: string;
  type_slug: string;
  kind: 'marketing' | 'operational';
  subscribed: boolean;
}

interface Wanted {
  template: string;
  to: Address;
  from: Address | null;
  /** A subtype's slug, or `type/subtype`. */
  subtype: string | null;
  addressHash: Buffer;
}

export async function readFacts(
  em: EntityManager,
  organizationId: string,
  { template, to, from, subtype, addressHash }: Wanted,
): Promise<SendFacts> {
  const [typeSlug, subtypeSlug] = splitSubtype(subtype);
  return queryOne<SendFacts>(
    em,
    sql`
      select
        json_build_object('brand', o.brand, 'legal_entity', o.legal_entity,
          'legal_address', o.legal_address, 'legal_details', o.legal_details) as organization,
        (select json_build_object('version_id', v.id, 'default_locale', t.default_locale,
            'locales', array(select jsonb_object_keys(v.content)), 'from_email', t.from_email)
          from template_versions v where v.template_id = t.id and v.version = t.version) as template,
        (select coalesce(json_agg(json_build_object('email', s.email, 'email_key', s.email_key,
            'name', s.name, 'is_default', s.is_default, 'verified_with', s.verified_with)), '[]')
          from sender_addresses s where ${ownedBy(organizationId, 's')} and s.verified_at is not null
            and (s.is_default or s.email_key = coalesce(${from?.key ?? null}, lower(t.from_email))))
          as senders,
        (select json_build_object('verified_with', d.verified_with) from domains d
          where ${ownedBy(organizationId, 'd')} and d.verified_at is not null and d.name =
            coalesce(${from?.domain ?? null}, split_part(lower(t.from_email), '@', 2))) as domain,
        (select json_build_object('id', c.id, 'locale', c.locale) from contacts c
          where ${ownedBy(organizationId, 'c')} and c.email_key = ${to.key}) as contact,
        (select coalesce(json_agg(json_build_object('id', b.id, 'type_slug', y.slug, 'kind', y.kind,
            'subscribed', exists (select from consents n join contacts c on c.id = n.contact_id
              where n.subtype_id = b.id and n.state = 'subscribed'
                and ${ownedBy(organizationId, 'c')} and c.email_key = ${to.key}))), '[]')
          from subscription_subtypes b join subscription_types y on y.id = b.type_id
          where ${ownedBy(organizationId, 'b')} and b.slug = ${subtypeSlug}
            and (${typeSlug}::text is null or y.slug = ${typeSlug})) as subtypes,
        exists (select from suppressions p
          where ${ownedBy(organizationId, 'p')} and p.address_hash = ${addressHash}) as suppressed
      from organizations o left join templates t on ${ownedBy(organizationId, 't')} and t.slug = ${template}
      where ${isOrganization(organizationId, 'o')}`,
  );
}

function splitSubtype(key: string | null): [string | null, string | null] {
  if (key === null) return [null, null];
  const slash = key.indexOf('/');
  return slash < 0 ? [null, key] : [key.slice(0, slash), key.slice(slash + 1)];
}

export function requireTemplate({ template }: SendFacts, slug: string): TemplateFacts {
  if (template) return template;
  throw invalid('template', 'not_found', `No template has the slug ${slug}.`);
}
