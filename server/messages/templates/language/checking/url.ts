import { checkedStatements } from './check.ts';
import type { Expression } from './tree.ts';

/** A URL that runs nothing, whatever follows it. */
const COMPLETE = /^(?:https?:\/\/[^\s/]|mailto:|tel:)/i;

/** Filters that do not change the beginning of a URL. */
const KEEPING_FILTERS = new Set(['escape', 'trim']);

/**
 * Whether a source prints a URL whose beginning is checked, by the filter `url` or because it is one of the `trusted`
 * variables, and then nothing that could choose the scheme if the variable is missing. Throws TemplateError for a source
 * that fails `checkTemplate`.
 */
export function isCheckedUrl(source: string, trusted: ReadonlySet<string>): boolean {
  const [first, second] = checkedStatements(source);
  if (first?.kind !== 'print' || !isUrl(first.value, trusted)) return false;
  return second === undefined || (second.kind === 'text' && /^[/?#&]/.test(second.text));
}

function isUrl(expression: Expression, trusted: ReadonlySet<string>): boolean {
  const are = (...parts: (Expression | undefined)[]): boolean =>
    parts.every((part) => part === undefined || isUrl(part, trusted));
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' && COMPLETE.test(expression.value);
    case 'name':
      return trusted.has(expression.name);
    case 'choice':
      return are(expression.then, expression.otherwise);
    case 'or':
      return are(expression.left, expression.right);
    case 'fallback':
      return are(expression.input, expression.fallback);
    case 'concatenation':
      return expression.left.kind === 'literal' && are(expression.left);
    case 'filter':
      return (
        expression.name === 'url' || (KEEPING_FILTERS.has(expression.name) && are(expression.input))
      );
    default:
      return false;
  }
}
