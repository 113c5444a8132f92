/** Makes many calls at once; the results are in the order of the calls. */
export type CallMany<In, Out> = (calls: In[]) => Promise<Out[]>;

interface Waiting<In, Out> {
  call: In;
  resolve: (result: Out) => void;
  reject: (error: unknown) => void;
}

/** Maximum number of batches in progress. */
const MAX_BATCHES = 2;
/**
 * Maximum number of calls in one batch. It nearly always covers all waiting calls: then a call waits only
 * for the batches in progress, even when each of these ends only at its time limit.
 */
const MAX_CALLS = 5_000;

/**
 * Batches calls. A call that arrives while two batches are in progress waits, and is then made in one batch
 * with all other waiting calls: the busier the process, the less a call costs. A single call does not wait.
 */
export function batchCalls<In, Out>(callMany: CallMany<In, Out>): (call: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let batches = 0;

  const start = async (): Promise<void> => {
    batches += 1;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_CALLS);
      try {
        const results = await callMany(batch.map(({ call }) => call));
        batch.forEach(({ resolve }, i) => resolve(results[i] as Out));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    batches -= 1;
  };

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (batches < MAX_BATCHES) void start();
    });
}
