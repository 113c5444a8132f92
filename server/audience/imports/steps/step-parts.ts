import type { ValidationError } from '../../../platform/errors.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import type { Formats } from '../rows/formats.ts';

/** What the steps of imports need. */
export interface StepParts {
  /** Checks a row as the body of an upsert is checked. */
  checkUpsert: (row: object) => ValidationError | null;
  hashAddress: HashAddress;
  now: () => Date;
}

/** What the rows of a step are read with. */
export interface ReadingParts extends StepParts {
  formats: Formats;
}
