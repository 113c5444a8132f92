import type { BatchEmail, BatchResult, EmailsApi } from '../../generated/client.ts';
import { PartialSendError } from './errors.ts';
import type { IdempotentRequestOptions } from './methods.ts';
import { check } from './options.ts';

/** The result of sending many emails. */
export interface SentMany {
  /** Number of accepted emails. */
  queued: number;
  /** Number of rejected emails. */
  failed: number;
  /** The ids of the batches, in order. */
  batch_ids: string[];
  /** One entry for each email, in the same order; `index` is its index among all emails. */
  results: BatchResult[];
  /** True when the requests were made with a test key. */
  test_mode: boolean;
}

/** The limits of one batch in the API. */
const MAX_EMAILS = 1_000;
const MAX_BYTES = 16 * 2 ** 20;
const MAX_VALUES = 200_000;

/** Sends the batches sequentially. */
export async function sendMany(
  emails: EmailsApi,
  list: readonly BatchEmail[],
  options: IdempotentRequestOptions,
  testMode: boolean,
): Promise<SentMany> {
  const key = options.idempotencyKey ?? crypto.randomUUID();
  // Leaves room for the batch number.
  check('idempotencyKey', /^[!-~]{1,245}$/.test(key), '1 to 245 visible ASCII characters');
  const sent: SentMany = { queued: 0, failed: 0, batch_ids: [], results: [], test_mode: testMode };
  const batches = batchesOf(list);
  for (const [number, batch] of batches.entries()) {
    const idempotencyKey = `${key}-${number + 1}`;
    try {
      const response = await emails.batch({ emails: batch }, { ...options, idempotencyKey });
      const offset = sent.results.length;
      sent.queued += response.queued;
      sent.failed += response.failed;
      sent.batch_ids.push(response.batch_id);
      for (const one of response.results) sent.results.push({ ...one, index: one.index + offset });
    } catch (error) {
      if (number === 0) throw error;
      throw new PartialSendError(
        `Batch ${number + 1} of ${batches.length} failed, after ${sent.results.length} emails: ${String(error)}`,
        { results: sent.results, idempotencyKey: key, cause: error },
      );
    }
  }
  return sent;
}

/** The size of the body around the emails. Each email is counted with a comma, and the last one has none. */
const FRAME_BYTES = '{"emails":[]}'.length - ','.length;

/** The values of the body other than emails: the object and its array. */
const FRAME_VALUES = 2;

/** The same list is always split in the same way, so that a derived key always has the same body. */
function batchesOf(list: readonly BatchEmail[]): BatchEmail[][] {
  const encoder = new TextEncoder();
  const batches: BatchEmail[][] = [];
  let bytes = Infinity;
  let values = 0;
  for (const email of list) {
    let added = 0;
    const json = JSON.stringify(email, (_key, value: unknown) => {
      added += 1;
      return value;
    });
    const size = encoder.encode(json).length + ','.length;
    const last = batches.at(-1);
    if (
      last &&
      last.length < MAX_EMAILS &&
      bytes + size <= MAX_BYTES &&
      values + added <= MAX_VALUES
    ) {
      last.push(email);
      bytes += size;
      values += added;
    } else {
      batches.push([email]);
      bytes = FRAME_BYTES + size;
      values = FRAME_VALUES + added;
    }
  }
  return batches;
}
