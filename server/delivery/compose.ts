import type { EntityManager } from '@mikro-orm/postgresql';
import type { RenderTemplate } from '../templates/rendering.ts';
import { toText } from '../templates/text-part.ts';
import type { ClaimedEmail } from './claim.ts';
import type { OutgoingMessage } from './transport.ts';

export type Composed =
  { kind: 'message'; message: OutgoingMessage } | { kind: 'failed'; message: string };

/** Renders a claimed email into the message that leaves. There is always a text part. */
export async function compose(
  em: EntityManager,
  renderTemplate: RenderTemplate,
  email: ClaimedEmail,
): Promise<Composed> {
  const { template_version_id, locale, variables } = email;
  const rendered = await renderTemplate(em, template_version_id, locale, variables);
  if (rendered.kind === 'failed') return rendered;
  const message = {
    emailId: email.id,
    from: { address: email.from_email, name: email.from_name },
    to: email.to_email,
    replyTo: email.reply_to,
    subject: email.subject,
    html: rendered.html,
    text: rendered.text ?? toText(rendered.html ?? ''),
    headers: [],
  };
  return { kind: 'message', message };
}
