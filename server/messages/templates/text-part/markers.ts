/** Of an element. */
export type Attributes = Readonly<Record<string, string>>;

/** Browsers use 32-bit integers. */
const MAX_NUMBER = 2 ** 31 - 1;

/** Returns the marker of a list item. */
export type Markers = (item: Attributes) => string;

export const bullets: Markers = () => '* ';

/** Numbers items from `start`, or from the `value` of an item. */
export function numbers({ start, type = '1' }: Attributes): Markers {
  let next = toInteger(start) ?? 1;
  return ({ value }) => {
    const number = toInteger(value) ?? next;
    next = Math.min(number + 1, MAX_NUMBER);
    return `${write(number, type)}. `;
  };
}

function toInteger(text = ''): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : Math.max(-MAX_NUMBER, Math.min(number, MAX_NUMBER));
}

function write(number: number, type: string): string {
  switch (type) {
    case 'a':
      return letters(number);
    case 'A':
      return letters(number).toUpperCase();
    case 'i':
      return roman(number).toLowerCase();
    case 'I':
      return roman(number);
    default:
      return String(number);
  }
}

/** Letters a to z, aa to zz and so on; they do not exist for numbers below 1. */
function letters(number: number): string {
  if (number < 1) return String(number);
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  }
  return text;
}

const ROMAN: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** Roman numerals exist from 1 to 3,999. */
function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let rest = number;
  let text = '';
  for (const [value, sign] of ROMAN) {
    const times = Math.floor(rest / value);
    text += sign.repeat(times);
    rest -= times * value;
  }
  return text;
}
