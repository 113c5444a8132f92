import type { TemplateProblem } from '../problems.ts';
import type { Position, Statement } from './tree.ts';
import { walk } from './walk.ts';

/** `name` and `length` are also properties of Function.prototype, but most templates use them. */
const ALLOWED_NAMES = ['name', 'length'];

const INHERITED = new Set(
  [
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.getOwnPropertyNames(Function.prototype),
    'prototype',
  ].filter((name) => !ALLOWED_NAMES.includes(name)),
);

/** The parser treats these as variables where it expects a value. */
const OPERATORS = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else']);

function nameProblem(name: string): string | undefined {
  if (OPERATORS.has(name))
    return `"${name}" is a keyword of the template language, not a variable.`;
  return keyProblem(name);
}

/** A key may be any text, because it is only compared with the keys of the data. */
function keyProblem(key: string): string | undefined {
  return INHERITED.has(key) ? `The name "${key}" is not available in templates.` : undefined;
}

/** Reports names that templates may not use, although the renderer would find nothing under them. */
export function nameProblems(statements: readonly Statement[]): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const report = (at: Position, message: string | undefined) => {
    if (message !== undefined) problems.push({ line: at.line, column: at.column, message });
  };

  walk(statements, {
    statement(statement) {
      const named =
        statement.kind === 'for'
          ? statement.names
          : statement.kind === 'set' || statement.kind === 'capture'
            ? statement.targets
            : [];
      for (const name of named) report(name, nameProblem(name.name));
    },
    expression(expression) {
      if (expression.kind === 'name') report(expression, nameProblem(expression.name));
      if (expression.kind === 'dictionary') {
        for (const { key } of expression.entries) report(key, keyProblem(key.text));
      }
      if (expression.kind === 'member' && expression.key.kind === 'literal') {
        report(expression.key, keyProblem(String(expression.key.value)));
      }
    },
  });
  return problems;
}
