export interface Bench {
  /** Of a PostgreSQL whose every database is the benchmark's. */
  serverUrl: string;
  /** The process of that PostgreSQL. */
  postmaster: number;
  long: boolean;
  /** Of the API and of the worker, for cases that are about several. */
  processes: number;
  /** Tells how far it is. */
  say: (text: string) => void;
}

export interface Measured {
  /** Our figure over the floor's, or what else the goal is about. */
  ratio: number;
  /** By name, with the unit in the name. */
  figures: Record<string, number>;
}

export interface Case {
  name: string;
  /** What our path is, and what it is held against, for the table. */
  ours: string;
  floor: string;
  goal: string;
  /** Says in a few words what was measured. */
  tell: (measured: Measured) => string;
  meets: (measured: Measured) => boolean;
  run: (bench: Bench) => Promise<Measured>;
}

/** A case whose goal is a share of its floor. */
export const toFloor = (least: number): Pick<Case, 'goal' | 'tell' | 'meets'> => ({
  goal: `≥ ${least}`,
  tell: ({ ratio }) => ratio.toFixed(2),
  meets: ({ ratio }) => ratio >= least,
});
