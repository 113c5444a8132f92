import { explainDamage } from './damage.ts';
import { GuardedTokens, positioned } from './guard.ts';
import { lexTemplate } from './lex.ts';
import { MAX_PROBLEMS, MAX_SOURCE } from '../limits.ts';
import { lowerStatements } from '../checking/lower-statement.ts';
import { parser, type StatementNode } from './nunjucks.ts';
import { TemplateError, type TemplateProblem } from '../problems.ts';
import type { Statement } from '../checking/tree.ts';
import { trimWhitespace } from './whitespace.ts';

export interface ParsedTemplate {
  readonly body: readonly Statement[];
  /** When there are any, the body contains only a part of the source. */
  readonly problems: readonly TemplateProblem[];
}

/** Parses a source to the language's tree and reports everything that the language does not contain. */
export function parseTemplate(source: string): ParsedTemplate {
  try {
    const problems: TemplateProblem[] = [];
    const body = lowerStatements(readSyntax(source), problems);
    return { body, problems: explainDamage(source, problems.slice(0, MAX_PROBLEMS)) };
  } catch (error) {
    if (error instanceof TemplateError) {
      return { body: [], problems: explainDamage(source, error.problems) };
    }
    throw error;
  }
}

function readSyntax(source: string): StatementNode[] {
  if (source.length > MAX_SOURCE) {
    const message = `A template may have at most ${MAX_SOURCE} characters.`;
    throw new TemplateError([{ line: 1, column: 1, message }]);
  }
  const tokens = new GuardedTokens(trimWhitespace(positioned(lexTemplate(source))));
  try {
    return new parser.Parser(tokens).parseAsRoot().children;
  } catch (error) {
    throw error instanceof TemplateError ? error : syntaxError(error, tokens);
  }
}

/** Some errors of the parser have no position. */
function syntaxError(error: unknown, { last }: GuardedTokens): TemplateError {
  const { message, lineno, colno } = error as { message: string } & Record<string, unknown>;
  const known = typeof lineno === 'number' && typeof colno === 'number';
  const reason = known ? inWords(message) : 'this part is incomplete';
  return new TemplateError([
    {
      line: known ? lineno : last.lineno + 1,
      column: known ? colno : last.colno + 1,
      message: `The template cannot be read: ${reason.slice(0, 100)}.`,
    },
  ]);
}

/** Some of the parser's messages begin with the name of a method or use internal terms. */
function inWords(message: string): string {
  return message
    .replace(/^\w+: /, '')
    .replace('variable end', '"}}"')
    .replace('block end', '"%}"');
}
