import { structuredPatch } from 'diff';
import { stringify } from 'yaml';
import { clean } from '../output/clean.ts';
import type { Output } from '../output/output.ts';
import type { Change, Plan } from './plan.ts';
import { type JsonObject, nameOf } from './resource.ts';

const MARKS = { create: '+', change: '~', delete: '-' } as const;
const COLOURS = { create: 'green', change: 'yellow', delete: 'red' } as const;
/** Enough to see which of several a line belongs to. */
const CONTEXT_LINES = 4;
const MAX_NAMES = 10;

/** A line for each change, with the lines that differ below. */
export function showPlan(out: Output, { changes, kept }: Plan): void {
  for (const change of changes) {
    const { action } = change;
    out.print(out.style(COLOURS[action], `${MARKS[action]} ${action} ${nameOf(change)}`));
    for (const line of difference(change)) out.print(`    ${paint(out, clean(line))}`);
  }
  if (kept.length > 0) {
    const names = kept.slice(0, MAX_NAMES).map(nameOf).join(', ');
    const more = kept.length > MAX_NAMES ? `, and ${kept.length - MAX_NAMES} more` : '';
    out.note(`Only on the server, and left there (apply --prune deletes): ${names}${more}.`);
  }
}

/** What a change does to the text that describes a thing. */
export function difference({ action, before, after }: Change): string[] {
  if (action !== 'change') return [];
  const options = { context: CONTEXT_LINES };
  const from = toText(inOrderOf(after, before));
  const { hunks } = structuredPatch('', '', from, toText(after), '', '', options);
  return hunks.flatMap(({ lines }, i) => [...(i > 0 ? ['…'] : []), ...lines]);
}

/** The server has an order of its own for the keys of rules, which says nothing. */
function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, i) => inOrderOf(Array.isArray(model) ? model[i] : undefined, item));
  }
  if (!isObject(value) || !isObject(model)) return value;
  const keys = [...new Set([...Object.keys(model), ...Object.keys(value)])];
  return Object.fromEntries(
    keys.filter((key) => key in value).map((key) => [key, inOrderOf(model[key], value[key])]),
  );
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toText = (value: unknown): string =>
  stringify(value, { lineWidth: 0, blockQuote: 'literal' });

function paint(out: Output, line: string): string {
  if (line.startsWith('+')) return out.style('green', line);
  return line.startsWith('-') ? out.style('red', line) : out.style('dim', line);
}
