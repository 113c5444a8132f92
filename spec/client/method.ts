import type { OpenApiDocument } from '../document.ts';
import { bodyArgument, pathArguments, queryArgument, type Argument } from './arguments.ts';
import { blockTag, docComment, fill } from './doc-comment.ts';
import { exampleCall } from './example-call.ts';
import { resultType, type NamedType } from './operation-types.ts';
import { itemOf } from './list.ts';
import {
  descriptionOf,
  isKeyed,
  isRepeatable,
  nameOf,
  referredName,
  type PlacedOperation,
} from './operation.ts';

/** A method of the client, prepared for output. */
export interface Method {
  noun: string;
  code: string;
  /** Types that the document has no name for. */
  declarations: string[];
}

/**
 * Arguments: path values first, the body next, the query parameters as one object, options last. A list
 * returns a paginator, every other operation a promise of its response.
 */
export function methodOf(operation: PlacedOperation, document: OpenApiDocument): Method {
  const { noun, verb } = nameOf(operation);
  const path = pathArguments(operation, document);
  const body = bodyArgument(operation, document);
  const query = queryArgument(operation, document);
  const args = [...path, ...body, ...query];
  const result = resultType(operation, document);
  const given = itemOf(operation, document) ? 'Paginator' : 'ApiPromise';
  const options = isKeyed(operation, document) ? 'IdempotentRequestOptions' : 'RequestOptions';
  const code = `
    ${comment(operation, args, result, document)}
    ${verb}(${[...signature(args), `options?: ${options}`].join(', ')}): ${given}<${result.name}>;`;
  const types = [...args.map(({ type }) => type), result];
  return { noun, code, declarations: types.flatMap(({ declaration }) => declaration ?? []) };
}

/** An optional argument before a required one has to be given, if only as undefined. */
function signature(args: Argument[]): string[] {
  const lastRequired = args.findLastIndex(({ required }) => required);
  return args.map(({ name, required, type }, index) => {
    if (required) return `${name}: ${type.name}`;
    return index < lastRequired ? `${name}: ${type.name} | undefined` : `${name}?: ${type.name}`;
  });
}

function comment(
  operation: PlacedOperation,
  args: Argument[],
  result: NamedType,
  document: OpenApiDocument,
): string {
  const { noun, verb } = nameOf(operation);
  const call = exampleCall(`client.${noun}.${verb}`, operation, args);
  return docComment(
    operation.summary && `${operation.summary}.`,
    fill(operation.description ?? ''),
    isRepeatable(operation, document) ? '' : notRepeated,
    [
      ...(operation.deprecated ? ['@deprecated'] : []),
      ...args.flatMap(({ tags }) => tags),
      ...returnsTag(operation, document),
      ...throwsTags(operation),
    ].join('\n'),
    call && ['@example', '```ts', statement(call, operation, result, document), '```'].join('\n'),
  );
}

const notRepeated =
  'Not tried again when its answer is lost, as it might then be carried out twice.';

/** One of the operation's examples as program code. */
export function exampleOf(
  operation: PlacedOperation,
  document: OpenApiDocument,
  example: string,
): string | undefined {
  const { noun, verb } = nameOf(operation);
  const args = [pathArguments, bodyArgument, queryArgument].flatMap((make) =>
    make(operation, document),
  );
  const call = exampleCall(`client.${noun}.${verb}`, operation, args, example);
  return call && statement(call, operation, resultType(operation, document), document);
}

function statement(
  call: string,
  operation: PlacedOperation,
  { name, declaration }: NamedType,
  document: OpenApiDocument,
): string {
  const item = itemOf(operation, document);
  if (item) {
    const each = variableName(referredName(item)?.replace(/Summary$/, '') ?? 'item');
    return `for await (const ${each} of ${call}) {\n  console.log(${each});\n}`;
  }
  if (name === 'void') return `await ${call};`;
  const variable = declaration || !/^\w+$/.test(name) ? 'result' : variableName(name);
  return `const ${variable} = await ${call};`;
}

/** Words of JavaScript that are also names of types here. */
const RESERVED = ['import'];

function variableName(type: string): string {
  const name = type.charAt(0).toLowerCase() + type.slice(1);
  return RESERVED.includes(name) ? 'result' : name;
}

function returnsTag(operation: PlacedOperation, document: OpenApiDocument): string[] {
  const schemas = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.values(content).map(({ schema }) => schema));
  const description = schemas[0] && descriptionOf(schemas[0], document);
  return description ? [blockTag('@returns', description)] : [];
}

const errorNames: Record<string, string> = {
  400: 'ValidationError',
  401: 'AuthenticationError',
  403: 'PermissionError',
  404: 'NotFoundError',
  409: 'ConflictError',
  429: 'RateLimitError',
};

function throwsTags(operation: PlacedOperation): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => {
      const name = errorNames[status] ?? (status.startsWith('5') ? 'ServerError' : 'ApiError');
      return blockTag(`@throws {${name}}`, `${status}: ${description}`);
    });
}
