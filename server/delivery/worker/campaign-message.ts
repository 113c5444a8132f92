import { withFooter as addFooter } from '../../messages/campaigns/footer.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { JsonObject } from '../../platform/values/json/json.ts';
import type { WaitingCampaign, WaitingEmail } from '../attempts/claim.ts';
import type { OutgoingMessage } from '../transports/transport.ts';

export interface CampaignUrls {
  unsubscribeUrl: string;
  preferencesUrl: string;
  webVersionUrl: string;
}

/**
 * The links of an email of a campaign; null without one, or if it has no contact any more. Each call creates new
 * tokens.
 */
export function campaignUrls(email: WaitingEmail, links: Links): CampaignUrls | null {
  if (!email.campaign) return null;
  const { id: emailId, organization_id: organizationId } = email;
  const { contact_id: contactId, subtype_id: subtypeId } = email;
  if (contactId === null || subtypeId === null) return null;
  const about = { emailId, mode: 'live' as const, organizationId, contactId, subtypeId };
  return { ...links.preferences(about), webVersionUrl: links.webVersion(about) };
}

/** What is the same for all recipients is stored with the campaign, and what only this one has with the email. */
export function campaignVariables(
  email: WaitingEmail,
  { constants }: WaitingCampaign,
  urls: CampaignUrls | null,
): JsonObject {
  return {
    ...constants,
    ...(urls && {
      unsubscribe_url: urls.unsubscribeUrl,
      preferences_url: urls.preferencesUrl,
      web_version_url: urls.webVersionUrl,
    }),
    ...email.variables,
  };
}

type Body = Pick<OutgoingMessage, 'html' | 'text'>;

/** Marketing email whose template prints no link to unsubscribe gets one, with the legal details. */
export function withFooter(email: WaitingEmail, urls: CampaignUrls | null, body: Body): Body {
  if (!email.campaign || !urls) return body;
  return addFooter(body, email.campaign.constants, urls, email.locale ?? 'en');
}

/** CAMPAIGNS-7: RFC 2919. The namespace is the domain of the sender. */
export function campaignHeaders({
  campaign,
  from_email: from,
}: WaitingEmail): OutgoingMessage['headers'] {
  if (!campaign) return [];
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return [{ name: 'List-Id', value: `<${campaign.subtype}.${domain}>` }];
}

/** CAMPAIGNS-7: what a mailbox provider groups complaints by. */
export const feedbackOf = ({ slug, subtype, organization }: WaitingCampaign) => ({
  campaign: slug,
  subtype,
  organization,
});
