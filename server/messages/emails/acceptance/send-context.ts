import type { Tables } from '../../../../generated/tables.ts';
import { FOOTER_TEXTS } from '../../../account/organizations/branding.ts';
import type { MailTransport } from '../../../platform/config.ts';
import { queryOnePrepared, sql, toIso, toIsoOrNull } from '../../../platform/database/sql.ts';
import {
  isOrganization,
  type OrganizationScope,
  ownedBy,
} from '../../../platform/database/tenancy.ts';
import {
  type FieldFailure,
  invalid,
  SendingPausedError,
  ValidationError,
} from '../../../platform/errors.ts';
import { IN_EFFECT } from '../../sending/pauses/pauses.ts';
import type { BrandSettings } from '../../templates/injected.ts';
import { isProven, isUsable } from '../../senders/proofs.ts';
import { pickLocale } from '../../../platform/values/locale.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import type { Copy } from '../copies/copies.ts';
import type { ParsedRequest, UnknownOutcome } from './send-request.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { simulatedOutcome } from './simulate.ts';
import type { Principal } from '../../../platform/values/principal.ts';
import { type Address, requireAddress } from '../../../platform/values/address.ts';
import type { Refusal } from '../../refused-sends/index.ts';

/**
 * All stored data that decides about one request. The contact's row stays locked until the email is stored:
 * an erasure waits for it and then finds the email.
 */
export interface SendContext {
  organization: BrandSettings;
  unknownOutcome: UnknownOutcome;
  /** The operator has set limits for the organization. */
  limited: boolean;
  template: TemplateContext | null;
  /**
   * The sender of the request, else of the template; and the organization's default sender. Each verified
   * or not.
   */
  senders: SenderContext[];
  /** The domain of the request's sender, else of the template's, if it is verified. */
  domain: { name: string } | null;
  contact: { id: string; locale: string } | null;
  subtypes: SubtypeContext[];
  suppressed: boolean;
  /** Whether the recipient of a copy is suppressed. */
  isSuppressed(key: string): boolean;
}

export interface TemplateContext {
  version_id: string;
  /** The locale of the template that is chosen for the recipient. */
  locale: string;
  from_email: string | null;
  sensitive: boolean;
}

export interface SenderContext extends Pick<
  Tables['sender_addresses'],
  'email' | 'email_key' | 'name' | 'is_default'
> {
  verified: boolean;
}

export interface SubtypeContext {
  id: string;
  type_slug: string;
  kind: 'marketing' | 'operational';
  archived: boolean;
  subscribed: boolean;
}

/** The data for all requests of a batch. */
interface Found {
  organization: SendContext['organization'];
  unknown_outcome: UnknownOutcome;
  /** The pause because of which sends are rejected. */
  refusal: SendingPausedError['details'] | null;
  limited: boolean;
  templates: {
    slug: string;
    version_id: string;
    default_locale: string;
    locales: string[];
    from_email: string | null;
    sensitive: boolean;
  }[];
  senders: SenderContext[];
  domains: { name: string }[];
  contacts: { id: string; email_key: string; locale: string }[];
  subtypes: (Omit<SubtypeContext, 'subscribed'> & { slug: string })[];
  /** Contact id and subtype id of each confirmed consent. */
  subscribed: [string, string][];
  /** Hashes of suppressed addresses, in hex. */
  suppressed: string[];
}

const toSendingPaused = ({ since, until, ...details }: SendingPausedError['details']) =>
  new SendingPausedError({ ...details, since: toIso(since), until: toIsoOrNull(until) });

/**
 * Reads the data for any number of requests in one round trip. Returns a lookup by request. Throws a SendingPausedError
 * when the organization may send nothing.
 */
export async function readSendContext(
  scope: OrganizationScope,
  requests: ParsedRequest[],
  { hashAddress, transport }: { hashAddress: HashAddress; transport: MailTransport },
): Promise<(request: ParsedRequest) => SendContext> {
  const keys = requests.flatMap(({ to, copies }) => [to.key, ...copies.map(keyOf)]);
  const hashes = new Map(keys.map((key) => [key, hashAddress(key)]));
  const found = await readFound(scope, requests, [...hashes.values()], transport);
  if (found.refusal) throw toSendingPaused(found.refusal);

  const templates = new Map(found.templates.map((template) => [template.slug, template]));
  const senders = new Map(found.senders.map((sender) => [sender.email_key, sender]));
  const defaults = found.senders.filter((sender) => sender.is_default);
  const domains = new Map(found.domains.map((domain) => [domain.name, domain]));
  const contacts = new Map(found.contacts.map((contact) => [contact.email_key, contact]));
  const subscribed = new Set(found.subscribed.map((pair) => pair.join(' ')));
  const suppressed = new Set(found.suppressed);
  const isSuppressed = (key: string): boolean =>
    suppressed.has(hashes.get(key)?.toString('hex') ?? '');

  return ({ request, to, from, locale }) => {
    const template = templates.get(request.template ?? '');
    const preset = template?.from_email?.toLowerCase() ?? '';
    const sender = senders.get(from?.key ?? preset);
    const contact = contacts.get(to.key) ?? null;
    const [typeSlug, subtypeSlug] = splitSubtype(request.subtype_slug ?? null);
    const subtypes = found.subtypes
      .filter((s) => s.slug === subtypeSlug && (typeSlug === null || s.type_slug === typeSlug))
      .map((s) => ({ ...s, subscribed: subscribed.has(`${contact?.id} ${s.id}`) }));
    return {
      organization: found.organization,
      unknownOutcome: found.unknown_outcome,
      limited: found.limited,
      template: template ? localize(template, locale ?? contact?.locale) : null,
      senders: sender ? [sender, ...defaults] : defaults,
      domain: domains.get(from?.domain ?? preset.split('@')[1] ?? '') ?? null,
      contact,
      subtypes,
      suppressed: isSuppressed(to.key),
      isSuppressed,
    };
  };
}

const keyOf = ({ address }: Copy): string => address.key;

const localize = (template: Found['templates'][number], wanted = ''): TemplateContext => ({
  ...template,
  locale: pickLocale(wanted, template.locales, template.default_locale),
});

function readFound(
  { em, organizationId }: OrganizationScope,
  requests: ParsedRequest[],
  hashes: Buffer[],
  transport: MailTransport,
): Promise<Found> {
  const distinct = (values: (string | null | undefined)[]): string[] => [
    ...new Set(values.filter((value) => typeof value === 'string')),
  ];
  const slugs = distinct(requests.map(({ request }) => request.template));
  // The contacts of copies are locked as well, so that an erasure finds their copies.
  const keys = distinct(requests.flatMap(({ to, copies }) => [to.key, ...copies.map(keyOf)]));
  const senders = distinct(requests.map(({ from }) => from?.key));
  const domains = distinct(requests.map(({ from }) => from?.domain));
  const subtypes = distinct(
    requests.map(({ request }) => splitSubtype(request.subtype_slug ?? null)[1]),
  );
  return queryOnePrepared<Found>(
    em,
    sql`
      with named as (
        select t.slug, v.id as version_id, t.default_locale, t.from_email, t.sensitive,
          array(select jsonb_object_keys(v.content)) as locales
        from templates t join template_versions v on v.template_id = t.id and v.version = t.version
        where ${ownedBy(organizationId, 't')} and t.slug = any(${slugs}::text[])
          and t.deleted_at is null
      )
      select
        json_build_object('name', o.name, 'brand', o.brand, 'brand_color', o.brand_color,
          'brand_footer', o.brand_footer, 'brand_support_email', o.brand_support_email, 'logo', o.logo,
          'legal_entity', o.legal_entity, 'legal_address', o.legal_address, 'legal_details', o.legal_details,
          'footer_texts', ${FOOTER_TEXTS}) as organization,
        o.unknown_outcome,
        (select json_build_object('by', p.by, 'reason', p.reason, 'since', p.since, 'until', p.until)
          from pauses p where ${ownedBy(organizationId, 'p')} and p.refuses and ${IN_EFFECT}
          order by p.since desc limit 1) as refusal,
        exists (select from sending_limits l where ${ownedBy(organizationId, 'l')}) as limited,
        (select coalesce(json_agg(named), '[]') from named) as templates,
        (select coalesce(json_agg(json_build_object('email', s.email, 'email_key', s.email_key,
            'name', s.name, 'is_default', s.is_default, 'verified', ${isUsable(transport, 's')})), '[]')
          from sender_addresses s where ${ownedBy(organizationId, 's')}
            and (s.is_default or s.email_key = any(${senders}::text[])
              or s.email_key in (select lower(from_email) from named))) as senders,
        (select coalesce(json_agg(json_build_object('name', d.name)), '[]')
          from domains d where ${ownedBy(organizationId, 'd')} and ${isProven(transport, 'd')}
            and (d.name = any(${domains}::text[])
              or d.name in (select split_part(lower(from_email), '@', 2) from named))) as domains,
        (select coalesce(json_agg(held), '[]') from (select c.id, c.email_key, c.locale
            from contacts c where ${ownedBy(organizationId, 'c')}
              and c.email_key = any(${keys}::text[]) for key share) held) as contacts,
        ${subtypes.length > 0 ? consentFacts(organizationId, keys, subtypes) : NO_CONSENT_FACTS},
        (select coalesce(json_agg(encode(p.address_hash, 'hex')), '[]') from suppressions p
          where ${ownedBy(organizationId, 'p')} and p.address_hash = any(${hashes}::bytea[]))
          as suppressed
      from organizations o where ${isOrganization(organizationId, 'o')}`,
  );
}

/** Most mail has no subtype, and then the query needs no part about consent. */
const NO_CONSENT_FACTS = sql`'[]'::json as subtypes, '[]'::json as subscribed`;

const consentFacts = (organizationId: string, keys: string[], subtypes: string[]) => sql`
  (select coalesce(json_agg(json_build_object('id', b.id, 'slug', b.slug,
      'type_slug', y.slug, 'kind', y.kind, 'archived', b.archived)), '[]')
    from subscription_subtypes b join subscription_types y on y.id = b.type_id
    where ${ownedBy(organizationId, 'b')} and b.slug = any(${subtypes}::text[])) as subtypes,
  (select coalesce(json_agg(json_build_array(n.contact_id, n.subtype_id)), '[]')
    from consents n join contacts c on c.id = n.contact_id
      join subscription_subtypes b on b.id = n.subtype_id
    where ${ownedBy(organizationId, 'c')} and c.email_key = any(${keys}::text[])
      and ${ownedBy(organizationId, 'b')} and b.slug = any(${subtypes}::text[])
      and n.state = 'subscribed') as subscribed`;

function splitSubtype(key: string | null): [string | null, string | null] {
  if (key === null) return [null, null];
  const slash = key.indexOf('/');
  return slash < 0 ? [null, key] : [key.slice(0, slash), key.slice(slash + 1)];
}

export function requireTemplate({ template }: SendContext, slug: string): TemplateContext {
  if (template) return template;
  throw invalid('template', 'not_found', `No template has the slug ${slug}.`);
}

/** Implements EMAILS-6. In test mode the simulator's suppressed address counts as suppressed too (TEST-MODE-2). */
export function checkSuppression(context: SendContext, parsed: ParsedRequest, mode: Mode): void {
  if (!context.suppressed && !isSimulatedAsSuppressed(parsed.to.key, mode)) return;
  const message =
    'The recipient is suppressed because of a hard bounce, a complaint or a manual suppression.';
  throw new RefusedRecipient({ field: 'to', reason: 'suppressed', message }, context, parsed);
}

export const isSimulatedAsSuppressed = (key: string, mode: Mode): boolean =>
  mode === 'test' && simulatedOutcome(key) === 'suppressed';

/**
 * EMAILS-5: the recipient must have confirmed the subtype, which must be operational, except for email of a campaign. Returns
 * the subtype's id, or null when the request has none.
 */
export function checkConsent(
  context: SendContext,
  parsed: ParsedRequest,
  { isCampaign = false } = {},
): string | null {
  const { subtypes } = context;
  const { subtype_slug: key } = parsed.request;
  if (key === undefined) return null;
  const field = 'subtype_slug';
  const [subtype, ...others] = subtypes;
  if (!subtype) throw invalid(field, 'not_found', 'No subtype has this slug.');
  if (others.length > 0) {
    const candidates = subtypes.map(({ type_slug }) => `${type_slug}/${key}`).sort();
    throw invalid(
      field,
      'ambiguous',
      `Several subtypes match; use one of ${candidates.join(', ')}.`,
    );
  }
  if (subtype.archived) {
    throw invalid(field, 'not_found', 'The subtype is archived and cannot be used for sending.');
  }
  if (subtype.kind === 'marketing' && !isCampaign) {
    throw invalid(
      field,
      'not_operational',
      'The subtype is for marketing; marketing mail is sent with campaigns.',
    );
  }
  if (!subtype.subscribed) {
    const message = 'The recipient has not confirmed this subtype.';
    throw new RefusedRecipient({ field, reason: 'opt_in_required', message }, context, parsed);
  }
  return subtype.id;
}

export interface ChosenSender {
  email: string;
  name: string | null;
}

/**
 * EMAILS-4: chooses the sender of the request, else of the template, else the organization's default. It must be
 * verified, and the API key must be allowed to use it.
 */
export function chooseSender(
  context: SendContext,
  request: ParsedRequest,
  { senderDomains }: Pick<Principal, 'senderDomains'>,
): ChosenSender {
  const sender = verifiedSender(context, request);
  const domain = sender.email.slice(sender.email.lastIndexOf('@') + 1);
  if (senderDomains === null || senderDomains.includes(domain)) return sender;
  const allowed = senderDomains.join(', ');
  throw invalid('from', 'not_allowed', `This API key may only send from the domains: ${allowed}.`);
}

function verifiedSender(
  { organization, template, senders, domain }: SendContext,
  { from, fromName }: ParsedRequest,
): ChosenSender {
  const preset = template?.from_email ? requireAddress('from', template.from_email) : null;
  const wanted = from ?? preset;
  const sender = senders.find(({ email_key: key, is_default: isDefault }) =>
    wanted ? key === wanted.key : isDefault,
  );
  if (sender?.verified) {
    const name = fromName ?? sender.name ?? organization.brand;
    return { email: wanted?.address ?? sender.email, name };
  }
  if (wanted && domain) {
    return { email: wanted.address, name: fromName ?? organization.brand };
  }
  throw invalid(
    'from',
    'not_verified',
    explainRefusal({ from, preset, known: sender !== undefined }),
  );
}

interface UnverifiedSender {
  from: Address | null;
  /** The template's sender. */
  preset: Address | null;
  /** Whether the organization has this sender at all, verified or not. */
  known: boolean;
}

function explainRefusal({ from, preset, known }: UnverifiedSender): string {
  if (from)
    return 'The sender is not a verified address, and its exact domain is not verified; verify one of them.';
  if (preset)
    return "The template's sender is not verified; verify it, or name another one in from.";
  return known
    ? 'The default sender is not verified; verify it, or name a verified sender in from.'
    : 'There is no default sender; set one, or name a verified sender in from.';
}

/** A valid send is refused because of its recipient. Such refusals are recorded. */
export class RefusedRecipient extends ValidationError {
  readonly refusal: Refusal;

  constructor(failure: FieldFailure, { contact }: SendContext, { request, to }: ParsedRequest) {
    super([failure]);
    this.refusal = {
      addressKey: to.key,
      contactId: contact?.id ?? null,
      reason: failure.reason,
      subtypeSlug: request.subtype_slug ?? null,
      templateSlug: request.template ?? null,
    };
  }
}
