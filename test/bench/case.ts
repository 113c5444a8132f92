export interface Bench {
  /** URL of a PostgreSQL server that only the benchmark uses. */
  serverUrl: string;
  /** Process id of that PostgreSQL server. */
  postmaster: number;
  long: boolean;
  /** Number of API and worker processes, for cases about several. */
  processes: number;
  /** Reports progress. */
  say: (text: string) => void;
}

export interface Measured {
  /** Our figure divided by the floor’s, or the value that the goal limits. */
  ratio: number;
  /** Values by name, with the unit in the name. */
  figures: Record<string, number>;
}

export interface Case {
  name: string;
  /** The measured path and its floor, for the table. */
  ours: string;
  floor: string;
  goal: string;
  /** Describes the measurement in a few words. */
  tell: (measured: Measured) => string;
  meets: (measured: Measured) => boolean;
  run: (bench: Bench) => Promise<Measured>;
}

/** A case whose goal is a fraction of its floor. */
export const toFloor = (least: number): Pick<Case, 'goal' | 'tell' | 'meets'> => ({
  goal: `≥ ${least}`,
  tell: ({ ratio }) => ratio.toFixed(2),
  meets: ({ ratio }) => ratio >= least,
});
