/** `1 email`, `2 emails`. */
export const amount = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;
