import { compileExpression, failing, type CompiledExpression } from './compile-expression.ts';
import { escapeHtml } from './html.ts';
import { compileLoop } from './compile-loop.ts';
import { MissingPaths } from '../checking/paths.ts';
import { computedBinding, Output, type Binding, type Rendering, type Run } from './rendering.ts';
import type { Slots } from './slots.ts';
import type { Name, Statement, StatementOf } from '../checking/tree.ts';
import { isTruthy, SafeText, toText } from './values.ts';

export function compileStatements(statements: readonly Statement[], slots: Slots): Run {
  const runs = statements.map((statement) => compile(statement, slots));
  return (rendering) => {
    for (const run of runs) {
      rendering.budget.spend(1);
      run(rendering);
    }
  };
}

function compile(statement: Statement, slots: Slots): Run {
  switch (statement.kind) {
    case 'text': {
      const { text } = statement;
      return (rendering) => rendering.output.write(text);
    }
    case 'print':
      return compilePrint(statement, slots);
    case 'if':
      return compileIf(statement, slots);
    case 'for':
      return compileLoop(
        statement,
        slots.inLoop(() => compileStatements(statement.body, slots)),
        compileStatements(statement.otherwise, slots),
        slots,
      );
    case 'set':
      return compileSet(statement, slots);
    case 'capture':
      return compileCapture(statement, slots);
  }
}

function compilePrint(statement: StatementOf<'print'>, slots: Slots): Run {
  const expression = compileExpression(statement.value, slots);
  const fail = failing('output', statement);
  return (rendering) => {
    const { budget, escaping, output } = rendering;
    const value = expression.value(rendering, true);
    const text = toText(value, budget, fail);
    if (value instanceof SafeText || escaping === 'text') {
      budget.spendOnText(text.length);
      output.write(text);
    } else {
      output.write(escapeHtml(text, budget));
    }
  };
}

function compileIf({ branches, otherwise }: StatementOf<'if'>, slots: Slots): Run {
  const compiled = branches.map(({ condition, body }) => ({
    condition: compileExpression(condition, slots),
    run: compileStatements(body, slots),
  }));
  const runOtherwise = compileStatements(otherwise, slots);
  return (rendering) => {
    const branch = compiled.find(({ condition }) => isTruthy(condition.value(rendering, false)));
    (branch?.run ?? runOtherwise)(rendering);
  };
}

/**
 * Same behavior as nunjucks: a `set` in a loop changes the outer name if there is one. In both cases the
 * slot holds the innermost binding, and the end of the loop unbinds names that were unbound before it.
 */
function assigning(targets: readonly Name[], slots: Slots) {
  const assigned = targets.map(({ name }) => slots.assigned(name));
  return (binding: Binding, { bindings, budget }: Rendering): void => {
    budget.spend(assigned.length);
    for (const slot of assigned) bindings[slot] = binding;
  };
}

function compileSet({ targets, value }: StatementOf<'set'>, slots: Slots): Run {
  const expression = compileExpression(value, slots);
  const assign = assigning(targets, slots);
  return (rendering) => assign(bind(expression, rendering), rendering);
}

/** Stores missing paths with the binding instead of reporting them, because it may never be printed. */
function bind(expression: CompiledExpression, rendering: Rendering): Binding {
  const reported = rendering.missing;
  const missing = new MissingPaths();
  rendering.missing = missing;
  const value = expression.value(rendering, true);
  rendering.missing = reported;
  return { value, path: expression.path(rendering), missing: missing.list() };
}

/** The output of the block is already escaped. */
function compileCapture({ targets, body }: StatementOf<'capture'>, slots: Slots): Run {
  const run = compileStatements(body, slots);
  const assign = assigning(targets, slots);
  return (rendering) => {
    const { output, escaping, budget } = rendering;
    const captured = new Output(budget);
    rendering.output = captured;
    run(rendering);
    rendering.output = output;
    const value = escaping === 'html' ? new SafeText(captured.text) : captured.text;
    assign(computedBinding(value), rendering);
  };
}
