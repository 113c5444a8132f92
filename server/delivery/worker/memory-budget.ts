import type { OutgoingMessage } from '../transports/transport.ts';
import { bytesOfBody, SMALL_BODY } from '../../messages/emails/acceptance/own-content.ts';
import type { WaitingEmail } from '../attempts/claim.ts';

/** What to do with an email that has attachments or a large body. */
export type Admission =
  /** They may be loaded now. */
  | 'admitted'
  /** Too many emails wait already: it is fetched again after this time. */
  | { retryAfterMs: number };

interface Waiting {
  id: string;
  organizationId: string;
  bytes: number;
  resolve: (admission: Admission) => void;
}

/**
 * Maximum size of all loaded attachments and large bodies. Amazon SES gets a message as JSON: with its base64 text and
 * the copies that the SDK makes, a loaded file takes up to six times its size.
 */
const MAX_BYTES = 16 * 1024 * 1024;
/** Emails that wait until there is room. The others go back to the queue, so that they don't delay other mail. */
const MAX_WAITING = 20;
const MAX_WAITING_PER_ORGANIZATION = 5;
/** The rate of hand-overs that is expected of such emails when an email goes back, and the limits of its delay. */
const BYTES_PER_MS = 50 * 1024;
const LEAST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Limits the memory of attachments and large bodies. Emails are admitted in the order of their requests. */
export class MemoryBudget {
  readonly #now: () => number;
  readonly #reserved = new Map<string, number>();
  #waiting: Waiting[] = [];
  #used = 0;
  #isStopped = false;
  /** When the last email that went back is fetched again. */
  #backAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** An email that is larger than the budget is admitted alone. */
  admit(id: string, organizationId: string, bytes: number): Admission | Promise<Admission> {
    const { promise, resolve } = Promise.withResolvers<Admission>();
    const waiting = { id, organizationId, bytes, resolve };
    if (this.#waiting.length === 0 && this.#hasRoom(bytes)) return this.#take(waiting);
    const ofOrganization = this.#waiting.filter((one) => one.organizationId === organizationId);
    const isFull =
      this.#waiting.length >= MAX_WAITING || ofOrganization.length >= MAX_WAITING_PER_ORGANIZATION;
    if (isFull || this.#isStopped) return { retryAfterMs: this.#delay(bytes) };
    this.#waiting.push(waiting);
    return promise;
  }

  /** The email needs its memory no longer. Without effect for other emails. */
  release(id: string): void {
    const bytes = this.#reserved.get(id);
    if (bytes === undefined) return;
    this.#reserved.delete(id);
    this.#used -= bytes;
    this.#admitWaiting();
  }

  /** An email that was admitted takes another number of bytes than was expected. Without effect for other emails. */
  adjust(id: string, bytes: number): void {
    const reserved = this.#reserved.get(id);
    if (reserved === undefined) return;
    this.#reserved.set(id, bytes);
    this.#used += bytes - reserved;
    this.#admitWaiting();
  }

  /** Sends all waiting emails back. */
  stop(): void {
    this.#isStopped = true;
    for (const { resolve } of this.#waiting) resolve({ retryAfterMs: 0 });
    this.#waiting = [];
  }

  #admitWaiting(): void {
    for (
      let [first] = this.#waiting;
      first && this.#hasRoom(first.bytes);
      [first] = this.#waiting
    ) {
      this.#waiting.shift();
      first.resolve(this.#take(first));
    }
  }

  #hasRoom(bytes: number): boolean {
    return this.#used === 0 || this.#used + bytes <= MAX_BYTES;
  }

  #take({ id, bytes }: Waiting): Admission {
    this.#used += bytes - (this.#reserved.get(id) ?? 0);
    this.#reserved.set(id, bytes);
    return 'admitted';
  }

  /** Emails that go back are fetched again one after the other, and not all at once. */
  #delay(bytes: number): number {
    if (this.#isStopped) return 0;
    const now = this.#now();
    const earliest = Math.max(now + LEAST_DELAY_MS, this.#backAt);
    this.#backAt = Math.min(earliest + bytes / BYTES_PER_MS, now + LONGEST_DELAY_MS);
    return Math.ceil(Math.min(earliest - now, LONGEST_DELAY_MS));
  }
}

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
