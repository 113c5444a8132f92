/** A problem that prevents a template from being saved. Lines and columns start at 1. */
export interface TemplateProblem {
  line: number;
  column: number;
  message: string;
}

/** The source fails the check of the language. */
export class TemplateError extends Error {
  readonly problems: readonly TemplateProblem[];

  constructor(problems: readonly TemplateProblem[]) {
    const [first] = problems;
    super(
      first
        ? `Line ${first.line}, column ${first.column}: ${first.message}`
        : 'The template fails the check.',
    );
    this.name = 'TemplateError';
    this.problems = problems;
  }
}

/** Stops reading at a token. Positions of the lexer start at 0. */
export function refuseAt(at: { lineno: number; colno: number }, message: string): never {
  throw new TemplateError([{ line: at.lineno + 1, column: at.colno + 1, message }]);
}

/** Shortens a name for a message, because it may be as long as the source. */
export function shorten(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
