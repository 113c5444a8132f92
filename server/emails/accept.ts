import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../config.ts';
import { queryOne, sql } from '../database/sql.ts';
import type { Caller } from '../organizations/caller.ts';
import type { EnqueueSend } from '../queue/enqueue.ts';
import type { RenderTemplate } from '../templates/rendering.ts';
import type { Links } from '../tokens/links.ts';
import { type Address, requireAddress } from '../values/address.ts';
import { newId, timeOfId } from '../values/id.ts';
import { checkJsonSize, type JsonObject } from '../values/json.ts';
import { pickLocale } from '../values/locale.ts';
import { checkDisplayText } from '../values/text.ts';
import { checkConsent } from './check-consent.ts';
import { chooseSender } from './choose-sender.ts';
import { checkSuppression, type HashAddress } from './check-suppression.ts';
import { readFacts, requireTemplate, type SendFacts } from './facts.ts';
import { renderForAcceptance } from './render.ts';

export interface SendOrder {
  to: string;
  template: string;
  data?: JsonObject;
  from?: string;
  from_name?: string;
  reply_to?: string;
  priority?: Priority;
  subtype_slug?: string;
}

export type Priority = 'high' | 'normal' | 'low';

export interface AcceptedEmail {
  id: string;
  queuedAt: Date;
}

/** What accepting needs besides the transaction. */
export interface Acceptance {
  transport: MailTransport;
  renderTemplate: RenderTemplate;
  hashAddress: HashAddress;
  enqueueSend: EnqueueSend;
  links: Links;
}

/**
 * Checks an order in the order of E1 (form, template, sender, subtype and consent, suppression,
 * rendering) and stores the email together with its job.
 */
export async function acceptEmail(
  em: EntityManager,
  caller: Caller,
  order: SendOrder,
  { transport, renderTemplate, hashAddress, enqueueSend, links }: Acceptance,
): Promise<AcceptedEmail> {
  const parsed = parseOrder(order);
  const facts = await readFacts(em, caller.organizationId, {
    template: order.template,
    to: parsed.to,
    from: parsed.from,
    subtype: order.subtype_slug ?? null,
    addressHash: hashAddress(parsed.to.key),
  });
  const template = requireTemplate(facts, order.template);
  const sender = chooseSender(facts, parsed, transport);
  const subtypeId = checkConsent(facts, order.subtype_slug);
  checkSuppression(facts, parsed.to, caller.mode);

  const locale = pickLocale(facts.contact?.locale ?? '', template.locales, template.default_locale);
  const variables = {
    ...(subtypeId && facts.contact ? linksOf(links, caller, facts.contact.id, subtypeId) : {}),
    ...withInjected(facts, order.data),
  };
  const subject = await renderForAcceptance(em, renderTemplate, template, locale, variables);

  const id = newId();
  const priority = order.priority ?? 'normal';
  await queryOne(
    em,
    sql`insert into emails (id, organization_id, mode, api_key_id, contact_id, subtype_id, to_email,
        to_key, from_email, from_name, reply_to, subject, template_slug, template_version_id, locale,
        priority, variables, status)
      values (${id}, ${caller.organizationId}, ${caller.mode}, ${caller.keyId},
        ${facts.contact?.id ?? null}, ${subtypeId}, ${parsed.to.address}, ${parsed.to.key},
        ${sender.email}, ${sender.name}, ${parsed.replyTo?.address ?? null}, ${subject},
        ${order.template}, ${template.version_id}, ${locale}, ${priority},
        ${JSON.stringify(variables)}, 'queued')
      returning id`,
  );
  const { organizationId } = caller;
  if (caller.mode === 'live') {
    await enqueueSend(em, [{ id, organizationId, priority, batch: false }]);
  }
  return { id, queuedAt: timeOfId(id) };
}

/** E3: where the recipient of such mail can say no. */
function linksOf(links: Links, caller: Caller, contactId: string, subtypeId: string): JsonObject {
  const { mode, organizationId } = caller;
  const { preferencesUrl, unsubscribeUrl } = links.preferences({
    ...{ mode, organizationId, contactId, subtypeId },
  });
  return { preferences_url: preferencesUrl, unsubscribe_url: unsubscribeUrl };
}

export interface ParsedOrder {
  to: Address;
  from: Address | null;
  fromName: string | null;
  replyTo: Address | null;
}

function parseOrder(order: SendOrder): ParsedOrder {
  const parsed = {
    to: requireAddress('to', order.to),
    from: order.from === undefined ? null : requireAddress('from', order.from),
    fromName: order.from_name ? checkDisplayText('from_name', order.from_name) : null,
    replyTo: order.reply_to === undefined ? null : requireAddress('reply_to', order.reply_to),
  };
  checkJsonSize('data', order.data ?? {});
  return parsed;
}

/** E3: what `data` lacks, as far as it is set. `company` is the old name of the brand in effect. */
function withInjected({ organization }: SendFacts, data: JsonObject = {}): JsonObject {
  const { brand, legal_entity, legal_address, legal_details } = organization;
  const settings = { brand, legal_entity, legal_address, legal_details };
  const set = Object.entries(settings).filter(([, value]) => value !== null);
  const variables: JsonObject = { ...Object.fromEntries(set), ...data };
  return 'brand' in variables ? { company: variables.brand, ...variables } : variables;
}
