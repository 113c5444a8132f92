import type { EntityManager } from '@mikro-orm/postgresql';
import type { RenderTemplate } from '../../messages/templates/rendering.ts';
import type { Links } from '../../platform/tokens/links.ts';
import { findStored } from '../attempts/claim.ts';
import { compose, type Composed } from './compose.ts';

/**
 * Renders an email as it was or will be handed over, without its attachments. Null if its content has been
 * deleted. The caller has checked that the email may be read.
 */
export const messageReader =
  (parts: { renderTemplate: RenderTemplate; links: Links }) =>
  async (em: EntityManager, emailId: string): Promise<Composed | null> => {
    const stored = await findStored(em, emailId);
    return stored && compose(em, parts, stored, { withBody: true });
  };
