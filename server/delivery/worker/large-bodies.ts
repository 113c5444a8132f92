import { bytesOfBody, SMALL_BODY } from '../../messages/emails/acceptance/body-size.ts';
import type { WaitingEmail } from '../attempts/claim.ts';
import type { OutgoingMessage } from '../transports/transport.ts';

/** Template versions whose size is remembered, each in one locale. */
const MAX_KNOWN = 1_000;

/**
 * Knows which emails probably have a large body before it is made: by the stored size of own content, and for a template
 * by the email that was last rendered with it.
 */
export class LargeBodies {
  readonly #known = new Map<string, number>();

  /** The memory that the body probably takes; null when that is small or unknown. */
  expect(email: WaitingEmail): number | null {
    return email.body_bytes ?? this.#known.get(keyOf(email)) ?? null;
  }

  /** Returns the memory that a body takes, and remembers it if it is large. */
  measure(email: WaitingEmail, message: Pick<OutgoingMessage, 'html' | 'text'>): number {
    const bytes = bytesOfBody(message);
    const key = keyOf(email);
    this.#known.delete(key);
    if (email.template_version_id !== null && bytes > SMALL_BODY) this.#known.set(key, bytes);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return bytes;
  }
}

const keyOf = ({ template_version_id: versionId, locale }: WaitingEmail): string =>
  `${versionId} ${locale}`;
