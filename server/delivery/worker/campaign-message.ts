import { withFooter as addFooter } from '../../messages/campaigns/footer.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { JsonObject } from '../../platform/values/json.ts';
import type { WaitingCampaign, WaitingEmail } from '../attempts/claim.ts';
import type { OutgoingMessage } from '../transports/transport.ts';

/** The links of an email of a campaign; null if it has no contact any more. */
function linksOf(email: WaitingEmail, links: Links) {
  const { id: emailId, organization_id: organizationId } = email;
  const { contact_id: contactId, subtype_id: subtypeId } = email;
  if (contactId === null || subtypeId === null) return null;
  return links.preferences({ emailId, mode: 'live', organizationId, contactId, subtypeId });
}

/** What is the same for all recipients is stored with the campaign, and what only this one has with the email. */
export function campaignVariables(
  email: WaitingEmail,
  { constants }: WaitingCampaign,
  links: Links,
): JsonObject {
  const urls = linksOf(email, links);
  return {
    ...constants,
    ...(urls && { unsubscribe_url: urls.unsubscribeUrl, preferences_url: urls.preferencesUrl }),
    ...email.variables,
  };
}

type Body = Pick<OutgoingMessage, 'html' | 'text'>;

/** Marketing email whose template prints no link to unsubscribe gets one, with the legal details. */
export function withFooter(email: WaitingEmail, links: Links, body: Body): Body {
  const urls = email.campaign && linksOf(email, links);
  if (!email.campaign || !urls) return body;
  return addFooter(body, email.campaign.constants, urls, email.locale ?? 'en');
}

/** D-B7: RFC 2919. The namespace is the domain of the sender. */
export function campaignHeaders({
  campaign,
  from_email: from,
}: WaitingEmail): OutgoingMessage['headers'] {
  if (!campaign) return [];
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return [{ name: 'List-Id', value: `<${campaign.subtype}.${domain}>` }];
}

/** D-B7: what a mailbox provider groups complaints by. */
export const feedbackOf = ({ slug, subtype, organization }: WaitingCampaign) => ({
  campaign: slug,
  subtype,
  organization,
});
