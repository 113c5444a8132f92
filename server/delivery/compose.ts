import type { EntityManager } from '@mikro-orm/postgresql';
import { convert } from 'html-to-text';
import type { RenderTemplate } from '../templates/rendering.ts';
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

function toText(html: string): string {
  return convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
}
