import { checkedStatements } from './check.ts';
import { HtmlPosition } from './html-position.ts';
import type { Expression, Name, Statement, StatementOf } from './tree.ts';
import { walkExpression } from './walk.ts';

/** Where the data decides more of an attribute than its words. */
export interface RiskyAttribute {
  risk: 'unchecked_url' | 'unquoted_attribute';
  /** Empty where something is printed in a tag, in no attribute. */
  attribute: string;
  /** A variable that is printed there. */
  variable: string;
  line: number;
}

/** Attributes that a mail program or browser opens, loads or sends to. */
const URL_ATTRIBUTES = new Set(
  'action background data formaction href poster src xlink:href'.split(' '),
);

/** Filters whose results have no blanks, no quotes and no scheme. */
const PLAIN_FILTERS = new Set(['abs', 'float', 'int', 'length', 'round', 'urlencode']);
/** Filters that leave the beginning of a URL as it is. */
const KEEPING_FILTERS = new Set(['escape', 'safe', 'trim']);

/**
 * The attributes in HTML that print a variable without quotes, or begin a URL with one that nothing
 * has checked: who fills it could make it `javascript:`. URLs in `trusted` variables are not the
 * caller's own. Throws TemplateError for a source that doesn't pass `checkTemplate`.
 */
export function riskyAttributes(source: string, trusted: ReadonlySet<string>): RiskyAttribute[] {
  const reading = new Reading(trusted);
  reading.statements(checkedStatements(source));
  return reading.found;
}

/** What is known of the values that a name of the template's own can have. */
interface Known {
  plain: boolean;
  url: boolean;
}

/** Follows the HTML through the template in the order in which it is written, every branch once. */
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

  /** Whether it prints no blanks or quotes but those that the author wrote. */
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

  /** Whether it begins like a URL whose scheme the author has chosen or checked. */
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

/** Nothing behind these can still become a scheme, unless it is one that runs code. */
const choosesScheme = (text: string): boolean =>
  text.trim() === '' || (/[:/?#]/.test(text) && !/^\s*(javascript|vbscript):/i.test(text));

function variableOf(expression: Expression): string {
  let variable = '';
  walkExpression(expression, (part) => {
    if (variable === '' && part.kind === 'name') variable = part.name;
  });
  return variable;
}
