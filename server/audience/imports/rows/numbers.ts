/** What separates the fraction of a number. */
export type Decimal = '.' | ',';

/** No number is longer. */
const MAX_TEXT = 64;

/** What a text means with each decimal separator that it fits. The other one can group three digits, and so can spaces. */
export function readNumbers(text: string): Map<Decimal, number> {
  const said = text.trim();
  const found = new Map<Decimal, number>();
  if (said.length > MAX_TEXT) return found;
  for (const [decimal, plain, grouped] of FORMS) {
    if (!plain.test(said) && !grouped.test(said)) continue;
    const number = Number(
      said.replaceAll(decimal === '.' ? /[,\s]/g : /[.\s]/g, '').replace(decimal, '.'),
    );
    if (Number.isFinite(number)) found.set(decimal, number);
  }
  return found;
}

const FORMS: [Decimal, plain: RegExp, grouped: RegExp][] = [
  [
    '.',
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
    /^[+-]?[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
  ],
  [
    ',',
    /^[+-]?(?:\d+,?\d*|,\d+)(?:e[+-]?\d+)?$/i,
    /^[+-]?[1-9]\d{0,2}([.\s])\d{3}(?:\1\d{3})*(?:,\d+)?$/,
  ],
];
