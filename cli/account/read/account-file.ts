import { domainToASCII } from 'node:url';
import { addressKey, toAddress } from '../address.ts';
import type { JsonObject, KindName, Resource } from '../resource.ts';
import {
  color,
  domain,
  emailAddress,
  endpointUrl,
  languageTag,
  mailboxList,
  toLanguageTag,
} from './canonical.ts';
import { parseYaml } from './field.ts';
import type { Problem } from './problem.ts';
import {
  anyText,
  nonEmptyText,
  type Entry,
  boolean,
  integer,
  json,
  listOf,
  mapOf,
  listOfNames,
  nullable,
  object,
  oneOf,
  type Reader,
  setOf,
  slug,
  text,
} from './readers.ts';

export const ACCOUNT_FILE = 'account.yaml';

const description = nullable(anyText);

const organization = object(
  {},
  {
    name: text,
    brand: nullable(text),
    brand_color: nullable(color),
    brand_footer: nullable(text),
    brand_support_email: nullable(emailAddress),
    legal_entity: nullable(text),
    legal_address: nullable(text),
    legal_details: nullable(text),
    default_locale: languageTag,
    unknown_outcome: oneOf('fail', 'resend'),
    content_retention_days: integer,
    event_log: boolean,
    alert_email: nullable(emailAddress),
    // The name of a file in the folder.
    logo: nullable(text),
  },
);

const attribute = object(
  { type: oneOf('string', 'number', 'boolean', 'date', 'enum') },
  { values: nullable(listOf(text)), name: nullable(text), description },
);

const localeName = (name: string): string | null =>
  toLanguageTag(name) === null ? 'is not a language tag, such as en, cs or en-US.' : null;
const byLocale = <T>(read: Reader<T>): Reader<Entry<T>[]> =>
  mapOf(localeName, read, (name) => toLanguageTag(name) ?? name);
const translations = byLocale(object({ name: text }, { description }));

const subtype = object(
  { name: text },
  { description, translations, visibility: oneOf('public', 'private'), archived: boolean },
);

const subscriptionType = object(
  { name: text, kind: oneOf('marketing', 'operational'), subtypes: mapOf(slug, subtype) },
  { description, translations },
);

const list = object({ name: text }, { description, rule: nullable(json) });
const campaign = object(
  { name: text, subtype: text },
  {
    template: text,
    content: json,
    default_locale: languageTag,
    layout: nonEmptyText,
    audience: object({}, { lists: setOf(text), rule: nullable(json), exclude_lists: setOf(text) }),
    data: json,
    from: nullable(emailAddress),
    from_name: nullable(text),
    reply_to: nullable(mailboxList),
    tags: setOf(text),
    max_rate_per_hour: nullable(integer),
    skip_if_mailed_within_hours: nullable(integer),
    first_wave: boolean,
  },
);
const webhook = object(
  { url: endpointUrl, events: setOf(text) },
  {
    description,
    filter: object(
      {},
      {
        domains: setOf(domain),
        templates: setOf(text),
        tags: setOf(text),
        campaigns: setOf(text),
      },
    ),
    enabled: boolean,
    max_rate: nullable(integer),
    max_in_flight: integer,
  },
);
const sender = object({}, { name: nullable(nonEmptyText), is_default: boolean });

/** Rejects obvious mistakes; the server validates keys completely. */
const attributeKey = (name: string): string | null =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(name)
    ? null
    : 'is not a key: a letter, then letters, digits, _ or -.';
/** Accepts every key, because the server validates the keys of texts. */
const anyKey = (): null => null;
const form = object(
  {
    subtypes: setOf(text),
    texts: mapOf(
      localeName,
      object({ title: text, button: text, thanks: text }, { introduction: nullable(text) }),
    ),
  },
  {
    lists: setOf(text),
    fields: listOf(object({ field: text, label: json }, { required: boolean })),
    confirm_template: text,
    sent_url: nullable(text),
    confirmed_url: nullable(text),
    allowed_origins: setOf(text),
    enabled: boolean,
  },
);

const address = (name: string): string | null =>
  toAddress(name) === null ? 'is not an email address.' : null;
const domainName = (name: string): string | null =>
  name === domainToASCII(name) && name.includes('.')
    ? null
    : `is not a domain in lower-case ASCII, such as ${domainToASCII(name) || 'example.com'}.`;

const account = object(
  {},
  {
    organization,
    texts: byLocale(mapOf(anyKey, text)),
    attributes: mapOf(attributeKey, attribute),
    subscription_types: mapOf(slug, subscriptionType),
    lists: mapOf(slug, list),
    domains: listOfNames(domainName),
    campaigns: mapOf(slug, campaign),
    forms: mapOf(slug, form),
    webhooks: mapOf(slug, webhook),
    senders: mapOf(address, nullable(sender), addressKey),
  },
);

export interface AccountFile {
  resources: Resource[];
  kinds: KindName[];
}

/** Reads `account.yaml`. Omitted fields get their defaults, so that the file determines every value. */
export function readAccountFile(content: string, problems: Problem[]): AccountFile {
  const file = parseYaml(ACCOUNT_FILE, content, problems);
  const described = file && account(file);
  if (!described) return { resources: [], kinds: [] };
  const resources: Resource[] = [];
  const kinds: KindName[] = [];
  const add = <T>(
    kind: KindName,
    entries: Entry<T>[] | undefined,
    complete: (value: T) => Resource['value'],
  ): void => {
    if (!entries) return;
    kinds.push(kind);
    for (const { name, field, value } of entries) {
      const origin = `${ACCOUNT_FILE}:${field.position.line}`;
      resources.push({ kind, id: name, value: complete(value), origin });
    }
  };
  if (described.organization) {
    kinds.push('organization');
    const value = described.organization;
    resources.push({ kind: 'organization', id: '', value, origin: ACCOUNT_FILE });
  }
  const texts = described.texts?.map(canonical);
  add('texts', texts, (entries) => ({
    texts: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
  }));
  add('attribute', described.attributes, ({ type, values = null, name = null, ...rest }) => ({
    type,
    values,
    name,
    description: rest.description ?? null,
  }));
  add('subscription type', described.subscription_types, ({ subtypes = [], ...type }) => ({
    name: type.name,
    description: type.description ?? null,
    translations: translationsOf(type.translations),
    kind: type.kind,
    subtypes: subtypes.map(({ name, value }) => ({
      slug: name,
      name: value.name,
      description: value.description ?? null,
      translations: translationsOf(value.translations),
      visibility: value.visibility ?? 'public',
      archived: value.archived ?? false,
    })),
  }));
  // Rules refer to static lists, which must exist first.
  const lists = described.lists?.toSorted((a, b) => Number(isSmart(a)) - Number(isSmart(b)));
  add('list', lists, ({ name, description = null, rule = null }) => ({ name, description, rule }));
  add('domain', described.domains, () => ({}));
  add('campaign', described.campaigns, ({ audience, ...given }) => ({
    name: given.name,
    subtype: given.subtype,
    ...contentOf(given),
    audience: {
      lists: audience?.lists ?? [],
      rule: audience?.rule ?? null,
      exclude_lists: audience?.exclude_lists ?? [],
    },
    data: given.data ?? {},
    from: given.from ?? null,
    from_name: given.from_name ?? null,
    reply_to: given.reply_to ?? null,
    tags: given.tags ?? [],
    max_rate_per_hour: given.max_rate_per_hour ?? null,
    skip_if_mailed_within_hours: given.skip_if_mailed_within_hours ?? null,
    first_wave: given.first_wave ?? true,
  }));
  add('form', described.forms, ({ texts: read, ...given }) => ({
    subtypes: given.subtypes,
    lists: given.lists ?? [],
    fields: (given.fields ?? []).map((one) => ({ required: false, ...one })),
    texts: Object.fromEntries(
      read.map(({ name, value }) => [name, { introduction: null, ...value }]),
    ),
    confirm_template: given.confirm_template ?? 'consent-confirm',
    sent_url: given.sent_url ?? null,
    confirmed_url: given.confirmed_url ?? null,
    allowed_origins: given.allowed_origins ?? [],
    enabled: given.enabled ?? true,
  }));
  add('webhook', described.webhooks, ({ filter, enabled, ...given }) => ({
    url: given.url,
    description: given.description ?? null,
    events: given.events,
    filter: {
      domains: filter?.domains ?? [],
      templates: filter?.templates ?? [],
      tags: filter?.tags ?? [],
      campaigns: filter?.campaigns ?? [],
    },
    // Without it, an endpoint that is disabled stays so.
    ...(enabled !== undefined && { enabled }),
    max_rate: given.max_rate ?? null,
    max_in_flight: given.max_in_flight ?? 8,
  }));
  const senders = described.senders?.map((one) => ({ ...one, name: toAddress(one.name) ?? '' }));
  add('sender', senders, (value) => ({ ...value }));
  reportSecondDefault(described.senders ?? []);
  return { resources, kinds };
}

const canonical = <T extends { name: string }>(one: T): T => ({
  ...one,
  name: toLanguageTag(one.name) ?? '',
});

const translationsOf = (
  given: Entry<{ name: string; description?: string | null }>[] = [],
): JsonObject =>
  Object.fromEntries(
    given
      .map(canonical)
      .map(({ name: locale, value: { name, description = null } }) => [
        locale,
        { name, description },
      ]),
  );

/** The template of a campaign, or its own content. The server checks that it has one of them. */
function contentOf({
  template,
  content,
  default_locale: locale,
  layout = 'card',
}: {
  template?: string;
  content?: JsonObject;
  default_locale?: string;
  layout?: string;
}): JsonObject {
  if (content === undefined) return template === undefined ? {} : { template };
  const [only, ...others] = Object.keys(content);
  const defaultLocale = locale ?? (others.length === 0 ? only : undefined);
  const complete = Object.entries(content).map(([name, one]): [string, JsonObject] => [
    name,
    { preheader: null, ...(one as JsonObject) },
  ]);
  return {
    ...(template !== undefined && { template }),
    content: Object.fromEntries(complete),
    ...(defaultLocale !== undefined && { default_locale: defaultLocale }),
    layout,
  };
}

const isSmart = ({ value }: Entry<{ rule?: unknown }>): boolean => Boolean(value.rule);

function reportSecondDefault(senders: Entry<{ is_default?: boolean } | null>[]): void {
  const [, ...others] = senders.filter(({ value }) => value?.is_default);
  for (const { name, field } of others) {
    field.report(`${name} can't be a second default: there is one default sender.`);
  }
}
