import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_HAND_OVER_RENDER_MS } from '../../messages/templates/language/index.ts';
import type { RenderTemplate } from '../../messages/templates/rendering.ts';
import { toText } from '../../messages/templates/text-part/index.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { WaitingEmail } from '../attempts/claim.ts';
import type { OutgoingMessage } from '../transports/transport.ts';

export type Composed =
  { kind: 'message'; message: OutgoingMessage } | { kind: 'failed'; message: string };

/** Renders an email into its message. There is always a text part. */
export async function compose(
  em: EntityManager,
  { renderTemplate, links }: { renderTemplate: RenderTemplate; links: Links },
  email: WaitingEmail,
): Promise<Composed> {
  const { template_version_id, locale, variables } = email;
  const maxMs = MAX_HAND_OVER_RENDER_MS;
  const rendered = await renderTemplate(em, template_version_id, locale, variables, maxMs);
  if (rendered.kind === 'failed') return rendered;
  const message = {
    emailId: email.id,
    from: { address: email.from_email, name: email.from_name },
    to: email.to_email,
    replyTo: email.reply_to,
    subject: email.subject,
    html: rendered.html,
    text: rendered.text ?? toText(rendered.html ?? ''),
    headers: listHeaders(email, links),
  };
  return { kind: 'message', message };
}

/**
 * E5: an email of a subscription has headers for one-click unsubscribe (RFC 2369 §3.2, RFC 8058 §3.1). They don't depend
 * on the template.
 */
function listHeaders(email: WaitingEmail, links: Links): OutgoingMessage['headers'] {
  const { organization_id: organizationId, contact_id: contactId, subtype_id: subtypeId } = email;
  if (contactId === null || subtypeId === null) return [];
  const about = { mode: 'live' as const, organizationId, contactId, subtypeId };
  const { unsubscribeUrl } = links.preferences(about);
  return [
    { name: 'List-Unsubscribe', value: `<${unsubscribeUrl}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}
