import { compileExpression, failing, type CompiledExpression } from './compile-expression.ts';
import { escapeHtml } from './html.ts';
import { compileLoop } from './compile-loop.ts';
import { MissingPaths } from './paths.ts';
import { Output, type Binding, type Rendering, type Run } from './rendering.ts';
import type { Name, Statement, StatementOf } from './tree.ts';
import { isTruthy, SafeText, toText } from './values.ts';

export function compileStatements(statements: readonly Statement[]): Run {
  const runs = statements.map(compile);
  return (rendering) => {
    for (const run of runs) {
      rendering.budget.spend(1);
      run(rendering);
    }
  };
}

function compile(statement: Statement): Run {
  switch (statement.kind) {
    case 'text': {
      const { text } = statement;
      return (rendering) => rendering.output.write(text);
    }
    case 'print':
      return compilePrint(statement);
    case 'if':
      return compileIf(statement);
    case 'for':
      return compileLoop(
        statement,
        compileStatements(statement.body),
        compileStatements(statement.otherwise),
      );
    case 'set':
      return compileSet(statement);
    case 'capture':
      return compileCapture(statement);
  }
}

function compilePrint(statement: StatementOf<'print'>): Run {
  const expression = compileExpression(statement.value);
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

function compileIf({ branches, otherwise }: StatementOf<'if'>): Run {
  const compiled = branches.map(({ condition, body }) => ({
    condition: compileExpression(condition),
    run: compileStatements(body),
  }));
  const runOtherwise = compileStatements(otherwise);
  return (rendering) => {
    const branch = compiled.find(({ condition }) => isTruthy(condition.value(rendering, false)));
    (branch?.run ?? runOtherwise)(rendering);
  };
}

function assign(targets: readonly Name[], binding: Binding, { scope }: Rendering): void {
  for (const { name } of targets) scope.assign(name, binding);
}

function compileSet({ targets, value }: StatementOf<'set'>): Run {
  const expression = compileExpression(value);
  return (rendering) => assign(targets, bind(expression, rendering), rendering);
}

/** Keeps what is missing with the name instead of reporting it: it may never be printed. */
function bind(expression: CompiledExpression, rendering: Rendering): Binding {
  const reported = rendering.missing;
  const missing = new MissingPaths();
  rendering.missing = missing;
  const value = expression.value(rendering, true);
  rendering.missing = reported;
  return { value, path: expression.path(rendering), missing: missing.list() };
}

/** What the block wrote is escaped already. */
function compileCapture({ targets, body }: StatementOf<'capture'>): Run {
  const run = compileStatements(body);
  return (rendering) => {
    const { output, escaping } = rendering;
    const captured = new Output();
    rendering.output = captured;
    run(rendering);
    rendering.output = output;
    const value = escaping === 'html' ? new SafeText(captured.text) : captured.text;
    assign(targets, { value, path: undefined, missing: [] }, rendering);
  };
}
