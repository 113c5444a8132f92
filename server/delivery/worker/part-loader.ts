import type { MikroORM } from '@mikro-orm/postgresql';
import { loadAttachments } from '../../messages/emails/attachments/load.ts';
import { readOwnBody } from '../../messages/emails/own-content.ts';
import { untilDatabaseAnswers } from '../../platform/database/until-database-answers.ts';
import type { OutgoingMessage } from '../transports/transport.ts';
import { partsOf } from './compose.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { JobLeases } from './job-leases.ts';
import type { MemoryBudget } from './memory-budget.ts';
import type { MissingParts, PreparedEmail } from './prepared-email.ts';
import type { Tasks } from './tasks.ts';

export interface PartLoaderParts {
  orm: MikroORM;
  dispatcher: Pick<Dispatcher, 'add' | 'prepared'>;
  leases: JobLeases;
  tasks: Tasks;
  budget: MemoryBudget;
}

/**
 * Loads the attachments and large bodies of prepared emails before the dispatcher gets them. Other emails pass without
 * delay. Nothing is claimed yet, so an email that waits for memory occupies no slot.
 */
export class PartLoader {
  readonly #parts: PartLoaderParts;
  #isStopped = false;

  constructor(parts: PartLoaderParts) {
    this.#parts = parts;
  }

  get prepared(): number {
    return this.#parts.dispatcher.prepared;
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
    const { dispatcher, leases, budget } = this.#parts;
    const { id, organizationId } = email;
    const admission = await budget.admit(id, organizationId, missing.bytes);
    if (admission !== 'admitted') return leases.finishJob(id, admission);
    try {
      const parts = await this.#read(id, missing);
      if (this.#isStopped) return await leases.finishJob(id, 'release');
      // Without its parts the email has ended meanwhile: the next fetch finds that.
      if (parts === null) return await leases.finishJob(id, 'retry');
      dispatcher.add([{ ...email, message: { ...email.message, ...parts } }]);
    } catch (error) {
      await leases.finishJob(id, 'retry');
      throw error;
    }
  }

  /** Returns null if a part has been deleted. */
  async #read(id: string, missing: MissingParts): Promise<Partial<OutgoingMessage> | null> {
    const { orm } = this.#parts;
    const parts: Partial<OutgoingMessage> = {};
    if (missing.body) {
      const body = await untilDatabaseAnswers(() => readOwnBody(orm.em.fork(), id));
      if (!body.html && !body.text) return null;
      Object.assign(parts, partsOf(body));
    }
    if (missing.attachments) {
      const attachments = await untilDatabaseAnswers(() => loadAttachments(orm.em.fork(), id));
      if (attachments.length === 0) return null;
      parts.attachments = attachments;
    }
    return parts;
  }
}

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
