import { checkedStatements } from './check.ts';
import { HtmlPosition } from '../parsing/html-position.ts';
import type { Expression, Name, Statement, StatementOf } from './tree.ts';
import { walkExpression } from './walk.ts';

/** A place where data could control more than the text of an attribute. */
export interface RiskyAttribute {
  risk: 'unchecked_url' | 'unquoted_attribute';
  /** Empty when the output is in a tag but in no attribute. */
  attribute: string;
  /** A variable in the output. */
  variable: string;
  line: number;
}

/** Attributes with URLs that mail programs or browsers open, load or submit to. */
const URL_ATTRIBUTES = new Set(
  'action background data formaction href poster src xlink:href'.split(' '),
);

/** Filters whose results contain no white space, quotes or URL scheme. */
const PLAIN_FILTERS = new Set(['abs', 'float', 'int', 'length', 'round', 'urlencode']);
/** Filters that do not change the beginning of a URL. */
const KEEPING_FILTERS = new Set(['escape', 'safe', 'trim']);

/**
 * Finds attributes that print a variable without quotes, or that begin a URL with an unchecked variable:
 * whoever controls it could set it to `javascript:`. `trusted` variables contain URLs that the caller does
 * not control. Throws TemplateError for a source that fails `checkTemplate`.
 */
export function riskyAttributes(source: string, trusted: ReadonlySet<string>): RiskyAttribute[] {
  const reading = new Reading(trusted);
  reading.statements(checkedStatements(source));
  return reading.found;
}

/** What is known about all values of a name that the template sets. */
interface Known {
  plain: boolean;
  url: boolean;
}

/** Tracks the HTML position through the template in source order, visiting each branch once. */
class Reading {
  readonly found: RiskyAttribute[] = [];
  readonly #trusted: ReadonlySet<string>;
  readonly #names = new Map<string, Known>();
  #html = new HtmlPosition();

  constructor(trusted: ReadonlySet<string>) {
    this.#trusted = trusted;
  }

  statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    switch (statement.kind) {
      case 'text':
        return this.#html.read(statement.text);
      case 'print':
        return this.#print(statement);
      case 'if':
        return this.#choice([...statement.branches.map(({ body }) => body), statement.otherwise]);
      case 'for':
        this.#assign(statement.names, { plain: false, url: false });
        return this.#choice([statement.body, statement.otherwise]);
      case 'set': {
        const { value } = statement;
        return this.#assign(statement.targets, {
          plain: this.#isPlain(value),
          url: this.#isUrl(value),
        });
      }
      case 'capture':
        return this.#assign(statement.targets, { plain: false, url: false });
    }
  }

  #choice(branches: (readonly Statement[])[]): void {
    const before = this.#html;
    const after = branches.map((branch) => {
      this.#html = before.copy();
      this.statements(branch);
      return this.#html;
    });
    this.#html = HtmlPosition.join(after);
  }

  #assign(targets: readonly Name[], known: Known): void {
    for (const { name } of targets) {
      const before = this.#names.get(name) ?? known;
      this.#names.set(name, { plain: before.plain && known.plain, url: before.url && known.url });
    }
  }

  #print({ value, line }: StatementOf<'print'>): void {
    const place = this.#html.print();
    if (place === null) return;
    const { attribute, quoted, begins } = place;
    const found = { attribute, variable: variableOf(value), line };
    if (!quoted) {
      if (!this.#isPlain(value)) this.found.push({ risk: 'unquoted_attribute', ...found });
    } else if (begins && URL_ATTRIBUTES.has(attribute) && !this.#isUrl(value)) {
      this.found.push({ risk: 'unchecked_url', ...found });
    }
  }

  /** Whether the output contains no white space or quotes except those that the author wrote. */
  #isPlain(expression: Expression): boolean {
    switch (expression.kind) {
      case 'name':
        return this.#names.get(expression.name)?.plain ?? false;
      case 'member':
        return expression.target.kind === 'name' && expression.target.name === 'loop';
      case 'choice':
        return [expression.then, expression.otherwise].every(
          (part) => !part || this.#isPlain(part),
        );
      case 'or':
      case 'and':
      case 'concatenation':
        return this.#isPlain(expression.left) && this.#isPlain(expression.right);
      case 'fallback':
        return this.#isPlain(expression.input) && this.#isPlain(expression.fallback);
      case 'filter':
        return PLAIN_FILTERS.has(expression.name);
      case 'list':
      case 'dictionary':
        return false;
      default:
        return true;
    }
  }

  /** Whether the output begins with a URL scheme that the author has written or checked. */
  #isUrl(expression: Expression): boolean {
    switch (expression.kind) {
      case 'literal':
        return typeof expression.value !== 'string' || choosesScheme(expression.value);
      case 'name':
        return this.#names.get(expression.name)?.url ?? this.#trusted.has(expression.name);
      case 'choice':
        return [expression.then, expression.otherwise].every((part) => !part || this.#isUrl(part));
      case 'or':
      case 'and':
        return this.#isUrl(expression.left) && this.#isUrl(expression.right);
      case 'concatenation':
        return this.#isUrl(expression.left);
      case 'fallback':
        return this.#isUrl(expression.input) && this.#isUrl(expression.fallback);
      case 'filter':
        return (
          expression.name === 'url' ||
          PLAIN_FILTERS.has(expression.name) ||
          (KEEPING_FILTERS.has(expression.name) && this.#isUrl(expression.input))
        );
      default:
        return this.#isPlain(expression);
    }
  }
}

/** After such a text no output can form a scheme, unless the text itself is a scheme that runs code. */
const choosesScheme = (text: string): boolean =>
  text.trim() === '' || (/[:/?#]/.test(text) && !/^\s*(javascript|vbscript):/i.test(text));

function variableOf(expression: Expression): string {
  let variable = '';
  walkExpression(expression, (part) => {
    if (variable === '' && part.kind === 'name') variable = part.name;
  });
  return variable;
}
