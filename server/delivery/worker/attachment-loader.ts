import type { MikroORM } from '@mikro-orm/postgresql';
import { loadAttachments } from '../../messages/emails/attachments/load.ts';
import { untilDatabaseAnswers } from '../../platform/database/until-database-answers.ts';
import type { AttachmentBudget } from './attachment-budget.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { JobLeases } from './job-leases.ts';
import type { PreparedEmail } from './prepared-email.ts';
import type { Tasks } from './tasks.ts';

export interface AttachmentLoaderParts {
  orm: MikroORM;
  dispatcher: Pick<Dispatcher, 'add' | 'prepared'>;
  leases: JobLeases;
  tasks: Tasks;
  budget: AttachmentBudget;
}

/**
 * Loads the attachments of prepared emails before the dispatcher gets them. Other emails pass without delay. Nothing is
 * claimed yet, so an email that waits for memory occupies no slot.
 */
export class AttachmentLoader {
  readonly #parts: AttachmentLoaderParts;
  #isStopped = false;

  constructor(parts: AttachmentLoaderParts) {
    this.#parts = parts;
  }

  get prepared(): number {
    return this.#parts.dispatcher.prepared;
  }

  add(emails: PreparedEmail[]): void {
    const { dispatcher, tasks } = this.#parts;
    const { attached = [], plain = [] } = Object.groupBy(emails, ({ attachmentBytes }) =>
      attachmentBytes === undefined ? 'plain' : 'attached',
    );
    if (plain.length > 0 || attached.length === 0) dispatcher.add(plain);
    for (const email of attached) tasks.add(this.#load(email, email.attachmentBytes ?? 0));
  }

  /** Emails that are not loaded yet go back to the queue. */
  stop(): void {
    this.#isStopped = true;
    this.#parts.budget.stop();
  }

  async #load(email: PreparedEmail, bytes: number): Promise<void> {
    const { orm, dispatcher, leases, budget } = this.#parts;
    const { id, organizationId } = email;
    const admission = await budget.admit(id, organizationId, bytes);
    if (admission !== 'admitted') return leases.finishJob(id, admission);
    try {
      const attachments = await untilDatabaseAnswers(() => loadAttachments(orm.em.fork(), id));
      if (this.#isStopped) return await leases.finishJob(id, 'release');
      // Without attachments the email has ended meanwhile: the next fetch finds that.
      if (attachments.length === 0) return await leases.finishJob(id, 'retry');
      dispatcher.add([{ ...email, message: { ...email.message, attachments } }]);
    } catch (error) {
      await leases.finishJob(id, 'retry');
      throw error;
    }
  }
}

/** Leases whose end also releases the memory of the email's attachments. */
export const releasingLeases = (leases: JobLeases, budget: AttachmentBudget): JobLeases => {
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
