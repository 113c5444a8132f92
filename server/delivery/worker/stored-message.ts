import type { Transaction } from '../../platform/database/sql.ts';
import type { RenderTemplate } from '../../messages/templates/rendering.ts';
import { FROM_WEB_VERSION, type Links } from '../../platform/tokens/links.ts';
import { findForWeb, findStored } from '../attempts/claim.ts';
import type { OutgoingMessage } from '../transports/transport.ts';
import { compose, type Composed } from './compose.ts';

export type WebVersion = Pick<OutgoingMessage, 'subject' | 'html' | 'text'>;

/**
 * Renders an email as it was or will be handed over, without its attachments. Null if its content has been
 * deleted. The caller has checked that the email may be read.
 */
export const messageReader =
  (parts: { renderTemplate: RenderTemplate; links: Links }) =>
  async (em: Transaction, emailId: string): Promise<Composed | null> => {
    const stored = await findStored(em, emailId);
    return stored && compose(em, parts, stored, { withBody: true });
  };

/** Renders an email for its web version. Null if its content has been deleted, or if it cannot be rendered any more. */
export const webVersionReader = ({
  renderTemplate,
  links,
}: {
  renderTemplate: RenderTemplate;
  links: Links;
}) => {
  const parts = { renderTemplate, links: forWebVersion(links) };
  return async (em: Transaction, emailId: string): Promise<WebVersion | null> => {
    const found = await findForWeb(em, emailId);
    const composed = found && (await compose(em, parts, found, { withBody: true }));
    if (composed?.kind !== 'message') return null;
    const { subject, html, text } = composed.message;
    return { subject, html, text };
  };
};

/** A web version can be forwarded, so the pages behind its links ask whether the reader is the recipient (TOKEN-PAGES-10). */
const forWebVersion = (links: Links): Links => ({
  ...links,
  preferences(about) {
    const { preferencesUrl, unsubscribeUrl } = links.preferences(about);
    return {
      preferencesUrl: `${preferencesUrl}${FROM_WEB_VERSION}`,
      unsubscribeUrl: `${unsubscribeUrl}${FROM_WEB_VERSION}`,
    };
  },
});
