import { MAX_BRACKETS } from '../limits.ts';
import type { Token } from './nunjucks.ts';
import { refuseAt } from '../problems.ts';

const CLOSER = new Map([
  ['left-paren', 'right-paren'],
  ['left-bracket', 'right-bracket'],
  ['left-curly', 'right-curly'],
]);
const CLOSERS = new Set(CLOSER.values());

/** Matches the brackets of one tag, because the parser accepts any closing bracket for any opening one. */
export class Brackets {
  readonly #open: { token: Token; isFilterCall: boolean }[] = [];
  /** Types of the two previous tokens. */
  #previous: readonly [string, string] = ['', ''];
  #closedFilterCall = false;

  get innermost(): Token | undefined {
    return this.#open.at(-1)?.token;
  }

  read(token: Token): void {
    if (this.#closedFilterCall) refusePostfix(token);
    this.#closedFilterCall = false;
    if (CLOSER.has(token.type)) this.#opening(token);
    else if (CLOSERS.has(token.type)) this.#closing(token);
    this.#previous = [this.#previous[1], token.type];
  }

  #opening(token: Token): void {
    const [before, last] = this.#previous;
    this.#open.push({ token, isFilterCall: before === 'pipe' && last === 'symbol' });
    if (this.#open.length > MAX_BRACKETS) {
      refuseAt(token, `At most ${MAX_BRACKETS} brackets may be open at the same time.`);
    }
  }

  #closing(token: Token): void {
    const opened = this.#open.pop();
    if (!opened || CLOSER.get(opened.token.type) !== token.type) {
      refuseAt(token, 'This bracket does not match the one that was opened.');
    }
    this.#closedFilterCall = opened.isFilterCall;
  }
}

/** The parser would replace the filter's arguments by those of the second brackets. */
function refusePostfix(token: Token): void {
  const isLookup = CLOSER.has(token.type) || (token.type === 'operator' && token.value === '.');
  if (isLookup) {
    refuseAt(
      token,
      'To use the result of a filter further, put parentheses around it: "(a | b(1)).c".',
    );
  }
}
