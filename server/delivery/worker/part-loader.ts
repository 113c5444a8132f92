import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import { loadAttachments } from '../../messages/emails/attachments/load.ts';
import { nextIteration } from '../../platform/concurrency/time-slices.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import { findStored } from '../attempts/claim.ts';
import { endUnsent } from '../attempts/store-outcomes.ts';
import type { OutgoingMessage } from '../transports/transport.ts';
import { type Composed, composeOrFail, type ComposeParts } from './compose.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { JobLeases } from './job-leases.ts';
import type { LargeBodies, MemoryBudget } from './memory-budget.ts';
import type { MissingParts, PreparedEmail } from './prepare.ts';
import type { Tasks } from '../../platform/concurrency/tasks.ts';

export interface PartLoaderParts extends ComposeParts {
  orm: Database;
  dispatcher: Pick<Dispatcher, 'add' | 'prepared' | 'preparedOfCampaigns'>;
  leases: JobLeases;
  tasks: Tasks;
  budget: MemoryBudget;
  largeBodies: LargeBodies;
  log: Log;
}

/** The pause of the fetcher for each email that goes back, so that a long queue of them is not fetched at full speed. */
const PAUSE_MS = 1;

/**
 * Loads the attachments and makes the large bodies of prepared emails before the dispatcher gets them. Other emails pass
 * without delay. Nothing is claimed yet, so an email that waits for memory occupies no slot.
 */
export class PartLoader {
  readonly #parts: PartLoaderParts;
  readonly #now: () => number;
  #isStopped = false;
  #pausedUntil = 0;
  /** The composition that was started last. */
  #composing: Promise<unknown> = Promise.resolve();

  constructor(parts: PartLoaderParts, now: () => number = () => performance.now()) {
    this.#parts = parts;
    this.#now = now;
  }

  get prepared(): number {
    return this.#parts.dispatcher.prepared;
  }

  get preparedOfCampaigns(): number {
    return this.#parts.dispatcher.preparedOfCampaigns;
  }

  /** How long nothing more is to be fetched. */
  get pauseMs(): number {
    return Math.max(0, this.#pausedUntil - this.#now());
  }

  add(emails: PreparedEmail[]): void {
    const { dispatcher, tasks } = this.#parts;
    const complete = emails.filter(({ missing }) => !missing);
    if (complete.length > 0 || emails.length === 0) dispatcher.add(complete);
    for (const email of emails) {
      if (email.missing) tasks.add(this.#load(email, email.missing));
    }
  }

  /** Emails that are not loaded yet go back to the queue. */
  stop(): void {
    this.#isStopped = true;
    this.#parts.budget.stop();
  }

  async #load(email: PreparedEmail, missing: MissingParts): Promise<void> {
    const { orm, dispatcher, leases, budget } = this.#parts;
    const { id, organizationId } = email;
    const admission = await budget.admit(
      id,
      organizationId,
      missing.bodyBytes + missing.attachmentBytes,
    );
    if (admission !== 'admitted') {
      this.#pausedUntil = Math.max(this.#pausedUntil, this.#now()) + PAUSE_MS;
      return leases.finishJob(id, admission);
    }
    try {
      const loaded = await this.#read(email, missing);
      if (this.#isStopped) return await leases.finishJob(id, 'release');
      // Without its parts the email has ended meanwhile: the next fetch finds that.
      if (loaded === null) return await leases.finishJob(id, 'retry');
      if (loaded.kind === 'message') return dispatcher.add([{ ...email, message: loaded.message }]);
      const ending = { id, code: 'render_failed', message: loaded.message } as const;
      await untilDatabaseAnswers(() => endUnsent(orm.em.fork(), [ending]));
      await leases.finishJob(id, 'done');
    } catch (error) {
      await leases.finishJob(id, 'retry');
      throw error;
    }
  }

  /** Returns null if a part has been deleted. */
  async #read({ id, message }: PreparedEmail, missing: MissingParts): Promise<Composed | null> {
    const { orm } = this.#parts;
    const composed =
      missing.bodyBytes > 0 ? await this.#compose(id, missing) : withMessage(message);
    if (composed?.kind !== 'message' || missing.attachmentBytes === 0) return composed;
    const attachments = await untilDatabaseAnswers(() => loadAttachments(orm.em.fork(), id));
    return attachments.length === 0 ? null : withMessage({ ...composed.message, attachments });
  }

  /** One after the other, and other work runs between two emails, because each may take a tenth of a second. */
  #compose(id: string, missing: MissingParts): Promise<Composed | null> {
    const composed = this.#composing.then(() => this.#composeNow(id, missing));
    this.#composing = composed.then(nextIteration, nextIteration);
    return composed;
  }

  async #composeNow(id: string, { attachmentBytes }: MissingParts): Promise<Composed | null> {
    if (this.#isStopped) return null;
    const { orm, budget, largeBodies } = this.#parts;
    const email = await untilDatabaseAnswers(() => findStored(orm.em.fork(), id));
    if (!email) return null;
    const composed = await composeOrFail(orm.em.fork(), this.#parts, email, { withBody: true });
    if (composed.kind === 'message') {
      // The expected size was that of another email of the template.
      budget.adjust(id, attachmentBytes + largeBodies.measure(email, composed.message));
    }
    return composed;
  }
}

const withMessage = (message: OutgoingMessage): Composed => ({ kind: 'message', message });

/** Leases whose end also releases the memory of the email's parts. */
export const releasingLeases = (leases: JobLeases, budget: MemoryBudget): JobLeases => {
  const finishJob: JobLeases['finishJob'] = (id, disposition) => {
    budget.release(id);
    return leases.finishJob(id, disposition);
  };
  return {
    get count() {
      return leases.count;
    },
    lease: (jobs) => leases.lease(jobs),
    finishJob,
    finishJobs: (ids, disposition) => ids.map((id) => finishJob(id, disposition)),
    stop: () => leases.stop(),
  };
};
