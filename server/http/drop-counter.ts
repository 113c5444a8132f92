const EVERY_MS = 10_000;

/** Reports the first event at once, and then the number of further ones every 10 s while there are any. */
export function createCounter(report: (count: number) => void): () => void {
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    timer = null;
    if (count === 0) return;
    report(count);
    count = 0;
    timer = setTimeout(flush, EVERY_MS).unref();
  };
  return () => {
    count += 1;
    if (timer === null) flush();
  };
}
