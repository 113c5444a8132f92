import type { Report, Schema } from './schema.ts';

/** How the comparison differs between requests and responses. */
export interface Side {
  resolveFrom: (schema: Schema) => Schema;
  resolveTo: (schema: Schema) => Schema;
  report: Report;
  /** Pairs whose comparison is in progress, because a schema can be recursive. */
  pairs: [Schema, Schema][];
  /** Properties that callers know and that were removed. */
  missing: (from: Schema, to: Schema) => string[];
  /** Whether a property that is required on the other side exists. */
  isKnown: (name: string, from: Schema) => boolean;
  /** Undefined fields are possible where none were before. */
  rest: (place: string, report: Report) => void;
  /** The effect of an omitted property. */
  compareDefaults: (from: unknown, to: unknown, place: string, side: Side) => void;
  phrase: Phrases;
}

interface Phrases {
  gone: string;
  required: string;
  open: string;
  type: (from: string, to: string) => string;
  value: (value: string) => string;
  form: (form: string) => string;
  limit: (name: string, from: number, to: number) => string;
  alternative: (name: string) => string;
}

type Resolve = (schema: Schema) => Schema;

const namesIn = ({ properties = {} }: Schema): string[] => Object.keys(properties);

const shown = (limit: number): string => (Number.isFinite(limit) ? String(limit) : 'no limit');

/** Requests that are valid for the released document are accepted by the current one. */
export function requestSide(released: Resolve, current: Resolve, report: Report): Side {
  return {
    resolveFrom: released,
    resolveTo: current,
    report,
    pairs: [],
    missing: (from, to) =>
      (to.additionalProperties ?? true) === false
        ? namesIn(from).filter((name) => !namesIn(to).includes(name))
        : [],
    isKnown: () => true,
    rest: (place, report) => report(place, 'no longer takes fields of any name'),
    compareDefaults: (from, to, place, { report: tell }) => {
      const [before, after] = [JSON.stringify(from) ?? 'none', JSON.stringify(to) ?? 'none'];
      if (before !== after) tell(place, `has another default: ${before} became ${after}`);
    },
    phrase: {
      gone: 'is no longer taken',
      required: 'is required now',
      open: 'no longer takes any value',
      type: (from, to) => `was of type ${from}, takes only ${to} now`,
      value: (value) => `no longer takes ${value}`,
      form: (form) => `must have ${form} now`,
      limit: (name, from, to) => `has a narrower ${name}: ${shown(from)} became ${shown(to)}`,
      alternative: (name) => `no longer takes ${name} as it was`,
    },
  };
}

/** Responses of the current document are valid for the released one. */
export function answerSide(released: Resolve, current: Resolve, report: Report): Side {
  return {
    resolveFrom: current,
    resolveTo: released,
    report,
    pairs: [],
    missing: (from, to) => namesIn(to).filter((name) => !namesIn(from).includes(name)),
    isKnown: (name, from) => namesIn(from).includes(name),
    // New fields are additions, which callers must expect (API-12).
    rest: () => {},
    compareDefaults: () => {},
    phrase: {
      gone: 'is no longer answered',
      required: 'may be missing now',
      open: 'may have any value now',
      type: (from, to) => `was of type ${to}, may be ${from} now`,
      value: (value) => `may be ${value} now`,
      form: (form) => `need not have ${form} any more`,
      limit: (name, from, to) => `has a wider ${name}: ${shown(to)} became ${shown(from)}`,
      alternative: (name) => `may be ${name} now`,
    },
  };
}
