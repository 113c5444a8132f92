import { asNumber } from './operators.ts';
import { asText, isMissing, type Fail, type Value } from './values.ts';

/** A test, used after `is`. */
export interface Test {
  readonly takesArgument: boolean;
  holds(value: Value, argument: Value, fail: Fail): boolean;
}

function plain(holds: (value: Value) => boolean): Test {
  return { takesArgument: false, holds };
}

function divides(value: Value, by: Value, fail: Fail): boolean {
  if (isMissing(value)) return false;
  const number = asNumber(value);
  const divisor = asNumber(by);
  if (number === undefined || divisor === undefined) return fail('needs numbers');
  return number % divisor === 0;
}

/** Null counts as undefined, as everywhere in the language. */
export const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['defined', plain((value) => !isMissing(value))],
  ['undefined', plain(isMissing)],
  ['none', plain(isMissing)],
  ['number', plain((value) => typeof value === 'number')],
  ['string', plain((value) => asText(value) !== undefined)],
  ['even', { takesArgument: false, holds: (value, _, fail) => divides(value, 2, fail) }],
  [
    'odd',
    {
      takesArgument: false,
      holds: (value, _, fail) => !isMissing(value) && !divides(value, 2, fail),
    },
  ],
  ['divisibleby', { takesArgument: true, holds: divides }],
]);
