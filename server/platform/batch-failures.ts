import { ValidationError } from './errors.ts';

/** The error of an item of a batch, as JSON. */
export type Refusal = Pick<ValidationError, 'message' | 'details'>;

/**
 * Maximum number of failures in the response to a batch; after that, only the first failure of each item is listed.
 */
const MAX_ERRORS = 2_000;

/** Converts the errors of a batch, in order, within the limit. */
export function refusals(): (error: ValidationError) => Refusal {
  let room = MAX_ERRORS;
  return ({ message, details }) => {
    const [first, ...others] = details.errors;
    const errors: typeof details.errors = [first, ...others.slice(0, Math.max(0, room))];
    room -= errors.length;
    return { message, details: { ...details, errors } };
  };
}

/** Whether the item of a batch was accepted. */
export const isAccepted = <T>(result: T | ValidationError): result is T =>
  !(result instanceof ValidationError);
