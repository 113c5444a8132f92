export interface Interleaved {
  /** Medians over the rounds, per second. */
  ours: number;
  floor: number;
  /** The median of the ratios of each round: a slow machine slows both sides. */
  ratio: number;
}

/** Measures both sides alternately, several times. */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Interleaved> {
  const measured: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The second side runs on a warmer machine, so the order is swapped each round.
    if (round % 2 === 0) measured.push({ ours: await ours(), floor: await floor() });
    else {
      const second = await floor();
      measured.push({ ours: await ours(), floor: second });
    }
  }
  return {
    ours: median(measured.map((round) => round.ours)),
    floor: median(measured.map((round) => round.floor)),
    ratio: median(measured.map((round) => round.ours / round.floor)),
  };
}

/** The quantile of the values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
