/** Makes many calls at once; the results are in the order of the calls. */
export type CallMany<In, Out> = (calls: In[]) => Promise<Out[]>;

interface Waiting<In, Out> {
  call: In;
  resolve: (result: Out) => void;
  reject: (error: unknown) => void;
}

/** So many groups are under way at a time. */
const GROUPS = 2;
/**
 * So many calls are in one. Nearly always that is all who wait: then nobody waits for more than the
 * groups under way, even when each of these ends only at its time limit.
 */
const MOST = 5_000;

/**
 * Batches calls. A call that arrives while others are in progress waits and is then made in one batch with
 * the others that wait: the busier the process, the less a call costs. A single call does not wait.
 */
export function batchCalls<In, Out>(callMany: CallMany<In, Out>): (call: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let groups = 0;

  const start = async (): Promise<void> => {
    groups += 1;
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST);
      try {
        const results = await callMany(group.map(({ call }) => call));
        group.forEach(({ resolve }, i) => resolve(results[i] as Out));
      } catch (error) {
        group.forEach(({ reject }) => reject(error));
      }
    }
    groups -= 1;
  };

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (groups < GROUPS) void start();
    });
}
