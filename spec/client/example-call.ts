import { inspect } from 'node:util';
import type { Argument } from './arguments.ts';
import type { PlacedOperation } from './operation.ts';
import { RawExample } from './raw-example.ts';

/** The call of one of the document's examples, without `await`; undefined if there is none. */
export function exampleCall(
  callee: string,
  operation: PlacedOperation,
  args: Argument[],
  name = exampleName(operation, args),
): string | undefined {
  const values = args.map(({ examples }) => examples[name]);
  if (args.some(({ required }, index) => required && values[index] === undefined)) return undefined;
  const given = values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
  return `${callee}(${given.map((value) => literal(value)).join(', ')})`;
}

/** The emitter writes examples in reverse order: the last one is the first in the spec. */
function exampleName(operation: PlacedOperation, args: Argument[]): string {
  const succeeding = answerNames(operation, true);
  const failing = answerNames(operation, false);
  const asking = args.flatMap(({ examples }) => Object.keys(examples));
  return succeeding.at(-1) ?? asking.filter((name) => !failing.includes(name)).at(-1) ?? '';
}

function answerNames(operation: PlacedOperation, success: boolean): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2') === success)
    .flatMap(([, { content = {} }]) => Object.values(content))
    .flatMap(({ examples = {} }) => Object.keys(examples));
}

/** A JSON value as a person would write it in TypeScript. */
function literal(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return inspect(value, { maxStringLength: null });
  if (value instanceof RawExample)
    return `new Blob([${literal(value.text)}], { type: ${literal(value.type)} })`;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((entry) => literal(entry, inner))
    : Object.entries(value).map(([key, entry]) => `${propertyName(key)}: ${literal(entry, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  if (entries.length === 0) return (open + close).replaceAll(' ', '');
  const line = open + entries.join(', ') + close;
  if (line.length <= 60 && !line.includes('\n')) return line;
  const lines = entries.map((entry) => `${inner}${entry},\n`).join('');
  return `${open.trim()}\n${lines}${indent}${close.trim()}`;
}

const propertyName = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : inspect(key));
