import { checkedStatements } from './check.ts';
import type { Expression, Statement, StatementOf } from './tree.ts';
import { partsOf, walkExpression } from './walk.ts';

export interface TemplateVariable {
  name: string;
  /**
   * False when the variable is used only in conditions, with `default`, or under a condition that checks
   * it.
   */
  required: boolean;
}

/**
 * The top-level variables that a template reads from the caller's data, in order of first use, without
 * names that the template sets or loops over. Throws TemplateError for a source that fails `checkTemplate`.
 */
export function templateVariables(source: string): TemplateVariable[] {
  const reading = new Reading();
  reading.statements(checkedStatements(source), NO_CHECKED_NAMES);
  return reading.variables();
}

/** Names that the enclosing conditions check. A linked list, because conditions nest. */
interface CheckedNames {
  readonly names: ReadonlySet<string>;
  readonly outer: CheckedNames | undefined;
}
const NO_CHECKED_NAMES: CheckedNames = { names: new Set(), outer: undefined };

/** The variables that must exist for an expression to be printed, including those of its parts. */
interface Needs {
  readonly name: string | undefined;
  readonly parts: readonly Needs[];
}
const NO_NEEDS: Needs = { name: undefined, parts: [] };

/** Walks through the template in source order, as if every branch were taken. */
class Reading {
  readonly #required = new Map<string, boolean>();
  readonly #met = new Set<Needs>();
  /** Names that the template sets, with their innermost values. */
  readonly #own = new Map<string, Needs>();
  /** For each loop, innermost last: the names that it unbinds at its end. */
  readonly #bound: string[][] = [[]];

  variables(): TemplateVariable[] {
    return [...this.#required].map(([name, required]) => ({ name, required }));
  }

  statements(statements: readonly Statement[], checked: CheckedNames): void {
    for (const statement of statements) this.#statement(statement, checked);
  }

  #statement(statement: Statement, checked: CheckedNames): void {
    switch (statement.kind) {
      case 'text':
        return;
      case 'print':
        return this.#require(this.#needs(statement.value, checked));
      case 'if': {
        let known = checked;
        for (const { condition, body } of statement.branches) {
          this.#mention(condition);
          known = withNamesOf(condition, known);
          this.statements(body, known);
        }
        return this.statements(statement.otherwise, known);
      }
      case 'for': {
        this.#mention(statement.iterable);
        const known = withNamesOf(statement.iterable, checked);
        this.#loop(statement, known);
        return this.statements(statement.otherwise, known);
      }
      case 'set': {
        const needs = this.#needs(statement.value, checked);
        for (const { name } of statement.targets) this.#assign(name, needs);
        return;
      }
      case 'capture':
        this.statements(statement.body, checked);
        for (const { name } of statement.targets) this.#assign(name, NO_NEEDS);
    }
  }

  /**
   * Names of a loop belong to the template: without the list nothing is printed, so nothing is required.
   */
  #loop({ names, body }: StatementOf<'for'>, checked: CheckedNames): void {
    const own = ['loop', ...names.map(({ name }) => name)];
    const before = own.map((name) => [name, this.#own.get(name)] as const);
    for (const name of own) this.#own.set(name, NO_NEEDS);
    this.#bound.push([]);
    this.statements(body, checked);
    for (const name of this.#bound.pop() ?? []) this.#own.delete(name);
    for (const [name, needs] of before) {
      if (needs) this.#own.set(name, needs);
      else this.#own.delete(name);
    }
  }

  /** A name that is set in several branches may have the value of any of them. */
  #assign(name: string, needs: Needs): void {
    const before = this.#own.get(name);
    if (!before) this.#bound.at(-1)?.push(name);
    this.#own.set(name, together([before ?? NO_NEEDS, needs]));
  }

  #note(name: string): void {
    if (!this.#required.has(name)) this.#required.set(name, false);
  }

  #require(needs: Needs): void {
    const open = [needs];
    for (let next = open.pop(); next; next = open.pop()) {
      if (this.#met.has(next)) continue;
      this.#met.add(next);
      if (next.name !== undefined) this.#required.set(next.name, true);
      open.push(...next.parts);
    }
  }

  /** Records uses that print nothing. */
  #mention(expression: Expression): void {
    for (const name of namesIn(expression)) {
      if (!this.#own.has(name)) this.#note(name);
    }
  }

  #needs(expression: Expression, checked: CheckedNames): Needs {
    switch (expression.kind) {
      case 'name': {
        const { name } = expression;
        const own = this.#own.get(name);
        if (!own) this.#note(name);
        return isChecked(name, checked) ? NO_NEEDS : (own ?? { name, parts: [] });
      }
      case 'member': {
        const needs = this.#needs(expression.target, checked);
        this.#mention(expression.key);
        return needs;
      }
      case 'choice': {
        this.#mention(expression.condition);
        const known = withNamesOf(expression.condition, checked);
        const then = this.#needs(expression.then, known);
        return expression.otherwise
          ? together([then, this.#needs(expression.otherwise, known)])
          : then;
      }
      case 'or':
        this.#mention(expression.left);
        return this.#needs(expression.right, checked);
      case 'and':
        this.#mention(expression.left);
        return this.#needs(expression.right, withNamesOf(expression.left, checked));
      case 'fallback':
        this.#mention(expression.input);
        if (expression.ifFalsy) this.#mention(expression.ifFalsy);
        return this.#needs(expression.fallback, checked);
      case 'minus':
      case 'plus':
      case 'concatenation':
      case 'arithmetic':
      case 'filter':
        return together(partsOf(expression).map((part) => this.#needs(part, checked)));
      case 'literal':
      case 'list':
      case 'dictionary':
      case 'not':
      case 'comparison':
      case 'membership':
      case 'test':
        this.#mention(expression);
        return NO_NEEDS;
    }
  }
}

function together(parts: readonly Needs[]): Needs {
  return { name: undefined, parts };
}

function withNamesOf(condition: Expression, outer: CheckedNames): CheckedNames {
  return { names: namesIn(condition), outer };
}

function isChecked(name: string, checked: CheckedNames): boolean {
  for (let at: CheckedNames | undefined = checked; at; at = at.outer) {
    if (at.names.has(name)) return true;
  }
  return false;
}

function namesIn(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  walkExpression(expression, (part) => {
    if (part.kind === 'name') names.add(part.name);
  });
  return names;
}
