import { docComment } from './client/doc-comment.ts';
import { methodOf, type Method } from './client/method.ts';
import { keyedOperations, pascalCase } from './client/operation.ts';
import { schemaTypes } from './client/schema-types.ts';
import type { OpenApiDocument } from './document.ts';

/** The SDK's methods: a class per noun, a method per operation, and the types they speak of. */
export function generateClient(document: OpenApiDocument): string {
  const methods = keyedOperations(document).map((operation) => methodOf(operation, document));
  const nouns = Map.groupBy(methods, ({ noun }) => noun);
  return [
    `import type { components, operations } from './types.ts';`,
    callTypes,
    rootClass([...nouns.keys()]),
    ...[...nouns].map(([noun, its]) => nounClass(noun, its, document)),
    ...schemaTypes(document),
    ...methods.flatMap(({ declarations }) => declarations),
    '',
  ].join('\n\n');
}

const callTypes = `
/** One operation of the API. */
export interface Operation {
  method: string;
  /** With the names of its values in braces: \`/api/v1/contacts/{email}\`. */
  path: string;
}

/** What fills an operation: plain values, which whoever makes the call encodes. */
export interface OperationValues {
  path?: Record<string, string | number>;
  query?: object | undefined;
  body?: unknown;
}

/** Carries an operation out, or throws. */
export type Call<Options> = <Result>(
  operation: Operation,
  values: OperationValues,
  options: Options | undefined,
) => Promise<Result>;
`.trim();

function rootClass(nouns: string[]): string {
  return `
/** Every operation that takes an API key, by noun. */
export class MailwrightApi<Options> {
  ${nouns.map((noun) => `readonly ${noun}: ${className(noun)}<Options>;`).join('\n')}

  constructor(call: Call<Options>) {
    ${nouns.map((noun) => `this.${noun} = new ${className(noun)}(call);`).join('\n')}
  }
}`.trim();
}

function nounClass(noun: string, methods: Method[], document: OpenApiDocument): string {
  return `
${tagComment(noun, document)}
export class ${className(noun)}<Options> {
  readonly #call: Call<Options>;

  constructor(call: Call<Options>) {
    this.#call = call;
  }
  ${methods.map(({ code }) => code).join('\n')}
}`.trim();
}

const className = (noun: string): string => `${pascalCase(noun)}Api`;

function tagComment(noun: string, document: OpenApiDocument): string {
  const operation = keyedOperations(document).find(({ operationId }) =>
    operationId.startsWith(`${noun}.`),
  );
  const tag = document.tags?.find(({ name }) => name === operation?.tags?.[0]);
  return tag?.description ? docComment(tag.description) : '';
}
