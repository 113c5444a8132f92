import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { describeError } from '../log.ts';
import type { MailTransport } from '../config.ts';
import type { HashAddress } from '../emails/check-suppression.ts';
import type { RenderTemplate } from '../templates/rendering.ts';
import type { Links } from '../tokens/links.ts';
import { findWaiting, type Lifetimes, type WaitingEmail } from './claim.ts';
import { compose, type Composed } from './compose.ts';
import { endUnsent, type Failure } from './settle.ts';
import type { OutgoingMessage } from './transport.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

export interface Preparation {
  hashAddress: HashAddress;
  transport: MailTransport;
  orm: MikroORM;
  renderTemplate: RenderTemplate;
  links: Links;
  lifetimes: Lifetimes;
  log: Logger;
}

/** An email that only has to be handed over. */
export interface PreparedEmail {
  id: string;
  organizationId: string;
  /** Whom it is for, as suppressions know them, in hex. */
  toHash: string;
  message: OutgoingMessage;
}

/**
 * Reads and renders emails; ends those that can't be rendered. Nothing is claimed yet: whoever dies here
 * has taken nothing with him. Whether they may still leave is asked when they are claimed.
 */
export async function prepare(parts: Preparation, ids: string[]): Promise<PreparedEmail[]> {
  const { orm, lifetimes } = parts;
  const emails = await untilDatabaseAnswers(() => findWaiting(orm.em.fork(), ids, lifetimes));
  const em = orm.em.fork();
  const prepared: PreparedEmail[] = [];
  const endings: (Failure & { id: string })[] = [];
  for (const email of emails) {
    const { id, organization_id: organizationId, to_key: toKey } = email;
    const composed = await composeOne(em, parts, email);
    if (composed.kind === 'message') {
      const toHash = parts.hashAddress(toKey).toString('hex');
      prepared.push({ id, organizationId, toHash, message: composed.message });
    } else endings.push({ id, code: 'render_failed', message: composed.message });
  }
  await untilDatabaseAnswers(() => endUnsent(orm.em.fork(), endings));
  return prepared;
}

/** Whatever goes wrong here, the email has not left: it ends with that, and with no false story. */
async function composeOne(
  em: EntityManager,
  parts: Preparation,
  email: WaitingEmail,
): Promise<Composed> {
  try {
    return await untilDatabaseAnswers(() => compose(em, parts, email));
  } catch (error) {
    parts.log.error({ emailId: email.id, err: describeError(error) }, 'composing failed');
    return { kind: 'failed', message: 'The email could not be composed from its template.' };
  }
}
