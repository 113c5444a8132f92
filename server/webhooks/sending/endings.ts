import type { Job } from 'pg-boss';
import { inTurns } from '../../platform/database/batches.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { deleteJobs, deleteWaiting, findWaiting } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import type { SendingContext } from './context.ts';
import { failDeliveries } from './prepare.ts';
import { leasedDelivery, type DeliveryKind, priorityOf } from './delivery-jobs.ts';

/** The jobs of a kind of an endpoint, none of which are attempted any more. */
interface Ending {
  /** Null if nothing else is left of the endpoint. */
  organizationId: string | null;
  /** WEBHOOKS-4: the deliveries of a disabled endpoint have failed. Those of a deleted one are deleted by maintenance. */
  isDeleted: boolean;
  priority: number;
}

/** Ends the jobs of deleted and of disabled endpoints while rounds serve the others. */
export class Endings {
  readonly #context: SendingContext;
  #open: Ending[] = [];
  #isRunning = false;

  constructor(context: SendingContext) {
    this.#context = context;
  }

  /** What a round has found takes the place of what an earlier one found. */
  async set(found: {
    disabled: { organizationId: string; number: number; kinds: DeliveryKind[] }[];
    deleted: { number: number; kinds: DeliveryKind[] }[];
  }): Promise<void> {
    const owners = await this.#ownersOf(found.deleted.map(({ number }) => number));
    const deleted = found.deleted.map((one) => ({
      ...one,
      organizationId: owners.get(one.number) ?? null,
      isDeleted: true,
    }));
    const disabled = found.disabled.map((one) => ({ ...one, isDeleted: false }));
    this.#open = [...deleted, ...disabled].flatMap(({ number, kinds, ...ending }) =>
      kinds.map((kind) => ({ ...ending, priority: priorityOf(kind, number) })),
    );
    if (this.#open.length > 0 && !this.#isRunning) this.#context.tasks.run(() => this.#run());
  }

  async #ownersOf(numbers: number[]): Promise<Map<number, string>> {
    if (numbers.length === 0) return new Map();
    const rows = await query<{ endpoint_number: number; organization_id: string }>(
      this.#context.orm.em.fork(),
      sql`select endpoint_number, organization_id from webhook_states where endpoint_number = any(${numbers}::integer[])`,
    );
    return new Map(rows.map((row) => [row.endpoint_number, row.organization_id]));
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      await inTurns(
        () => Promise.resolve(this.#nextTurns()),
        (ending, limit) => this.#end(ending, limit),
      );
    } finally {
      this.#isRunning = false;
    }
  }

  /** One of each organization. */
  #nextTurns(): Ending[] {
    if (this.#context.stopping.aborted) return [];
    return [...new Map(this.#open.map((one) => [one.organizationId, one])).values()];
  }

  async #end(ending: Ending, limit: number): Promise<number> {
    const { boss } = this.#context;
    const { priority, isDeleted } = ending;
    const count = isDeleted
      ? await deleteWaiting(boss, WEBHOOK_QUEUE, priority, limit)
      : await this.#fail(await findWaiting(boss, WEBHOOK_QUEUE, priority, limit));
    if (count < limit) this.#open = this.#open.filter((other) => other.priority !== priority);
    return count;
  }

  async #fail(jobs: Pick<Job, 'id' | 'data'>[]): Promise<number> {
    const { orm, boss } = this.#context;
    await failDeliveries(orm.em.fork(), jobs.map(leasedDelivery));
    await deleteJobs(
      boss,
      WEBHOOK_QUEUE,
      jobs.map(({ id }) => id),
    );
    return jobs.length;
  }
}
