/** One statement over this many rows stays far below the statement time-out. */
const BATCH = 5_000;

/** Repeats a statement that changes up to so many rows and gives how many, until it finds fewer. Gives the sum. */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await change(BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}
