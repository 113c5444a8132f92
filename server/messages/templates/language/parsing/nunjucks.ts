import nunjucks from 'nunjucks';

/**
 * The internals of nunjucks 3.2.4 that are used here: its lexer and its parser, which `@types/nunjucks`
 * does not describe. Its compiler and runtime are not used: they turn names into JavaScript.
 */

export interface Token {
  type: string;
  /** A string; `{ body, flags }` in a token of type `regex`. */
  value: unknown;
  lineno: number;
  colno: number;
}

export interface TokenStream {
  /** Delimiters; the parser measures their length. */
  readonly tags: Readonly<Record<string, string>>;
  nextToken(): Token | null;
}

export interface Lexer extends TokenStream {
  nextToken: () => Token | null;
  /** Position of the next character. */
  index: number;
  lineno: number;
  colno: number;
  /** Whether the position is between the delimiters of a tag. */
  readonly in_code: boolean;
}

interface Position {
  readonly lineno: number;
  readonly colno: number;
}

type Node<Name extends string, Fields> = Position & { readonly typename: Name } & Readonly<Fields>;

export type PairNode = Node<'Pair', { key: ExpressionNode; value: ExpressionNode }>;
export type KeywordArgsNode = Node<'KeywordArgs', { children: PairNode[] }>;
export type CompareOperandNode = Node<'CompareOperand', { expr: ExpressionNode; type: string }>;
export type SymbolNode = Node<'Symbol', { value: string }>;
export type ArgumentNode = ExpressionNode | KeywordArgsNode;

export type BinaryNode = Node<
  'Add' | 'Sub' | 'Mul' | 'Div' | 'FloorDiv' | 'Mod' | 'Pow' | 'Concat' | 'And' | 'Or' | 'In',
  { left: ExpressionNode; right: ExpressionNode }
>;

/** The parser creates null where a lookup or a call has no value in front of it: `{{ |.name }}`. */
export type ExpressionNode =
  | Node<'Literal', { value: unknown }>
  | SymbolNode
  | Node<'Group' | 'Array', { children: ExpressionNode[] }>
  | Node<'Dict', { children: PairNode[] }>
  | Node<'LookupVal', { target: ExpressionNode | null; val: ExpressionNode | undefined }>
  | Node<'InlineIf', { cond: ExpressionNode; body: ExpressionNode; else_: ExpressionNode | null }>
  | BinaryNode
  | Node<'Is', { left: ExpressionNode; right: ExpressionNode }>
  | Node<'Not' | 'Neg' | 'Pos', { target: ExpressionNode }>
  | Node<'Compare', { expr: ExpressionNode; ops: CompareOperandNode[] }>
  | Node<'Filter', { name: SymbolNode; args: { children: ArgumentNode[] } }>
  | Node<'FunCall', { name: ExpressionNode | null; args: { children: ArgumentNode[] } }>;

export type TextNode = Node<'TemplateData', { value: string }>;
export type BodyNode = Node<'NodeList', { children: StatementNode[] }>;
export type IfNode = Node<
  'If',
  { cond: ExpressionNode; body: BodyNode; else_: BodyNode | IfNode | null }
>;

export type StatementNode =
  | Node<'Output', { children: (TextNode | ExpressionNode)[] }>
  | IfNode
  | Node<
      'For',
      { arr: ExpressionNode; name: ExpressionNode; body: BodyNode; else_: BodyNode | null }
    >
  | Node<
      'Set',
      {
        targets: ExpressionNode[];
        value: ExpressionNode | null;
        body?: Node<'Capture', { body: BodyNode }>;
      }
    >;

interface Internals {
  readonly lexer: { lex(source: string): Lexer };
  readonly parser: {
    Parser: new (tokens: TokenStream) => { parseAsRoot(): { children: StatementNode[] } };
  };
}

export const { lexer, parser } = nunjucks as unknown as Internals;
