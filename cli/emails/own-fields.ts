import { usageError } from '../failure.ts';

/** Collects the values of an option that can be repeated. */
export const repeatable = (value: string, earlier: string[] = []): string[] => [...earlier, value];

/** Parses `key=value`, given several times. */
export const readMetadata = (given: string[]): Record<string, string> =>
  Object.fromEntries(given.map((text) => split('--metadata', text, '=', 'order_id=1042')));

/** Parses `Name: value`, given several times. */
export const readHeaders = (given: string[]): Record<string, string> =>
  Object.fromEntries(
    given.map((text) => split('--header', text, ':', 'X-Entity-Ref-ID: order-1042')),
  );

function split(option: string, text: string, sign: string, example: string): [string, string] {
  const at = text.indexOf(sign);
  if (at < 1) throw usageError(`${option} must look like "${example}".`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
