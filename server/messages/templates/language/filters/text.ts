import { spendOnSearch } from '../rendering/operators.ts';
import { escapeHtml, isTruthy, SafeText, toText, type Value } from '../rendering/values.ts';
import { textArgument, wholeNumber } from './arguments.ts';
import { filter, type FilterCall } from './filter.ts';

/** Creates a filter that changes the case of a text, which at most triples its length. */
function caseFilter(change: (text: string) => string) {
  return filter((input, _, call) => {
    const text = paidText(input, call);
    call.budget.spendOnCase(text.length);
    call.budget.limitText(text.length);
    return change(text);
  });
}

function paidText(input: Value, call: FilterCall): string {
  const text = toText(input, call.budget, call.fail);
  call.budget.spendOnText(text.length);
  return text;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function truncate(text: string, length: number, anywhere: boolean, end: string): string {
  if (text.length <= length) return text;
  const blank = anywhere ? -1 : text.lastIndexOf(' ', length);
  // Removes half of a surrogate pair at the cut.
  return text.slice(0, blank === -1 ? length : blank).replace(/[\uD800-\uDBFF]$/, '') + end;
}

function replace(input: Value, args: readonly Value[], call: FilterCall): Value {
  const text = paidText(input, call);
  const part = textArgument(args[0], 'old', { max: 1_000, default: '' }, call);
  const by = textArgument(args[1], 'new', { max: 10_000, default: '' }, call);
  if (part === '') return text;
  spendOnSearch(text, part, call.budget);
  const pieces = text.split(part);
  const length = text.length + (pieces.length - 1) * (by.length - part.length);
  call.budget.limitText(length);
  call.budget.spend(pieces.length);
  call.budget.spendOnText(length);
  return pieces.join(by);
}

function title(input: Value, call: FilterCall): string {
  const text = paidText(input, call);
  call.budget.spendOnCase(text.length);
  const words = text.split(' ');
  call.budget.spend(words.length * 2);
  return words.map(capitalize).join(' ');
}

function escape(input: Value, call: FilterCall): SafeText {
  if (input instanceof SafeText) return input;
  const text = toText(input, call.budget, call.fail);
  return new SafeText(escapeHtml(text, call.budget));
}

/** URL schemes that mail programs open and that run no code. */
const CHECKED_URL = /^(https?:\/\/[^/]|mailto:|tel:)/i;

export const textFilters = {
  upper: caseFilter((text) => text.toUpperCase()),
  lower: caseFilter((text) => text.toLowerCase()),
  capitalize: caseFilter(capitalize),
  title: filter((input, _, call) => title(input, call)),
  trim: filter((input, _, call) => {
    const trimmed = paidText(input, call).trim();
    return input instanceof SafeText ? new SafeText(trimmed) : trimmed;
  }),
  truncate: filter(
    (input, [length, anywhere, end], call) =>
      truncate(
        paidText(input, call),
        wholeNumber(length, 'length', { min: 1, max: 100_000, default: 255 }, call),
        isTruthy(anywhere),
        textArgument(end, 'end', { max: 100, default: '...' }, call),
      ),
    ['length', 'killwords', 'end'],
  ),
  replace: filter(replace, ['old', 'new'], { required: 2 }),
  urlencode: filter((input, _, call) => {
    const encoded = encodeURIComponent(paidText(input, call).toWellFormed());
    call.budget.spendOnText(encoded.length);
    call.budget.limitText(encoded.length);
    return encoded;
  }),
  url: filter((input, _, call) => {
    const text = paidText(input, call);
    if (!CHECKED_URL.test(text)) {
      call.fail('needs a URL that begins with https://, http://, mailto: or tel:');
    }
    return input instanceof SafeText ? input : text;
  }),
  escape: filter((input, _, call) => escape(input, call)),
  safe: filter((input, _, call) =>
    input instanceof SafeText ? input : new SafeText(toText(input, call.budget, call.fail)),
  ),
  nl2br: filter((input, _, call) => {
    const { text } = escape(input, call);
    call.budget.spendOnText(text.length * 2);
    const broken = text.replace(/\r\n|\n/g, '<br />\n');
    call.budget.limitText(broken.length);
    return new SafeText(broken);
  }),
};
