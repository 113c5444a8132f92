import type { ValidationError } from '../../../platform/errors.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';

/** What the steps of imports need. */
export interface StepParts {
  /** Checks a row as the body of an upsert is checked. */
  checkUpsert: (row: object) => ValidationError | null;
  hashAddress: HashAddress;
  now: () => Date;
}
