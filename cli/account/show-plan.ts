import { structuredPatch } from 'diff';
import { stringify } from 'yaml';
import { clean } from '../output/clean.ts';
import type { Output } from '../output/output.ts';
import type { Change, Plan } from './plan.ts';
import { type JsonObject, labelOf } from './resource.ts';

const MARKS = { create: '+', change: '~', delete: '-' } as const;
const COLORS = { create: 'green', change: 'yellow', delete: 'red' } as const;
/** The number of unchanged lines around a change, so that readers see the list item that changes. */
const CONTEXT_LINES = 4;
const MAX_NAMES = 10;

/** Prints a line for each change, followed by its diff. */
export function showPlan(out: Output, { changes, kept }: Plan): void {
  for (const change of changes) {
    const { action } = change;
    out.print(out.style(COLORS[action], `${MARKS[action]} ${action} ${labelOf(change)}`));
    for (const line of difference(change)) out.print(`    ${paint(out, clean(line))}`);
  }
  if (kept.length > 0) {
    const names = kept.slice(0, MAX_NAMES).map(labelOf).join(', ');
    const more = kept.length > MAX_NAMES ? `, and ${kept.length - MAX_NAMES} more` : '';
    out.note(`Only on the server and not deleted (use --prune to delete): ${names}${more}.`);
  }
}

/** The diff of the YAML of a resource. */
export function difference({ action, before, after }: Change): string[] {
  if (action !== 'change') return [];
  const options = { context: CONTEXT_LINES };
  const from = toText(withKeyOrderOf(after, before));
  const { hunks } = structuredPatch('', '', from, toText(after), '', '', options);
  return hunks.flatMap(({ lines }, i) => [...(i > 0 ? ['…'] : []), ...lines]);
}

/** The server returns the keys of rules in another order, which is not a difference. */
function withKeyOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, i) =>
      withKeyOrderOf(Array.isArray(model) ? model[i] : undefined, item),
    );
  }
  if (!isObject(value) || !isObject(model)) return value;
  const keys = [...new Set([...Object.keys(model), ...Object.keys(value)])];
  return Object.fromEntries(
    keys.filter((key) => key in value).map((key) => [key, withKeyOrderOf(model[key], value[key])]),
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
