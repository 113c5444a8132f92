import { constantsIn } from '../../messages/campaigns/variables.ts';
import { describeError, type Log } from '../../platform/log.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import { repliedMessageId } from '../../messages/emails/message-id.ts';
import { readOwnBody } from '../../messages/emails/acceptance/own-content.ts';
import { MAX_HAND_OVER_RENDER_MS } from '../../messages/templates/language/index.ts';
import type { RenderTemplate } from '../../messages/templates/rendering.ts';
import { toTextPart } from '../../messages/templates/text-part/index.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { WaitingCampaign, WaitingEmail } from '../attempts/claim.ts';
import type { WaitingCopy } from '../attempts/copies.ts';
import type { OutgoingMessage } from '../transports/transport.ts';
import { withFooter as addFooter } from '../../messages/campaigns/footer.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';

export type Composed =
  { kind: 'message'; message: OutgoingMessage } | { kind: 'failed'; message: string };

export interface ComposeParts {
  renderTemplate: RenderTemplate;
  links: Links;
}

/** Of a message whose parts are made later. */
const NO_PARTS = { html: null, text: '' };

export const withoutBody = (message: OutgoingMessage): OutgoingMessage => ({
  ...message,
  ...NO_PARTS,
});

/**
 * Composes the message of an email: renders its template, or uses its own content. A message always has a text part.
 * If `withBody` is false, the text part and the HTML part are left out.
 */
export async function compose(
  em: Transaction,
  { renderTemplate, links }: ComposeParts,
  email: WaitingEmail,
  { withBody }: { withBody: boolean },
): Promise<Composed> {
  const { id, template_version_id: versionId, locale, variables } = email;
  const urls = campaignUrls(email, links);
  const body = !withBody
    ? { kind: 'rendered' as const, ...NO_PARTS }
    : versionId === null
      ? { kind: 'rendered' as const, ...(await readOwnBody(em, id)) }
      : await renderTemplate(
          em,
          versionId,
          locale ?? '',
          email.campaign ? campaignVariables(email, email.campaign, urls) : (variables ?? {}),
          MAX_HAND_OVER_RENDER_MS,
        );
  if (body.kind === 'failed') return body;
  // CAMPAIGNS-6: one contact without a value is left out, and the others get the campaign.
  const [absent] = email.campaign && 'missing' in body ? body.missing : [];
  if (absent !== undefined) {
    return { kind: 'failed', message: `The contact has no value for the variable ${absent}.` };
  }
  const shown = 'shown' in body ? body.shown : undefined;
  const message: OutgoingMessage = {
    emailId: id,
    ...(email.campaign && { feedback: feedbackOf(email.campaign) }),
    from: { address: email.from_email, name: email.from_name },
    ...(links.addresses && { returnPath: links.addresses.bounce(id) }),
    to: email.to_email,
    ...addressesOf(email.copies ?? []),
    ...(shown && { shown }),
    replyTo: email.reply_to,
    subject: email.subject,
    ...withFooter(email, urls, {
      html: body.html ?? null,
      text: body.text ?? toTextPart(body.html ?? '', email.subject),
    }),
    headers: [
      ...listHeaders(email, links),
      ...campaignHeaders(email),
      ...(await replyHeaders(em, email, shown?.references ?? null)),
      ...Object.entries(email.headers ?? {}).map(([name, value]) => ({ name, value })),
    ],
  };
  return { kind: 'message', message };
}

/** Whatever fails here, the email was not handed over, so it ends with a failure. */
export async function composeOrFail(
  em: Transaction,
  { log, ...parts }: ComposeParts & { log: Log },
  email: WaitingEmail,
  options: { withBody: boolean },
): Promise<Composed> {
  try {
    return await untilDatabaseAnswers(() => compose(em, parts, email, options));
  } catch (error) {
    log.error({ email_id: email.id, err: describeError(error) }, 'composing failed');
    return { kind: 'failed', message: 'The email could not be composed from its template.' };
  }
}

/** The fields of a message for its copies; none without any. */
export function addressesOf(copies: WaitingCopy[]): Pick<OutgoingMessage, 'cc' | 'bcc'> {
  const { cc = [], bcc = [] } = Object.groupBy(copies, ({ kind }) => kind);
  return {
    ...(cc.length > 0 && { cc: cc.map(({ email }) => email) }),
    ...(bcc.length > 0 && { bcc: bcc.map(({ email }) => email) }),
  };
}

/** RFC 5322 §3.6.4: mail programs show an email and what it answers as one conversation. */
async function replyHeaders(
  em: Transaction,
  { organization_id: organizationId, in_reply_to: inReplyTo }: WaitingEmail,
  references: string | null,
): Promise<OutgoingMessage['headers']> {
  const value =
    inReplyTo === null ? null : await repliedMessageId({ em, organizationId }, inReplyTo);
  const all = references ?? value;
  return [
    ...(value === null ? [] : [{ name: 'In-Reply-To', value }]),
    ...(all === null ? [] : [{ name: 'References', value: all }]),
  ];
}

/**
 * EMAILS-5: an email of a subscription has headers for one-click unsubscribe (RFC 2369 §3.2, RFC 8058 §3.1), and an address
 * for mail programs without it. They don't depend on the template.
 */
function listHeaders(email: WaitingEmail, links: Links): OutgoingMessage['headers'] {
  const { id: emailId, organization_id: organizationId } = email;
  const { contact_id: contactId, subtype_id: subtypeId } = email;
  if (contactId === null || subtypeId === null) return [];
  const about = { emailId, mode: 'live' as const, organizationId, contactId, subtypeId };
  const { unsubscribeUrl } = links.preferences(about);
  const address = links.addresses?.unsubscribe(emailId);
  const byMail = address ? `, <mailto:${address}?subject=unsubscribe>` : '';
  return [
    { name: 'List-Unsubscribe', value: `<${unsubscribeUrl}>${byMail}` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}

interface CampaignUrls {
  unsubscribeUrl: string;
  preferencesUrl: string;
  webVersionUrl: string;
}

/**
 * The links of an email of a campaign; null without one, or if it has no contact any more. Each call creates new
 * tokens.
 */
function campaignUrls(email: WaitingEmail, links: Links): CampaignUrls | null {
  if (!email.campaign) return null;
  const { id: emailId, organization_id: organizationId } = email;
  const { contact_id: contactId, subtype_id: subtypeId } = email;
  if (contactId === null || subtypeId === null) return null;
  const about = { emailId, mode: 'live' as const, organizationId, contactId, subtypeId };
  return { ...links.preferences(about), webVersionUrl: links.webVersion(about) };
}

/** What is the same for all recipients is stored with the campaign, and what only this one has with the email. */
function campaignVariables(
  email: WaitingEmail,
  { constants }: WaitingCampaign,
  urls: CampaignUrls | null,
): JsonObject {
  return {
    ...constantsIn(localeOf(email), constants),
    ...(urls && {
      unsubscribe_url: urls.unsubscribeUrl,
      preferences_url: urls.preferencesUrl,
      web_version_url: urls.webVersionUrl,
    }),
    ...email.variables,
  };
}

type Body = Pick<OutgoingMessage, 'html' | 'text'>;

/** Marketing email whose template prints no link to unsubscribe gets one, with the legal details. Tests are treated alike. */
function withFooter(email: WaitingEmail, urls: CampaignUrls | null, body: Body): Body {
  const locale = localeOf(email);
  const { campaign, trial, variables } = email;
  if (trial && variables) return addFooter(body, variables, linksIn(variables), locale);
  if (!campaign || !urls) return body;
  return addFooter(body, constantsIn(locale, campaign.constants), urls, locale);
}

/** The variables of a test contain those of its campaign. */
const linksIn = ({ unsubscribe_url, preferences_url }: JsonObject) => ({
  unsubscribeUrl: String(unsubscribe_url),
  preferencesUrl: String(preferences_url),
});

const localeOf = ({ locale }: WaitingEmail): string => locale ?? 'en';

/** CAMPAIGNS-7: RFC 2919. The namespace is the domain of the sender. */
function campaignHeaders({ campaign, from_email: from }: WaitingEmail): OutgoingMessage['headers'] {
  if (!campaign) return [];
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return [{ name: 'List-Id', value: `<${campaign.subtype}.${domain}>` }];
}

/** CAMPAIGNS-7: what a mailbox provider groups complaints by. */
const feedbackOf = ({ slug, subtype, organization }: WaitingCampaign) => ({
  campaign: slug,
  subtype,
  organization,
});
